"""A model as the reviewer of questions."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural import registry
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.review.llm import QUESTIONS
from tests.llm.server import Reaction, in_turn, serving, shown
from tests.natural.model import DIALOGUE, config_of, model


def question(name, text, *evidence):
    return Question(name, text, "an answer", 1, evidence or ("s1:2",))


def reviewer_of(monkeypatch, server, **settings):
    return registry.reviewer("llm", config_of(monkeypatch, server, **settings))


def test_accepted_corrected_rejected(monkeypatch):
    asked = [
        question("q1", "Who?"),
        question("q2", "Whose sister keeps bees?"),
        question("q3", "Why?"),
    ]
    with serving(model) as server:
        reviews = reviewer_of(monkeypatch, server).review(DIALOGUE, asked)
    assert [r.verdict for r in reviews] == ["accepted", "corrected", "rejected"]
    assert reviews[1].corrected == question("q2", "Which person's sister keeps bees?")
    assert {r.reason for r in reviews} == {"by the rules"}


def test_the_model_sees_evidence_with_dates_and_the_turns_around(monkeypatch):
    with serving(model) as server:
        asked = [question("q1", "A?", "s1:2"), question("q2", "B?", "s2")]
        reviewer_of(monkeypatch, server).review(DIALOGUE, asked)
    first, second = shown(server.asked[0])["questions"]
    assert first["evidence"] == [
        {"id": "s1:2", "date": "2024-03-01T10:00:00", "said": "Nadia: My sister Ines keeps bees."}
    ]
    assert first["context"] == [{"id": "s1:1", "said": "Omar: I work at the bakery in Lund."}]
    said = "Omar: I have left the bakery.\nNadia: Then come and see the bees."
    assert second["evidence"] == [{"id": "s2", "date": "2 April 2024", "said": said}]
    assert second["context"] == []


def test_many_questions_take_several_calls(monkeypatch):
    asked = [question(f"q{n}", "Who?") for n in range(3 * QUESTIONS + 1)]
    with serving(model) as server:
        reviews = reviewer_of(monkeypatch, server).review(DIALOGUE, asked)
        assert len(server.asked) == 4
    assert [r.question_id for r in reviews] == [q.id for q in asked]


def row(**fields):
    usual = {"id": "q1", "verdict": "corrected", "reason": "why", "question": "", "answer": ""}
    return {**usual, "evidence": [], **fields}


def answer(*rows):
    return Reaction({"reviews": [*rows]})


def test_a_correction_of_evidence_and_one_that_changes_nothing(monkeypatch):
    moved = answer(row(evidence=["s1:1", "s1:1"]))
    same = answer(row(question="Who?", answer="an answer", evidence=["s1:2"]))
    for reaction, verdict, evidence in [
        (moved, "corrected", ("s1:1",)),
        (same, "accepted", None),
    ]:
        with serving(in_turn(reaction)) as server:
            reviewer = reviewer_of(monkeypatch, server)
            (review,) = reviewer.review(DIALOGUE, [question("q1", "Who?")])
        assert review.verdict == verdict
        assert (review.corrected and review.corrected.evidence) == evidence


@pytest.mark.parametrize(
    ("reaction", "problem"),
    [
        (answer(), "question 'q1' is reviewed 0 times, not once"),
        (answer(row(), row()), "question 'q1' is reviewed 2 times, not once"),
        (answer(row(), row(id="q7")), "there is no question 'q7'"),
        (answer(row(verdict="rejected", reason=" ")), "question 'q1' is rejected without a reason"),
        (answer(row(evidence=["s2:1"])), "question 'q1' was not shown with a turn 's2:1'"),
    ],
)
def test_reviews_that_are_none(monkeypatch, reaction, problem):
    with serving(in_turn(reaction)) as server:
        reviewer = reviewer_of(monkeypatch, server, attempts=1)
        with pytest.raises(InputError) as error:
            reviewer.review(DIALOGUE, [question("q1", "Who?")])
    assert str(error.value) == (
        "stage review: dialogue 'bakery', questions 'q1' to 'q1': the model answers what was not "
        f"asked for: {problem}"
    )


def test_a_dry_run_supposes_all_are_accepted(monkeypatch):
    with serving(model) as server:
        reviewer = reviewer_of(monkeypatch, server, dry_run=True)
        (review,) = reviewer.review(DIALOGUE, [question("q1", "Why?")])
        assert not server.asked
    assert review.verdict == "accepted"
