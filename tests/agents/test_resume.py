"""Resuming: from what a run that ended in any way leaves behind, and from nothing else."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest
import torch

from agents.checkpoint import load_checkpoint
from agents.training import train
from memaudit_gym.errors import InputError
from tests.agents.test_training import tiny
from tests.locations import ROOT


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    out = tmp_path_factory.mktemp("finished")
    train(tiny(256), out, resume=False)
    return out


@pytest.fixture
def out(finished, tmp_path):
    return shutil.copytree(finished, tmp_path / "run")


def rewrite(path, change):
    """A checkpoint whose content and JSON text ``change`` has altered."""
    content = torch.load(path, weights_only=True)
    info = json.loads(content["json"])
    change(content, info)
    torch.save({**content, "json": json.dumps(info)}, path)


def set_in(place, *keys):
    """A change: the value at the last key but one of (info or content), keys..."""
    *path, value = keys

    def change(content, info):
        target = {"info": info, "content": content}[place]
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = value

    return change


WITH_TRUE = json.dumps(["MT19937", [True] * 624, 1])
MOMENTS = {"step": torch.tensor(1.0), "exp_avg": torch.zeros(3), "exp_avg_sq": torch.zeros(3)}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (set_in("info", "steps", "many"), "does not say how many steps"),
        (set_in("info", "steps", -5), "does not say how many steps"),
        (set_in("info", "steps", 1e400), "does not say how many steps"),
        (set_in("info", "steps", True), "does not say how many steps"),
        (set_in("content", "training", [1]), "training state does not fit"),
        (set_in("content", "training", "optimizer", []), "training state does not fit"),
        (set_in("content", "training", "optimizer", "state", {0: MOMENTS}), "does not fit"),
        (set_in("content", "training", "torch_random", torch.zeros(3)), "does not fit"),
        (set_in("content", "training", "numpy_random", "[1]"), "does not fit"),
        (set_in("content", "training", "numpy_random", '["MT19937", [1, 2], 9]'), "does not fit"),
        (set_in("content", "training", "numpy_random", '["MT19937", [-1], 0]'), "does not fit"),
        (set_in("content", "training", "numpy_random", WITH_TRUE), "does not fit"),
    ],
)
def test_a_foreign_state_is_refused_and_nothing_is_written(out, change, words):
    rewrite(out / "last.pt", change)
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    with pytest.raises(InputError, match=words) as error:
        train(tiny(512), out, resume=True)
    assert str(out / "last.pt") in str(error.value)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_weights_that_are_no_numbers_are_refused(out):
    def spoil(content, info):
        for weights in content["network"].values():
            weights.fill_(torch.nan)

    rewrite(out / "last.pt", spoil)
    with pytest.raises(InputError, match="not all finite"):
        train(tiny(512), out, resume=True)


def test_rates_are_those_of_the_configuration(out):
    rewrite(out / "last.pt", set_in("content", "training", "optimizer", "param_groups", None))
    train(tiny(512), out, resume=True)
    assert load_checkpoint(out / "last.pt").info["steps"] == 512


@pytest.mark.parametrize("steps", [256, 128])
def test_a_finished_run_stays_as_it_is(out, steps):
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    best = train(tiny(steps), out, resume=True)
    assert best == load_checkpoint(out / "best.pt").info["best"]
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_a_best_checkpoint_that_last_does_not_know_of_stays(out):
    """A run may be killed after it wrote best.pt and before it wrote last.pt."""
    rewrite(out / "best.pt", set_in("info", "best", 0.999))
    assert train(tiny(512), out, resume=True) == 0.999
    assert load_checkpoint(out / "best.pt").info["best"] == 0.999


def test_a_run_that_diverges_says_so_and_keeps_its_checkpoints(out):
    before = (out / "last.pt").read_bytes()
    config = tiny(1024, ppo={"learning_rate": 1e29, "max_grad_norm": 1e29})
    with pytest.raises(InputError, match=r"training diverged.*ppo\.learning_rate"):
        train(config, out, resume=True)
    assert (out / "last.pt").read_bytes() == before


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_a_killed_run_goes_on(tmp_path):
    settings = ("steps=100_000", "envs=4", "n_steps=64", "batch_size=128")
    command = [sys.executable, "train.py", "--config", "configs/smoke.yaml", "--out", str(tmp_path)]
    command += [part for s in settings for part in ("--set", f"ppo.{s}")]
    command += ["--set", "validation.every=256", "--set", "validation.seeds=9000:9001"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) as process:
        while not (tmp_path / "last.pt").exists() and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    done = load_checkpoint(tmp_path / "last.pt").info["steps"]
    command += ["--resume", "--set", f"ppo.steps={done + 256}"]
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (again.returncode, again.stderr) == (0, "")
    assert load_checkpoint(tmp_path / "last.pt").info["steps"] >= done + 256
