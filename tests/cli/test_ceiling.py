"""``memaudit ceiling``."""

import json

from memaudit_gym.cli.main import main


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
