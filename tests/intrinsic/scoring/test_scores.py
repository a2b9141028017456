"""Scores of stores whose figures can be worked out by hand."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.judges.registry import judge_of
from memaudit_gym.intrinsic.scoring.scores import score
from memaudit_gym.intrinsic.scoring.summary import report, summary_of
from tests.intrinsic.worlds import CHANGING, NEW, OLD, RIVAL, TEAM, state, store, trajectory

PERFECT = [
    store(OLD, TEAM, action="create", confidence=0.6),
    store(NEW, TEAM, action="update", confidence=0.6),
    store(NEW, RIVAL, TEAM, action="conflict", conflicts=(0, 1), confidence=0.4),
    store(NEW, RIVAL, TEAM, action="reinforce", conflicts=(0, 1), confidence=0.7),
]
#: Never changes the limit, and says nothing of what it does.
STUBBORN = [store(OLD, TEAM), *[store(OLD, TEAM, notes=[NEW])] * 2, store(OLD)]


def scores(snapshots, answers=None, of=CHANGING):
    return score(of, snapshots, judge_of("lexical"), answers)


def test_a_perfect_store():
    found = summary_of([scores(PERFECT)])
    wanted = {
        "fact_accuracy": 1,
        "claim_miss_rate": 0,
        "update_detection_recall": 1,
        "false_update_rate": 0,
        "classification_accuracy": 1,
        "facts_at_the_end": 3,
        "confidence_mae": 0,
    }
    assert {key: found[key] for key in wanted} == pytest.approx(wanted)
    assert not any(stage["fails"] for stage in found["diagnosis"].values())


def test_a_stubborn_store_by_hand():
    found = scores(STUBBORN)
    assert found.coverage == pytest.approx((1, 1 / 2, 1 / 3, 0))
    assert found.fact_accuracy == pytest.approx((1 + 1 / 2 + 1 / 3) / 4)
    assert found.update_detection.rate == 0
    # The last state takes a fact away, which is no reinforcement.
    assert found.false_updates.rate == 1
    assert found.classification.rate == 1 / 4
    assert found.facts == (2, 2, 2, 1)
    assert found.confidence_errors == ()
    faults = {
        (stage, fault): (t.count, t.of)
        for stage, s in found.diagnosis.items()
        for fault, t in s.faults.items()
    }
    # RIVAL was never noted; NEW was noted and not taken over; TEAM was lost where it was repeated.
    assert faults == {
        ("extraction", "missed"): (1, 5),
        ("synthesis", "merged"): (0, 2),
        ("synthesis", "lost"): (0, 2),
        ("synthesis", "duplicated"): (0, 4),
        ("update", "missed"): (1, 1),
        ("update", "false"): (1, 1),
        ("conflict", "overwritten"): (0, 0),
        ("conflict", "unseen"): (0, 0),
    }


def test_confidence_is_of_what_a_document_bears_on():
    sure = [store(OLD, TEAM, confidence=0.5), *PERFECT[1:]]
    assert summary_of([scores(sure)])["confidence_mae"] == pytest.approx(0.1 / 4)


def test_partial_entailment_counts_half():
    half = trajectory(state(0, "create", [OLD], [OLD]))
    found = scores([store("The retry limit of checkout-api is 3.")], of=half)
    assert found.coverage == (0.5,)
    assert found.diagnosis["extraction"].fails


def test_a_late_document_must_not_revive_what_was_replaced():
    late = trajectory(
        state(0, "create", [OLD], [OLD]),
        state(1, "update", [NEW], [NEW]),
        state(2, "reinforce", [NEW], [OLD]),
    )
    before = [store(OLD), store(NEW)]
    for after, false in ((store(NEW), 0), (store(OLD), 1), (store(NEW, OLD), 1)):
        found = scores([*before, after], of=late)
        assert found.diagnosis["update"].faults["false"].count == false


def test_contradictions_unseen_and_overwritten():
    silent = [*PERFECT[:2], store(NEW, RIVAL, TEAM, action="create"), PERFECT[3]]
    erased = [*PERFECT[:2], store(RIVAL, TEAM, action="update"), store(RIVAL, TEAM)]
    for snapshots, fault in ((silent, "unseen"), (erased, "overwritten")):
        diagnosis = scores(snapshots).diagnosis
        assert [name for name, stage in diagnosis.items() if stage.fails] == ["conflict"]
        assert diagnosis["conflict"].worst == (fault, 1.0)


def test_answers_are_judged_and_compared():
    right, short, wrong = (
        scores(PERFECT, a) for a in (["Heron", "5 attempts"], ["", "5"], ["", ""])
    )
    assert right.extrinsic == (1, 1)
    assert wrong.extrinsic == (0, 0)
    assert short.extrinsic == (0, 0)  # half of the right answer's words are not alike enough
    found = summary_of([right, wrong])
    assert found["extrinsic_score"] == 0.5
    assert found["mad"] == 0.5
    assert found["divergence_rate"] == 0.5


def test_a_report_has_rows_by_category_level_and_trajectory():
    found = report([scores(PERFECT)])
    assert list(found["categories"]) == ["C1"]
    assert list(found["levels"]) == ["L1"]
    assert found["trajectory_scores"][0]["coverage_by_state"] == [1, 1, 1, 1]


def test_a_judge_that_leaves_pairs_out_is_refused():
    judge = judge_of("lexical")
    judge.adjudicator.judge = lambda cells: []
    with pytest.raises(InputError, match="judged 0 of"):
        score(CHANGING, PERFECT, judge)


WITHDRAWN = "The retry limit of checkout-api is withdrawn."


@pytest.mark.parametrize("said", [[], [WITHDRAWN]])
@pytest.mark.parametrize(
    ("last", "detected", "missed"),
    [([OLD, TEAM], 0, (1, 1)), ([TEAM], 1, (0, 1)), ([], 1, (0, 1))],
)
def test_a_retraction_that_has_no_new_claim(said, last, detected, missed):
    """What was expected so far must go, whether or not the document's words are a claim to keep."""
    of = trajectory(
        state(0, "create", [OLD, TEAM], [OLD, TEAM]), state(1, "supersede", [TEAM], said)
    )
    found = scores([store(OLD, TEAM), store(*last, notes=[WITHDRAWN])], of=of)
    update = found.diagnosis["update"].faults["missed"]
    assert found.update_detection.rate == detected
    assert (update.count, update.of) == missed


def test_a_retraction_of_what_was_never_kept_or_noted():
    """To have lost or never read it is no update; the stages before are to blame."""
    of = trajectory(
        state(0, "create", [OLD, TEAM], [OLD, TEAM]), state(1, "supersede", [TEAM], [WITHDRAWN])
    )
    lost = scores([store(TEAM), store(TEAM, notes=[WITHDRAWN])], of=of)
    assert lost.update_detection.rate == 0
    assert lost.diagnosis["update"].worst is None
    unread = scores([store(OLD, TEAM), store(OLD, TEAM)], of=of)
    assert unread.update_detection.rate == 0
    assert unread.diagnosis["update"].worst is None
    assert unread.diagnosis["extraction"].faults["missed"].count == 1
