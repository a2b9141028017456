"""The example stores that the documentation shows."""

import json

import pytest

from memaudit_gym.cli.main import main
from tests.locations import ROOT

FOLDER = ROOT / "examples" / "exports"


@pytest.mark.parametrize(
    ("name", "system", "losses"),
    [
        ("mem0.json", "mem0", ["selection", "selection", "fine"]),
        ("chatgpt.txt", "text", ["serialization", "unjudged", "fine"]),
        ("amem.json", "amem", ["serialization", "serialization", "extraction"]),
        ("graphiti.json", "graphiti", ["fine", "fine", "fine"]),
        ("stranger.txt", "text", ["extraction", "extraction", "extraction"]),
    ],
)
def test_an_example_gets_its_diagnosis(name, system, losses, capsys):
    options = ("--adjudicator", "lexical", "--budgets", "12,24,own", "--json")
    store = str(FOLDER / name)
    assert main(["union", str(FOLDER / "bakery.json"), "--export", store, *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["export"]["format"] == system
    assert [row["diagnosis"]["loss"] for row in found["budgets"]] == losses
    assert all(row["certified"] for row in found["budgets"])
