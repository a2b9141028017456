"""Windows end at every turn but a session's first and stay inside it."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from memaudit_gym.natural.registry import generator

TALK = Dialogue(
    "talk",
    (
        Session("s1", tuple(Turn(f"s1:{n}", "Ada", f"Word {n}.") for n in range(1, 5))),
        Session("s2", (Turn("s2:1", "Ben", "Alone."),)),
    ),
)


def drafts(spec):
    return generator(spec, BuildConfig()).drafts(TALK)


def test_the_turn_and_those_before_it():
    found = drafts("window:3")
    assert [(d.id, d.experience_id, d.sources) for d in found] == [
        ("s1:2:window3", "s1:2", ("s1:1", "s1:2")),
        ("s1:3:window3", "s1:3", ("s1:1", "s1:2", "s1:3")),
        ("s1:4:window3", "s1:4", ("s1:2", "s1:3", "s1:4")),
    ]
    assert found[0].text == "Ada: Word 1.\nAda: Word 2."
    assert {d.type for d in found} == {"raw_span"}


def test_windows_of_two_widths_can_be_had_together():
    ids = {d.id for spec in ("window:2", "window:3") for d in drafts(spec)}
    assert len(ids) == 6


def test_a_session_verbatim_is_offered_at_its_digest():
    whole, alone = drafts("raw_session")
    assert (whole.experience_id, alone.experience_id) == ("s1:digest", "s2:digest")
    assert whole.text.splitlines() == [f"Ada: Word {n}." for n in range(1, 5)]
    assert whole.sources == ("s1:1", "s1:2", "s1:3", "s1:4")


@pytest.mark.parametrize(
    "argument", ["", "1", "0", "-2", "2.5", "x", "1001", "9" * 5000, "\u00b2", "2:3"]
)
def test_arguments_that_are_none(argument):
    with pytest.raises(InputError, match="needs how many turns, from 2 to 1000"):
        drafts(f"window:{argument}")
