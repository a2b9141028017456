"""``memaudit ceiling``."""

import json

from memaudit_gym.cli.main import main
from memaudit_gym.evaluation.result_files import write_results
from tests.evaluation.records import episode, summary


def test_json_holds_a_row_a_cell_and_the_means(capsys):
    assert main(["ceiling", "--budgets", "1,2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["rows"]) == 20
    by_cell = {(row["distribution"], row["budget"]): row for row in found["rows"]}
    assert by_cell["scope_shift", 1]["ceiling"] is None
    assert by_cell["update_chain", 2]["ceiling"] == 1.0
    assert 0.9 < found["mean"]["ceiling_without_text"] < found["mean"]["ceiling"] < 1


def test_table(capsys):
    assert main(["ceiling", "--budgets", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["distribution", "B", "ceiling", "without", "text"]
    assert len(lines) == 12
    assert lines[-1].startswith("mean of 10")


def test_shares_are_refused(capsys):
    assert main(["ceiling", "--budgets", "5%"]) == 2
    assert "--budgets" in capsys.readouterr().err


def test_writers_of_an_evaluation_stand_beside_it(tmp_path, capsys):
    one = {"budget": 2, "ratio": 0.9, "oracle": False}
    episodes = [
        episode(**one, policy="mine"),
        episode(**{**one, "oracle": True}, policy="gvt"),
        episode(**one, policy="mine", distribution="update_chain"),
        *(episode(**one, policy=name) for name in ("linked_notes", "memory_tiers")),
    ]
    write_results(tmp_path, summary(episodes, asked=["memory_tiers", "mine"]), episodes)
    assert main(["ceiling", "--budgets", "2", "--results", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[-2:] == ["mine", "memory_tiers"]
    assert lines[1].split() == ["base", "2", "1.000", "1.000", "0.900", "0.900"]
    assert lines[3].split()[-2:] == ["-", "-"]
    assert lines[-2] == "mine: at most 0.100 below its ceiling (update_chain, B = 2)"


def test_results_that_are_none_are_named(tmp_path, capsys):
    assert main(["ceiling", "--budgets", "2", "--results", str(tmp_path)]) == 2
    (tmp_path / "summary.json").write_text("[]")
    assert main(["ceiling", "--budgets", "2", "--results", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("summary.json") == 2
