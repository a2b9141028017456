"""The example writes a second label set that the audit takes."""

import json
import runpy
import sys
from contextlib import suppress

import pytest

from memaudit_gym.cli.main import main


@pytest.mark.parametrize("name", ["base-17", "natural-tram-driver-nutrition"])
def test_the_lexical_rule_as_a_second_label_set(name, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MEMAUDIT_CACHE", "off")
    monkeypatch.setattr(sys, "argv", ["relabel.py", name, "--out", str(tmp_path / "lexical")])
    with suppress(SystemExit):
        runpy.run_path("examples/audit/relabel.py", run_name="__main__")
    arguments = ["--budgets", "10%", "--jobs", "1", "--json"]
    assert main(["audit-labels", name, str(tmp_path / "lexical"), *arguments]) == 0
    found = json.loads(capsys.readouterr().out)["comparisons"][0]["agreement"]
    assert 0 < found["kappa"]["value"] < 1
