"""Extractive summaries are the session's own sentences, in order, and the same every time."""

import sys

import pytest

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from memaudit_gym.natural.registry import generator

SAID = (
    ("Ines", "Wow, Tobias! Look at that."),
    ("Tobias", "The harbour ferry to Porto leaves at seven every morning. And you?"),
    ("Ines", "My grey cat sleeps on the warm stove all day."),
    ("Tobias", "The morning ferry to Porto was late again, the harbour was closed."),
    ("Ines", "So no ferry left the harbour for Porto this morning? Poor Tobias!"),
)
TALK = Dialogue(
    "talk",
    (
        Session("s1", tuple(Turn(f"s1:{n}", who, said) for n, (who, said) in enumerate(SAID, 1))),
        Session("s2", (Turn("s2:1", "Ines", "Good night."), Turn("s2:2", "Tobias", ""))),
    ),
)


def drafts(spec):
    return generator(spec, BuildConfig()).drafts(TALK)


def test_the_sentences_most_like_the_others_in_order():
    [draft] = drafts("extractive:2")
    assert (draft.id, draft.experience_id) == ("s1:digest:extract2", "s1:digest")
    assert draft.type == "summary"
    assert draft.sources == ("s1:2", "s1:5")
    assert draft.text == (
        "Tobias: The harbour ferry to Porto leaves at seven every morning. "
        "Ines: So no ferry left the harbour for Porto this morning?"
    )


def test_sentences_that_say_too_little_are_never_chosen():
    [draft] = drafts("extractive:3")
    assert "Wow" not in draft.text
    assert "And you?" not in draft.text


def test_a_session_of_no_more_sentences_has_no_summary():
    assert drafts("extractive:4") == []


def test_nothing_depends_on_the_run():
    assert drafts("extractive:1") == drafts("extractive:1")


def test_without_the_libraries(monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingExtraError, match=r"need scikit-learn and networkx .*\[extract\]"):
        drafts("extractive:1")


@pytest.mark.parametrize("argument", ["", "0", "101", "-1", "1.5", "two", "9" * 5000])
def test_arguments_that_are_none(argument):
    with pytest.raises(InputError, match="needs how many sentences, from 1 to 100"):
        drafts(f"extractive:{argument}")
