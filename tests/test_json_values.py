"""Figures are rounded to 12 significant digits."""

from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.json_values import rounded


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
