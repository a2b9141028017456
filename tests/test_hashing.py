"""Hashes: the same numbers hash alike however they are written."""

import hashlib
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.hashing import canonical_number, digest, numbers_hash, problem_hash

PROBLEM = {
    "groups": {"c": "e", "d": "e"},
    "costs": {"c": 2, "d": 1.5},
    "coverage": {"c": {"r": 1, "s": 0}, "d": {}},
    "weights": {"r": 1.25, "s": 2},
    "saturation": {"r": "cap1", "s": [[0, 0], [1, 2]]},
    "k": 1,
}


def test_the_canonical_text():
    """A change here makes every stored optimum and proof unfindable."""
    text = (
        '{"costs":{"c":2,"d":1.5},"coverage":{"c":{"r":1},"d":{}},"groups":{"c":"e","d":"e"},'
        '"k":1,"saturation":{"r":"cap1","s":[[0,0],[1,2]]},"weights":{"r":1.25,"s":2}}'
    )
    assert problem_hash(**PROBLEM) == hashlib.sha256(text.encode()).hexdigest()


def test_spelling_does_not_count():
    spelt = {
        "groups": {"d": "e", "c": "e"},
        "costs": {"d": 1.5, "c": 2.0},
        "coverage": {"c": {"s": 0.0, "r": 1.0}, "d": {"r": 0}},
        "weights": {"s": 2.0, "r": 1.25},
        "saturation": {"s": [[0.0, 0.0], [1.0, 2.0]], "r": "cap1"},
        "k": 1,
    }
    assert problem_hash(**spelt) == problem_hash(**PROBLEM)


@pytest.mark.parametrize("field", PROBLEM)
def test_every_field_counts(field):
    other = {
        "groups": {"c": "e", "d": "f"},
        "costs": {"c": 2, "d": 1.25},
        "coverage": {"c": {"r": 1, "s": 0.5}, "d": {}},
        "weights": {"r": 1.25, "s": 3},
        "saturation": {"r": "cap1", "s": [[0, 0], [1, 3]]},
        "k": 2,
    }
    changed = {**PROBLEM, field: other[field]}
    assert problem_hash(**changed) != problem_hash(**PROBLEM)


def test_numbers_hash_forgets_the_order_inside_an_experience():
    first, second = (2, [(0, 1.0), (1, 0.0)]), (1.5, [(1, 0.5)])
    rest = {"weights": [1, 2], "saturation": ["cap1", "sqrt"], "k": 1}
    together = numbers_hash(groups=[[first, second], []], **rest)
    assert numbers_hash(groups=[[second, (2.0, [(0, 1)])], []], **rest) == together
    assert numbers_hash(groups=[[first], [second]], **rest) != together
    assert numbers_hash(groups=[[first, second]], **rest) != together


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_canonical_numbers_keep_their_value(number):
    assert canonical_number(number) == number
    assert canonical_number(canonical_number(number)) == canonical_number(number)


@given(st.integers(-(2**60), 2**60))
def test_whole_numbers_are_kept_exactly(number):
    assert canonical_number(number) == number


def test_digest_does_not_depend_on_order_and_refuses_nan():
    assert digest({"a": 1, "b": "ł"}) == digest({"b": "ł", "a": 1})
    with pytest.raises(ValueError, match="not JSON compliant"):
        digest([float("nan")])


def test_it_needs_the_standard_library_only():
    code = "import sys, importlib.util as u\n" + (
        "spec = u.spec_from_file_location('hashing', sys.argv[1])\n"
        "module = u.module_from_spec(spec)\n"
        "spec.loader.exec_module(module)\n"
        "assert 'numpy' not in sys.modules\n"
    )
    path = sys.modules["memaudit_gym.hashing"].__file__
    subprocess.run([sys.executable, "-I", "-c", code, path], check=True)
