"""Which cells are judged, and what becomes of judgements that are none."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator, Judgement
from memaudit_gym.natural.candidates.raw_turn import RawTurn
from memaudit_gym.natural.candidates.session_summary import SessionSummary
from memaudit_gym.natural.candidates.window import Window
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.stages.candidates import candidates_of
from memaudit_gym.natural.stages.coverage import coverage_of
from memaudit_gym.natural.stages.stream import offered_at
from memaudit_gym.natural.stages.units import units_of

TALK = Dialogue(
    "talk",
    (
        Session("s1", (Turn("a", "Ada", "One."), Turn("b", "Ben", "Two."))),
        Session("s2", (Turn("c", "Ada", "Three."),)),
    ),
    session_summaries={"s1": "They count.", "s2": "She counts on."},
)


class Recorder(Adjudicator):
    """An adjudicator that keeps the cells it is asked about."""

    name = "recorder/1"

    def __init__(self, judgement=None):
        self.cells = []
        self.judgement = judgement or Judgement(0.0, "no")

    def judge(self, cells):
        self.cells += cells
        return [self.judgement for _ in cells]

    def report(self):
        return {"asked": len(self.cells)}


def judged(evidence, judge, generators):
    question = Question("q", "How many?", "two", None, evidence)
    candidates = candidates_of(TALK, generators, "turns")
    units = units_of(TALK, {"q": evidence}, offered_at(TALK, "turns"))
    return coverage_of("talk", [question], units, candidates, judge)


def test_only_candidates_made_from_the_units_turn_are_judged():
    judge = Recorder(Judgement(0.25, "a little"))
    found = judged(("b",), judge, [RawTurn(), SessionSummary()])
    assert [(c.candidate_id, c.unit_id) for c in judge.cells] == [("s1:digest:summary", "q:b")]
    [cell] = judge.cells
    assert (cell.package, cell.type, cell.text) == ("talk", "summary", "They count.")
    assert (cell.evidence, cell.question, cell.answer) == ("Two.", "How many?", "two")
    assert found.rows == {"b:raw": {"q:b": 1.0}, "s1:digest:summary": {"q:b": 0.25}}
    assert found.notes["b:raw", "q:b"] == {
        "annotator_ids": ["verbatim/1"],
        "rationale": "verbatim",
    }
    assert found.notes["s1:digest:summary", "q:b"] == {
        "annotator_ids": ["recorder/1"],
        "rationale": "a little",
    }
    assert found.report == {
        "adjudicator": "recorder/1",
        "verbatim": 1,
        "judged": 1,
        "judged_zero": 0,
        "asked": 1,
    }


def test_a_window_quotes_each_of_its_turns():
    judge = Recorder()
    found = judged(("a",), judge, [Window(2)])
    assert (judge.cells, found.rows) == ([], {"b:window2": {"q:a": 1.0}})


def test_a_quote_of_one_turn_of_a_session_is_judged():
    judge = Recorder(Judgement(0.5))
    found = judged(("s1",), judge, [RawTurn(), Window(2)])
    assert [cell.candidate_id for cell in judge.cells] == ["a:raw", "b:raw"]
    assert judge.cells[0].evidence == "One.\nTwo."
    assert found.rows["b:window2"] == {"q:s1": 1.0}
    assert found.notes["a:raw", "q:s1"] == {"annotator_ids": ["recorder/1"]}


@pytest.mark.parametrize("coverage", [-0.1, 1.1, float("nan")])
def test_a_judgement_out_of_range(coverage):
    with pytest.raises(InputError, match=r"summary', unit 'q:b': adjudicator recorder/1 gave"):
        judged(("b",), Recorder(Judgement(coverage)), [SessionSummary()])


def test_judgements_that_are_missing():
    judge = Recorder()
    judge.judge = lambda cells: []
    with pytest.raises(InputError, match="recorder/1 judged 0 of 1 cells"):
        judged(("b",), judge, [SessionSummary()])
