"""Evidence strings are split and resolved as stated, and never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.natural.locomo.evidence import parse_reference, resolve_evidence

TURNS = {("1", "3"): 0, ("2", "1"): 1, ("10", "20"): 2}


@pytest.mark.parametrize(
    ("strings", "turns", "faults"),
    [
        (["D1:3"], (0,), ()),
        (["D2:1", "D1:3"], (1, 0), ()),
        (["D1:3; D2:1"], (0, 1), ()),
        (["D1:3,D2:1 D10:20"], (0, 1, 2), ()),
        (["D01:003"], (0,), ()),
        (["D1:3", "D1:03"], (0,), (("D1:03", "repeated"),)),
        (["D10:19"], (), (("D10:19", "dangling"),)),
        (["D"], (), (("D", "malformed"),)),
        (["D:11:26", "D2:1"], (1,), (("D:11:26", "malformed"),)),
        (["d1:3", "D1:3.", "D1-3"], (), tuple((t, "malformed") for t in ("d1:3", "D1:3.", "D1-3"))),
        (["D\u0661:3"], (), (("D\u0661:3", "malformed"),)),
        (["", " ;, "], (), ()),
    ],
)
def test_resolution(strings, turns, faults):
    found = resolve_evidence(strings, TURNS)
    assert (found.turns, found.faults) == (turns, faults)
    assert found.empty == (not turns and not faults)


def test_joined_strings_are_counted():
    assert resolve_evidence(["D1:3", "D1:3; D2:1", " D2:1 "], TURNS).joined == 1


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 5), st.integers(0, 5))
def test_leading_zeros_do_not_count(session, turn, more, further):
    written = f"D{'0' * more}{session}:{'0' * further}{turn}"
    assert parse_reference(written) == (str(session), str(turn))


def test_a_number_of_any_length_is_read():
    assert parse_reference(f"D{'9' * 10_000}:1") == ("9" * 10_000, "1")
