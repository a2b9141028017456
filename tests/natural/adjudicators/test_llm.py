"""A model as the judge of coverage."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural import registry
from memaudit_gym.natural.adjudicators.adjudicator import Cell
from memaudit_gym.natural.adjudicators.llm import CELLS
from tests.llm.server import Reaction, in_turn, serving, shown
from tests.natural.model import config_of, model


def cell(number, text="Omar works at the bakery", evidence="I work at the bakery", unit="u"):
    return Cell("bakery", f"c{number}", unit, "atomic_fact", text, evidence, "Where?", "Bakery")


def judge_of(monkeypatch, server, **settings):
    return registry.adjudicator("llm", config_of(monkeypatch, server, **settings))


def test_one_judgement_a_cell_in_order_however_many(monkeypatch):
    texts = ["I work at the bakery", "the bakery", "nothing"]
    cells = [cell(n, texts[n % 3], unit=f"u{n // 4}") for n in range(2 * CELLS + 7)]
    with serving(model) as server:
        judge = judge_of(monkeypatch, server)
        judgements = judge.judge(cells)
        assert len(server.asked) == 3
    assert [j.coverage for j in judgements] == [(1.0, 0.25, 0.0)[n % 3] for n in range(len(cells))]
    assert {j.rationale for j in judgements} == {"words in common"}
    assert judge.report()["llm"]["answers"] == 3


def test_the_model_sees_texts_and_no_id_and_no_type(monkeypatch):
    with serving(model) as server:
        judge_of(monkeypatch, server).judge([cell(1), cell(2, "Other"), cell(3, unit="v")])
    memories = [{"cell": 1, "memory": "Omar works at the bakery"}, {"cell": 2, "memory": "Other"}]
    unit = {"question": "Where?", "answer": "Bakery", "evidence": "I work at the bakery"}
    assert shown(server.asked[0]) == {
        "units": [
            {**unit, "memories": memories},
            {**unit, "memories": [{"cell": 3, "memory": "Omar works at the bakery"}]},
        ]
    }


def rows(*pairs):
    return Reaction({"judgements": [{"cell": n, "coverage": a, "rationale": ""} for n, a in pairs]})


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (rows((1, 1)), "cell 2 is judged 0 times, not once"),
        (rows((1, 1), (2, 1), (2, 0)), "cell 2 is judged 2 times, not once"),
        (rows((1, 1), (2, 1), (3, 0)), "there is no cell 3"),
        (rows((1, 1), (2, 0.6)), "0.6 is not one of"),
        (rows((1, 1), (2, True)), "True is not of type 'number'"),
    ],
)
def test_every_cell_once_in_quarters(monkeypatch, answer, problem):
    with serving(in_turn(answer)) as server:
        judge = judge_of(monkeypatch, server, attempts=2)
        with pytest.raises(InputError) as error:
            judge.judge([cell(1), cell(2)])
    line = str(error.value)
    assert line.startswith("stage coverage: package 'bakery', cells 1 to 2, from candidate 'c1'")
    assert problem in line


def test_the_order_of_the_answer_does_not_matter(monkeypatch):
    with serving(in_turn(rows((2, 0.5), (1, 1)))) as server:
        judgements = judge_of(monkeypatch, server).judge([cell(1), cell(2)])
    assert [j.coverage for j in judgements] == [1, 0.5]


def test_a_dry_run_supposes_nothing_is_covered(monkeypatch):
    with serving(model) as server:
        judge = judge_of(monkeypatch, server, dry_run=True)
        assert {j.coverage for j in judge.judge([cell(n) for n in range(50)])} == {0.0}
        assert not server.asked
    assert judge.client.account.stages["coverage"].calls == 3
