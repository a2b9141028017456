"""Decisions of people, out of CSV and JSON Lines."""

import json

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural import registry
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.questions import Question
from tests.natural.model import DIALOGUE

QUESTIONS = [Question(f"q{n}", "Who?", "Nadia", 1, ("s1:2",)) for n in range(4)]

CSV = """question_id;decision;reason;question;answer;evidence
q1;rejected;nobody could know;;;
q2;corrected;it was Omar;;Omar;"s1:1; s2:1"
q3;accepted;;;;
"""


def reviewer_of(path):
    return registry.reviewer(f"decisions_file:{path}", BuildConfig())


@pytest.fixture
def written(tmp_path):
    def write(text, name="decisions.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return reviewer_of(path)

    return write


def test_csv_and_json_lines_say_the_same(written):
    rows = [
        {"question_id": "q1", "decision": "rejected", "reason": "nobody could know"},
        {
            "question_id": "q2",
            "decision": "corrected",
            "reason": "it was Omar",
            "answer": "Omar",
            "evidence": ["s1:1", "s2:1"],
        },
        {"question_id": "q3", "decision": "accepted"},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    for reviewer in (written(CSV), written(lines, "decisions.jsonl")):
        reviews = reviewer.review(DIALOGUE, QUESTIONS)
        assert [(r.verdict, r.reason) for r in reviews] == [
            ("accepted", ""),
            ("rejected", "nobody could know"),
            ("corrected", "it was Omar"),
            ("accepted", ""),
        ]
        assert reviews[2].corrected == Question("q2", "Who?", "Omar", 1, ("s1:1", "s2:1"))
        assert reviewer.report()["undecided"] == 1


def test_rows_of_several_packages(written):
    reviewer = written(
        "package,question_id,decision,reason\nbakery,q1,rejected,a\nx,q9,rejected,b\n"
    )
    assert [r.verdict for r in reviewer.review(DIALOGUE, QUESTIONS)][1] == "rejected"
    assert reviewer.report()["rows_of_other_packages"] == 1
    assert reviewer.report()["undecided"] == 3
    other = Dialogue("x", DIALOGUE.sessions)
    with pytest.raises(InputError, match="no question 'q9' of 'x' can be scored"):
        reviewer.review(other, QUESTIONS)


def test_several_packages_need_their_names(written):
    reviewer = written(CSV)
    reviewer.review(DIALOGUE, QUESTIONS)
    with pytest.raises(InputError, match="there are several packages"):
        reviewer.review(Dialogue("x", DIALOGUE.sessions), QUESTIONS)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("q1,reject,why,,,", "line 2: field 'decision': must be one of its words, not 'reject'"),
        ("q1,rejected,,,,", "line 2: field 'reason': is needed where a question is rejected"),
        ("q1,corrected,why,,,", "has nothing new in question, answer or evidence"),
        ("q1,corrected,why,Who?,Nadia,s1:2", "has nothing new in question, answer or evidence"),
        ("q1,corrected,why,,,s1:9", "field 'evidence': 's1:9' is no turn; did you mean 's1:2'?"),
        ("q11,accepted,,,,", "no question 'q11' of 'bakery' can be scored; did you mean 'q1'?"),
        (
            "q1,accepted,,,,\nq1,accepted,,,,",
            "line 3: field 'question_id': an earlier line decides",
        ),
        ("", "holds no decision"),
    ],
)
def test_faults_are_one_line(written, row, problem):
    with pytest.raises(InputError) as error:
        written(f"question_id,decision,reason,question,answer,evidence\n{row}\n").review(
            DIALOGUE, QUESTIONS
        )
    assert problem in str(error.value)
    assert "decisions.csv" in str(error.value)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"question_id": "q1"}', "field 'decision': missing key"),
        ('{"question_id": 1, "decision": "accepted"}', "field 'question_id': must be a text"),
        (
            '{"question_id": "q1", "decision": "accepted", "notes": ""}',
            "field 'notes': unknown field",
        ),
        ('{"question_id": "q1", "decision": "rejected", "reason": null}', "must be a text"),
        ('{"question_id": "q1", "decision": "corrected", "evidence": "s1"}', "must be a list"),
        ("{", "broken JSON"),
        ("[]", "must be an object"),
    ],
)
def test_faults_of_json_lines(written, line, problem):
    with pytest.raises(InputError) as error:
        written(line, "decisions.jsonl")
    assert "decisions.jsonl: line 1" in str(error.value)
    assert problem in str(error.value)


def test_a_file_is_needed(tmp_path):
    with pytest.raises(InputError, match="decisions_file:PATH"):
        registry.reviewer("decisions_file", BuildConfig())
    with pytest.raises(InputError, match="no such file"):
        reviewer_of(tmp_path / "none.csv")
