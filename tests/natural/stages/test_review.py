"""Every question is accepted, corrected or rejected, and stays in the folder either way."""

from dataclasses import replace

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.build import build_package
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from memaudit_gym.natural.parts import parts_of
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.recording import Recording
from memaudit_gym.natural.reviewer import Review, Reviewer
from memaudit_gym.natural.stages.review import decide

TALK = Dialogue(
    "talk",
    (Session("s", (Turn("a", "Ada", "One apple."), Turn("b", "Ben", "Two pears."))),),
    session_summaries={"s": "Fruit."},
)
QUESTIONS = (
    Question("q0", "How many apples?", "one", "count", ("a",)),
    Question("q1", "How many pears?", "three", "count", ("a",)),
    Question("q2", "Is it raining?", "", "weather", ("b",)),
    Question("q3", "Who is Cleo?", "", None, (), left_out="no_evidence"),
)
RECORDING = Recording(TALK, QUESTIONS, "test/1", {"file": "talk.json"}, corrected={"q0": "by hand"})
CORRECTED = replace(QUESTIONS[1], answer="two", evidence=("b",))


class Reviewing(Reviewer):
    """A reviewer with fixed verdicts that keeps what it was shown."""

    name = "reviewing/1"

    def __init__(self, *reviews):
        self.reviews = reviews

    def review(self, dialogue, questions):
        self.dialogue, self.questions = dialogue, questions
        return self.reviews

    def report(self):
        return {"tokens": 7}


REVIEWER = Reviewing(
    Review("q0", "accepted"),
    Review("q1", "corrected", "the pears are two", CORRECTED),
    Review("q2", "rejected", "nothing says so"),
)


def test_without_a_reviewer_what_can_be_scored_is_accepted():
    decisions = decide(RECORDING, None, "turns")
    assert [d.verdict for d in decisions] == ["corrected", "accepted", "accepted", "rejected"]
    assert decisions[0].notes == "by hand"
    assert decisions[3].question.left_out == "no_evidence"


def test_a_reviewer_sees_turns_and_the_questions_that_can_be_scored():
    decide(RECORDING, REVIEWER, "turns")
    assert REVIEWER.dialogue == TALK.only(())
    assert [q.id for q in REVIEWER.questions] == ["q0", "q1", "q2"]


def test_the_package_after_review():
    parts = replace(parts_of(BuildConfig(candidates=("raw_turn",))), reviewer=REVIEWER)
    package = build_package(RECORDING, parts)
    assert [(q.id, q.answer, q.required_unit_ids) for q in package.queries] == [
        ("q0", "one", ("q0:a",)),
        ("q1", "two", ("q1:b",)),
    ]
    assert [u.weight for u in package.units] == [0.5, 0.5]
    assert package.metadata["questions"]["left_out_by_reason"] == {
        "no_evidence": 1,
        "rejected_in_review": 1,
    }
    rows = {row["record_id"]: row for row in package.annotations}
    assert rows["q1"] == {
        "record_id": "q1",
        "record_type": "query",
        "decision": "corrected",
        "primary_annotator": "talk.json",
        "verifier": "reviewing/1",
        "notes": "the pears are two",
        "before": {
            "question": "How many pears?",
            "answer": "three",
            "category": "count",
            "evidence": ["a"],
        },
    }
    assert (rows["q2"]["decision"], rows["q2"]["notes"]) == ("rejected", "nothing says so")
    assert rows["q2"]["query"]["question"] == "Is it raining?"
    stage = package.manifest["stages"]["queries"]
    assert (stage["reviewer"], stage["tokens"]) == ("reviewing/1", 7)


@pytest.mark.parametrize(
    ("reviews", "fault"),
    [
        ((), "did not review each question once, in order"),
        ((Review("q1", "accepted"), Review("q0", "accepted")), "did not review each question"),
        (
            (
                Review("q0", "corrected"),
                Review("q1", "accepted"),
                Review("q2", "accepted"),
            ),
            "corrected question 'q0' without saying how",
        ),
    ],
)
def test_reviews_that_are_none(reviews, fault):
    with pytest.raises(InputError, match=fault):
        decide(RECORDING, Reviewing(*reviews), "turns")


def test_a_correction_that_names_no_turn():
    lost = replace(CORRECTED, evidence=("z",))
    reviewer = Reviewing(
        Review("q0", "accepted"), Review("q1", "corrected", "?", lost), Review("q2", "accepted")
    )
    with pytest.raises(InputError, match="question 'q1' has evidence 'z', which is no turn"):
        decide(RECORDING, reviewer, "turns")


def test_sessions_as_evidence_need_sessions_as_experiences():
    asked = replace(RECORDING, questions=(replace(QUESTIONS[0], evidence=("s",)),), corrected={})
    [decision] = decide(asked, None, "turns")
    assert decision.question.left_out == "evidence_names_sessions_alone"
    [decision] = decide(asked, None, "sessions")
    assert decision.question.left_out is None
