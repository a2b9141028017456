"""Every command that writes at its end refuses a place that takes nothing before it begins.

What they would work on is not there: a command that begins says so instead.
"""

import pytest

from agents import calibration, held_out_families, leave_one_out, transfer
from memaudit_gym.cli.main import main

NOT = "nothing-of-this-name"
FITTED = ("--config", "configs/estimator_locomo.yaml", "--packages", NOT)
SCORED = ("intrinsic", "score", NOT, "--snapshots", NOT)

COMMANDS = {
    "union report": (main, ("union", NOT, "--export", NOT, "--report", "{}/a.html")),
    "union": (main, ("union", NOT, "--export", NOT, "--out", "{}/a")),
    "union-table report": (main, ("union-table", "--pair", NOT, NOT, "--report", "{}/a.html")),
    "union-table plot": (main, ("union-table", "--pair", NOT, NOT, "--plot", "{}/a.png")),
    "frontier": (main, ("frontier", NOT, "--plot", "{}/a.svg")),
    "prove": (main, ("prove", NOT, "--budget", "8", "--out", "{}/a.json")),
    "report": (main, ("report", NOT, "--out", "{}/a.html")),
    "figures": (main, ("figures", NOT, "--out", "{}/a")),
    "leaderboard": (main, ("leaderboard", NOT, "--out", "{}/a")),
    "audit-labels": (main, ("audit-labels", "sample", NOT, "--out", "{}/a.csv")),
    "intrinsic score": (main, (*SCORED, "--report", "{}/a.html")),
    "intrinsic reference": (main, ("intrinsic", "reference", NOT, "--out", "{}/a")),
    "intrinsic report": (main, ("intrinsic", "reference", NOT, "--report", "{}/a.html")),
    "transfer": (transfer.main, (*FITTED, "--source", f"a={NOT}", "--out", "{}/a")),
    "leave_one_out": (leave_one_out.main, (*FITTED, "--out", "{}/a")),
    "calibration": (calibration.main, (NOT, "--out", "{}/a")),
    "held_out_families": (
        held_out_families.main,
        ("--config", "configs/held_out_families.yaml", "--out", "{}/a"),
    ),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_refused_before_it_begins(name, tmp_path, capsys):
    command, arguments = COMMANDS[name]
    (tmp_path / "file").write_text("mine")
    assert command([part.format(tmp_path / "file") for part in arguments]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert f"{tmp_path / 'file'}: is a file; --" in printed.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
