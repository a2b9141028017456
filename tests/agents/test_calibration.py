"""The calibration of marginal-value writers."""

import json

import numpy as np
import pytest

from agents.calibration import Met, figures, main
from agents.checkpoint import Checkpoint, save_checkpoint
from agents.marginal.config import MarginalConfig
from agents.marginal.fitting import Rounds
from agents.marginal.saved import state_of
from memaudit_gym.generators.stream import generate_stream


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    worlds = [generate_stream(seed, 60) for seed in range(10_000, 10_010)]
    rounds = Rounds(worlds, MarginalConfig(rounds=1, trees=20, leaves=7))
    rounds.play(0)
    path = tmp_path_factory.mktemp("calibration") / "writer.pt"
    save_checkpoint(path, Checkpoint(*state_of(rounds.fitted())))
    return path


def test_true_estimates_calibrate():
    gains = np.arange(20.0)
    found = figures([Met(["summary"] * 10 + ["rule"] * 10, np.ones(20), gains, gains)])
    assert set(found["rank_correlation"]) == {"all", "summary", "rule"}
    assert all(value == pytest.approx(1) for value in found["rank_correlation"].values())
    assert found["mean"]["rule"] == {"estimated": 14.5, "true": 14.5}
    assert all(guess == true for guess, true, _ in found["calibration"]["all"])


def test_a_writer_on_worlds_that_it_has_not_met(checkpoint, tmp_path, capsys):
    run = [str(checkpoint), "--suite", "stream-short", "--seeds", "9000:9003", "--quiet"]
    assert main([*run, "--out", str(tmp_path / "out")]) == 0
    table = capsys.readouterr().out
    assert "rank correlation" in table
    assert "atomic_fact" in table
    found = json.loads((tmp_path / "out" / "calibration.json").read_text())
    assert 0.3 < found["rank_correlation"]["all"] < 1
    assert (tmp_path / "out" / "calibration.png").stat().st_size > 1000
    assert main([*run, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["rank_correlation"] == pytest.approx(found["rank_correlation"])


def test_on_worlds_of_other_dials(checkpoint, capsys):
    run = [str(checkpoint), "--suite", "stream-short", "--seeds", "9000:9001", "--quiet", "--json"]
    shown = []
    for dials in ([], ["--dials", "noise=0.9"]):
        assert main([*run, *dials]) == 0
        shown.append(json.loads(capsys.readouterr().out)["mean"]["all"]["true"])
    assert shown[0] != shown[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--dials", "noise=2"], "--dials"),
        (["--suite", "base", "--dials", "noise=0.5"], "leave --dials out"),
        (["--budget", "5%,10%"], "takes one budget, not 2"),
        (["--suite", "streams"], "did you mean"),
        (["--seeds", "5"], "seeds"),
    ],
)
def test_bad_input_gets_one_line(checkpoint, capsys, arguments, message):
    assert main([str(checkpoint), "--quiet", *arguments]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_another_kind_of_writer(capsys):
    assert main(["agents/checkpoints/small.pt", "--quiet"]) == 2
    assert "is no marginal-value writer" in capsys.readouterr().err
