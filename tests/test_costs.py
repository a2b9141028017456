"""Cost models."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.costs import byte_overhead_cost, cost_function, word_cost
from memaudit_gym.errors import InputError


def characters(text: str) -> int:
    """A cost model of a user's own."""
    return max(1, len(text))


@pytest.mark.parametrize(
    ("text", "words", "bytes_"),
    [
        ("", 1, 8),
        ("   ", 1, 9),
        ("one", 1, 9),
        ("two  words\n", 2, 9),
        ("x" * 24, 1, 9),
        ("x" * 25, 1, 10),
        ("é" * 13, 1, 10),
    ],
)
def test_by_hand(text, words, bytes_):
    assert word_cost(text) == words
    assert byte_overhead_cost(text) == bytes_


@given(st.text())
def test_costs_are_positive_whole_numbers(text):
    for model in ("word", "byte_overhead"):
        cost = cost_function(model)(text)
        assert type(cost) is int
        assert cost >= 1


def test_a_lone_surrogate_has_a_cost():
    assert byte_overhead_cost("\ud800" * 9) == 8 + 2


def test_names():
    assert cost_function("word") is word_cost
    assert cost_function("declared") is None
    assert cost_function("tests.test_costs:characters")("four") == 4


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("words", "unknown cost model 'words'; use one of word, byte_overhead, declared or module"),
        ("no.such.module:cost", "cannot be imported"),
        ("tests.test_costs:none", "cannot be imported"),
        ("tests.test_costs:__name__", "is not a function"),
    ],
)
def test_faults(name, expected):
    with pytest.raises(InputError, match=expected):
        cost_function(name)


def failing(text):
    raise RuntimeError("no tokenizer")


def of_numpy(text):
    return np.int64(3)


def test_a_model_that_fails_is_named():
    with pytest.raises(InputError, match="failing' failed with RuntimeError"):
        cost_function("tests.test_costs:failing")("text")


def test_a_models_numbers_are_python_numbers():
    assert type(cost_function("tests.test_costs:of_numpy")("text")) is int


@pytest.mark.parametrize("model", [":x", "..:x", "os:nothing", "this_is_no_module:x"])
def test_what_cannot_be_imported_is_named(model):
    with pytest.raises(InputError, match="cannot be imported"):
        cost_function(model)
