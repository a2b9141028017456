"""What a writer keeps, as snapshots."""

from memaudit_gym.intrinsic.bridge.package import bridge
from memaudit_gym.intrinsic.bridge.store import snapshots_of_store
from tests.intrinsic.worlds import CHANGING, NEW, OLD, RIVAL, TEAM

MADE = bridge(CHANGING)


def texts(*store):
    return [[fact.text for fact in s.facts] for s in snapshots_of_store(MADE, store)]


def test_facts_stay_and_updates_take_the_old_claim_out():
    assert texts("s0/3", "s1/2") == [[OLD, TEAM], [TEAM, NEW], [TEAM, NEW], [TEAM, NEW]]
    assert texts("s0/1", "s1/1") == [[OLD], [OLD, NEW], [OLD, NEW], [OLD, NEW]]
    assert texts("s0/1", "s1/3") == [[OLD], [], [], []]


def test_documents_stay_as_they_are():
    whole = MADE.package.candidates[0].text
    assert texts("s0/0", "s1/2")[1] == [whole, NEW]


def test_contradictions_are_marked():
    last = snapshots_of_store(MADE, ["s2/2"])[-1]
    assert [fact.text for fact in last.facts] == [NEW, RIVAL]
    first, second = last.facts
    assert (first.conflicts_with, second.conflicts_with) == ((second.id,), (first.id,))


def test_nothing_kept():
    assert texts() == [[], [], [], []]
