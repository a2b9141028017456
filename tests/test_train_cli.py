"""train.py as a user calls it."""

import json
import subprocess
import sys

import pytest

SETTINGS = (
    "ppo.steps=128",
    "ppo.envs=2",
    "ppo.n_steps=32",
    "ppo.batch_size=32",
    "network.hidden=8",
    "validation.seeds=9000:9001",
    "validation.every=64",
)


def run(*arguments):
    command = [sys.executable, "train.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def with_settings(*arguments):
    return run(*arguments, *(part for s in SETTINGS for part in ("--set", s)))


def test_train_and_resume(tmp_path):
    out = tmp_path / "run"
    arguments = ("--config", "configs/smoke.yaml", "--out", str(out))
    first = with_settings(*arguments)
    assert first.returncode == 0, first.stderr
    assert "best validation ratio" in first.stdout
    assert first.stderr == ""
    again = with_settings(*arguments)
    assert again.returncode == 2
    assert "--resume" in again.stderr
    resumed = with_settings(*arguments, "--resume", "--set", "ppo.steps=192")
    assert resumed.returncode == 0, resumed.stderr


def test_a_fit_as_json_alone_and_what_is_said_where_it_is_there(tmp_path):
    """A fit is not resumed: nothing suggests it."""
    config, out = "configs/marginal_stream.yaml", tmp_path / "run"
    small = ("generated=stream-short:11000:11002", "paced_on=2", "rounds=1", "trees=2")
    settings = [part for s in small for part in ("--set", s)]
    arguments = ("--config", config, "--out", str(out), *settings, "--json")
    first = run(*arguments)
    assert first.returncode == 0, first.stderr
    writer = str(out / "writer.pt")
    assert json.loads(first.stdout) == {"kind": "marginal-value", "packages": 2, "writer": writer}
    again = run(*arguments)
    assert again.returncode == 2
    assert "choose another --out" in again.stderr
    assert "--resume" not in again.stderr


def test_without_torch_the_message_says_what_to_install():
    code = (
        "import sys; sys.modules['torch'] = None; import train; "
        "sys.exit(train.main(['--config', 'configs/smoke.yaml', '--out', 'nowhere']))"
    )
    command = [sys.executable, "-c", code]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "pip install -e '.[train]'" in found.stderr
    assert found.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--config", "none.yaml"), "none.yaml"),
        (("--config", "configs/smoke.yaml", "--set", "sed=1"), "did you mean 'seed'"),
        (("--config", "configs/smoke.yaml", "--set", "env.id=MemAudit/Bse-v0"), "MemAudit/Base-v0"),
        (("--config", "configs/smoke.yaml", "--set", "env.budget=x"), "cannot read budget"),
        (("--config", "configs/smoke.yaml", "--set", "ppo.steps=0"), "ppo.steps"),
        (("--config", "configs/smoke.yaml", "--set", "seed=-1"), "'seed'"),
        (("--config", "configs/smoke.yaml", "--out", "README.md"), "README.md"),
        (("--config", "configs/smoke.yaml", "--out", "nowhere", "--resume"), "nowhere"),
        ((), "--config"),
    ],
)
def test_bad_input_gets_one_line(arguments, words, tmp_path):
    found = run(*arguments)
    assert found.returncode == 2
    assert words in found.stderr
    assert found.stderr.count("\n") == 1
    assert "Traceback" not in found.stderr
