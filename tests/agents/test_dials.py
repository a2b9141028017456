"""env.dials: what a run trains on and is validated on, and what it says of it."""

from dataclasses import replace

import gymnasium as gym
import pytest

from agents.card import card
from agents.checkpoint import Checkpoint, load_checkpoint, save_checkpoint
from agents.config import EnvConfig, TrainConfig, build_as, load_config
from agents.foresight.config import ForesightConfig
from agents.held_out_families import watched_cases
from agents.imitation.config import ImitationConfig
from agents.imitation.train import train as imitate
from agents.resume import require_same_run
from agents.training import environment_arguments, train
from agents.validation import held_out_cases
from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import StreamDials, named_stream

SHORT = "MemAudit/Stream-Short-v0"
ENV = {"id": SHORT, "dials": "noise=0.5", "budget": "10%", "package_seeds": "10000:10004"}
DOCUMENT = {
    "env": ENV,
    "network": {"hidden": 8},
    "validation": {"seeds": "9000:9001", "budgets": "10%", "every": 128},
}
PPO = {"steps": 128, "envs": 2, "n_steps": 64, "batch_size": 64, "n_epochs": 1}
DAGGER = {"rounds": 1, "episodes": 2, "epochs": 1, "batch_size": 64}
DIALS = StreamDials(noise=0.5)


@pytest.mark.parametrize(
    ("cls", "section", "run"),
    [
        (TrainConfig, {"ppo": PPO}, train),
        (ImitationConfig, {"kind": "dagger", "dagger": DAGGER}, imitate),
    ],
)
def test_a_run_on_harder_worlds(cls, section, run, tmp_path):
    config = build_as(cls, {**DOCUMENT, **section}, "test")
    run(config, tmp_path, resume=False)
    info = load_checkpoint(tmp_path / "last.pt").info
    assert info["config"]["env"]["dials"] == info["trained_on"]["dials"] == "noise=0.5"
    said = " ".join(card(tmp_path / "last.pt").split())
    assert f"{SHORT}; package seeds 10000:10004; dials noise=0.5" in said


def test_the_environment_has_them():
    made = gym.make(SHORT, **environment_arguments(EnvConfig(**ENV)))
    made.reset(options={"package_seed": 10_000})
    package = made.unwrapped.episode.package
    assert package.content_hash == named_stream("stream-short", 10_000, DIALS).content_hash
    plain = EnvConfig(**{**ENV, "dials": ""})
    assert "dials" not in environment_arguments(plain)


@pytest.mark.parametrize(("dials", "expected"), [("noise=0.5", DIALS), ("", None)])
def test_validation_has_them(dials, expected):
    config = build_as(TrainConfig, {**DOCUMENT, "env": {**ENV, "dials": dials}}, "test")
    (case,) = held_out_cases(config)
    world = named_stream("stream-short", 9_000, expected)
    assert case.prepared.package.content_hash == world.content_hash


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (["env.dials=noise=0.5"], "go with the environments of Stream alone, not with 'MemAudit/M"),
        ([f"env.id={SHORT}", "env.dials=nose=0.5"], "unknown dial 'nose'; did you mean 'noise'?"),
        ([f"env.id={SHORT}", "env.dials=noise=2"], "noise must be at most 1, not 2"),
    ],
)
def test_those_that_are_none(tmp_path, settings, problem):
    path = tmp_path / "c.yaml"
    path.write_text("seed: 1")
    with pytest.raises(InputError) as caught:
        load_config(path, settings)
    assert str(caught.value).startswith(f"{path}: field 'env.dials': {problem}")


def test_an_environment_that_there_is_not():
    env = {"id": "MemAudit/Stream-Shrt-v0", "dials": "noise=0.5"}
    config = build_as(TrainConfig, {"env": env}, "test")
    with pytest.raises(
        InputError, match=r"unknown environment .* did you mean 'MemAudit/Stream-Sh"
    ):
        environment_arguments(config.env)


def test_families_and_packages_have_none():
    with pytest.raises(InputError, match=r"'env.dials': go with .* not with 'MemAudit/Base-v0'"):
        watched_cases("base", build_as(TrainConfig, DOCUMENT, "test"))
    env = {"id": "MemAudit/Packages-v0", "packages": "natural", "dials": "noise=0.5"}
    with pytest.raises(InputError, match=r"'env.dials': go with .* not with 'MemAudit/Packages-v0"):
        build_as(ForesightConfig, {"kind": "foresight", "env": env}, "test")


def test_a_run_of_before_goes_on_with_the_default_ones(tmp_path):
    config = build_as(TrainConfig, {**DOCUMENT, "env": {**ENV, "dials": ""}, "ppo": PPO}, "test")
    train(config, tmp_path, resume=False)
    last = load_checkpoint(tmp_path / "last.pt")
    del last.info["config"]["env"]["dials"]
    save_checkpoint(tmp_path / "last.pt", Checkpoint(last.network, last.info, last.training))
    earlier = load_checkpoint(tmp_path / "last.pt")
    require_same_run(config.env, config.network, earlier, "last.pt")
    with pytest.raises(InputError, match="another 'env' section"):
        require_same_run(replace(config.env, dials="noise=0.5"), config.network, earlier, "last.pt")
