"""The example writes a second label set that the audit takes."""

import json
import runpy
import subprocess
import sys
from contextlib import suppress

import pytest

from memaudit_gym.cli.main import main


@pytest.mark.parametrize("name", ["base-17", "natural-tram-driver-nutrition"])
def test_the_lexical_rule_as_a_second_label_set(name, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["relabel.py", name, "--out", str(tmp_path / "lexical")])
    with suppress(SystemExit):
        runpy.run_path("examples/audit/relabel.py", run_name="__main__")
    assert "/lexical/" in (printed := capsys.readouterr().out)
    assert ": labels of lexical" in printed
    arguments = ["--budgets", "10%", "--jobs", "1", "--json"]
    assert main(["audit-labels", name, str(tmp_path / "lexical"), *arguments]) == 0
    found = json.loads(capsys.readouterr().out)["comparisons"][0]["agreement"]
    assert 0 < found["kappa"]["value"] < 1


def test_a_language_model_as_the_second_labeller(tmp_path, monkeypatch):
    from memaudit_gym.io import read_package
    from tests.llm.server import serving
    from tests.natural.model import model

    out = str(tmp_path / "labels")
    arguments = ["base-17", "--out", out, "--adjudicator", "llm", "--model", "fake"]
    monkeypatch.setattr(sys, "argv", ["relabel.py", *arguments])
    with serving(model) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        with pytest.raises(SystemExit, match="0"):
            runpy.run_path("examples/audit/relabel.py", run_name="__main__")
        assert server.asked
    assert set(read_package(f"{out}/base-17").coverage.values.tolist()) <= {0, 0.25, 0.5, 0.75, 1}


def test_its_command_line_is_as_of_every_command():
    call = [sys.executable, "-OO", "examples/audit/relabel.py"]
    helped = subprocess.run([*call, "-h"], capture_output=True, check=True, text=True)
    assert "--adjudicator" in helped.stdout
    faulty = subprocess.run(call, capture_output=True, check=False, text=True)
    assert faulty.returncode == 2
    assert faulty.stderr.startswith("relabel.py: the following arguments are required: packages")
    assert faulty.stderr.count("\n") == 1
