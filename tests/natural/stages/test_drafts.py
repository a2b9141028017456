"""What a generator of anybody's own could get wrong is refused, with generator and candidate."""

from dataclasses import replace

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.candidates.generator import Draft
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from memaudit_gym.natural.stages.drafts import DraftCheck

TALK = Dialogue(
    "talk",
    (
        Session("s1", (Turn("a", "Ada", "One."), Turn("b", "Ben", "Two."))),
        Session("s2", (Turn("c", "Ada", "Three."),)),
    ),
)
GOOD = Draft("m", "b", "atomic_fact", "Ada counts.", ("a", "b"))

FAULTS = [
    ({"id": ""}, "its id must be a text"),
    ({"experience_id": "s1"}, "is offered at 's1', which is no turn and no digest"),
    ({"type": ""}, "needs a type and a text"),
    ({"text": " \n"}, "needs a type and a text"),
    ({"sources": ()}, "must name the turns it was made from"),
    ({"sources": ("a", "a")}, "must name the turns it was made from, each once"),
    ({"sources": ("a", "d")}, "names 'd', which is no turn"),
    ({"confidence": 1.5}, "from 0 to 1, not 1.5"),
    ({"confidence": float("nan")}, "from 0 to 1, not nan"),
    ({"experience_id": "a"}, "made from a turn that comes later"),
    ({"experience_id": "s1:digest", "sources": ("c",)}, "made from a turn that comes later"),
    ({"type": "raw_span", "text": "Ada: One."}, "must quote each of its sources in full"),
]


@pytest.mark.parametrize(("change", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_fault(change, fault):
    draft = replace(GOOD, **change)
    with pytest.raises(InputError) as caught:
        DraftCheck(TALK)(draft, "mine/1")
    assert str(caught.value).startswith(f"generator mine/1: candidate '{draft.id}': ")
    assert fault in str(caught.value)


def test_an_id_stands_once():
    check = DraftCheck(TALK)
    check(GOOD, "mine/1")
    with pytest.raises(InputError, match="no other candidate has"):
        check(GOOD, "other/1")


@pytest.mark.parametrize("place", ["b", "s1:digest", "c", "s2:digest"])
def test_a_candidate_may_be_offered_from_its_last_source_on(place):
    DraftCheck(TALK)(replace(GOOD, experience_id=place), "mine/1")
