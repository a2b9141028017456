"""Dials as they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import StreamDials
from memaudit_gym.generators.stream.dials import dials_text, parse_dials

SHARES = st.floats(0, 1)
NAMES = "noise, paraphrase, update_rate, predictability, asking"


@given(st.builds(StreamDials, SHARES, SHARES, SHARES, SHARES, SHARES))
def test_what_is_written_reads_back(dials):
    assert parse_dials(dials_text(dials)) == dials


def test_what_is_not_said_is_the_default():
    found = parse_dials(" asking = 4e-1, noise=0.5 ,predictability=0.85")
    assert found == StreamDials(noise=0.5, asking=0.4)
    assert dials_text(found) == "noise=0.5,asking=0.4"
    assert dials_text(StreamDials()) == dials_text(None) == ""


@pytest.mark.parametrize("text", ["-0.0", "-1e-400", "0"])
def test_nothing_has_one_text(text):
    assert dials_text(parse_dials(f"noise={text}")) == "noise=0.0"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nose=0.5", "unknown dial 'nose'; did you mean 'noise'?"),
        ("noise=loud", "noise must be a number, not 'loud'"),
        ("noise=", "noise must be a number, not ''"),
        ("noise=nan", "noise must be a finite number, not nan"),
        ("asking=1.01", "asking must be at most 1, not 1.01"),
        ("asking=-1", "asking must be at least 0, not -1"),
        ("noise=0.5,noise=0.5", "the dial 'noise' stands there twice"),
        ("noise", "must be written like noise=0.5,asking=0.4, not 'noise'"),
        ("noise=0.5,", "must be written like noise=0.5,asking=0.4, not 'noise=0.5,'"),
        ("x" * 99 + "=1", f"unknown dial '{'x' * 80}'; known: {NAMES}"),
        ("", "must be written like noise=0.5,asking=0.4, not ''"),
    ],
)
def test_faults(text, problem):
    with pytest.raises(InputError) as caught:
        parse_dials(text, "--dials")
    assert str(caught.value) == f"field '--dials': {problem}"
