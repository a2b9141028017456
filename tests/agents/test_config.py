"""Configurations: the committed ones load, and a mistake gets one clear line."""

from pathlib import Path

import pytest
import yaml

from agents.config import TrainConfig, build_as, kind_of, load_as, load_config, to_yaml
from memaudit_gym.errors import InputError
from train import load_trainer

CONFIGS = sorted(Path("configs").glob("*.yaml"))


@pytest.mark.parametrize("path", CONFIGS, ids=lambda p: p.name)
def test_committed_configs_load_and_round_trip(path):
    kind = load_trainer(kind_of(path))[0]
    config = load_as(kind, path, [])
    assert build_as(kind, yaml.safe_load(to_yaml(config)), "again") == config


def test_an_unknown_kind(tmp_path):
    path = tmp_path / "c.yaml"
    path.write_text("kind: estimated-valeu")
    with pytest.raises(InputError, match="did you mean 'estimated-value'"):
        load_trainer(kind_of(path))
    with pytest.raises(InputError, match="must be 'ppo' here"):
        load_config(path, [])


def test_committed_configs_are_there():
    assert {p.name for p in CONFIGS} >= {"ppo_small.yaml", "ppo_base.yaml", "smoke.yaml"}


def test_overrides(tmp_path):
    path = tmp_path / "c.yaml"
    path.write_text("seed: 3\nppo:\n  steps: 10\n")
    config = load_config(path, ["ppo.steps=99", "env.budget=5", "ppo.learning_rate=1e-4"])
    assert (config.seed, config.ppo.steps, config.env.budget) == (3, 99, "5")
    assert config.ppo.learning_rate == 1e-4
    assert config.network == TrainConfig().network


@pytest.mark.parametrize(
    ("text", "overrides", "message"),
    [
        ("sed: 1", [], "did you mean 'seed'"),
        ("ppo: {stepps: 1}", [], r"ppo\.stepps.*did you mean 'steps'"),
        ("seed: x", [], "must be of type int"),
        ("seed: true", [], "must be of type int"),
        ("ppo: 3", [], "is a section"),
        ("- 1", [], "mapping of keys"),
        ("a: [", [], "is not YAML"),
        ("seed: 1", ["seed"], "key=value"),
        ("seed: 1", ["seed.x=1"], "not a section"),
        ("seed: 1", ["seed=["], "cannot read the value"),
        ("seed: 2001-99-99", [], "must be of type int"),
        ("seed: !!int x", [], "is not YAML"),
        ("[" * 3000, [], "is not YAML"),
        ("seed: 1", ["seed=!!int x"], "cannot read the value"),
        ("seed: -1", [], "from 0 to"),
        ("network: {hidden: 1000000000}", [], "from 1 to 4,096"),
        ("ppo: {envs: 1000000000}", [], "at most 1,000,000"),
        ("ppo: {learning_rate: 1" + "0" * 400 + "}", [], "must be of type float"),
        ("ppo: {learning_rate: .nan}", [], "greater than 0"),
        ("ppo: {clip_range: 1e300}", [], "below 1e"),
        ("ppo: {entropy: .inf}", [], "below 1e"),
    ],
)
def test_mistakes(tmp_path, text, overrides, message):
    path = tmp_path / "c.yaml"
    path.write_text(text)
    with pytest.raises(InputError, match=message) as error:
        load_config(path, overrides)
    assert "\n" not in str(error.value)


def test_missing_file(tmp_path):
    with pytest.raises(InputError, match=r"none\.yaml: no such file"):
        load_config(tmp_path / "none.yaml", [])


def test_a_range_of_seeds_needs_no_quotes(tmp_path):
    """YAML 1.1 would read 10:20 as a number to the base of 60."""
    path = tmp_path / "c.yaml"
    path.write_text("validation:\n  seeds: 10:20\nppo: {steps: 1_000}\n")
    config = load_config(path, ["env.package_seeds=20:30", "ppo.learning_rate=1e-4"])
    assert (config.validation.seeds, config.env.package_seeds) == ("10:20", "20:30")
    assert (config.ppo.steps, config.ppo.learning_rate) == (1000, 1e-4)
