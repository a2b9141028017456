"""Figures are rounded to 12 significant digits; true and false are no numbers."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.json_values import rounded, same

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=4,
)


def test_only_floats_are_rounded():
    value = {"a": [0.1 + 0.2, 12345678901234567, True, None, "x"], "b": (1 / 3,)}
    assert rounded(value) == {
        "a": [0.3, 12345678901234567, True, None, "x"],
        "b": [0.333333333333],
    }


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_twelve_digits_are_kept(number):
    assert f"{rounded(number):.11e}" == f"{number:.11e}"
    assert rounded(rounded(number)) == rounded(number)


@given(VALUES)
def test_a_value_is_the_same_as_itself_read_again(value):
    assert same(json.loads(json.dumps(value)), value)


@pytest.mark.parametrize(
    ("found", "expected"),
    [(True, 1), (False, 0), ([["a", True]], [["a", 1]]), ({"a": 1}, {"a": True}), ("1", 1)],
)
def test_true_and_false_are_no_numbers(found, expected):
    assert not same(found, expected)
    assert not same(expected, found)
