"""Imitation runs: events, checkpoints, determinism, resuming, and that they learn."""

import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from agents.checkpoint import load_checkpoint, load_writer
from agents.config import build_as, load_as
from agents.imitation.config import ImitationConfig
from agents.imitation.train import train
from agents.network_writer import NetworkWriter
from agents.networks import WriterNetwork
from agents.validation import held_out_cases, validate
from memaudit_gym.errors import InputError


def tiny(**changes):
    document = {
        "kind": "dagger",
        "env": {"id": "MemAudit/Base-v0", "budget": "2,4", "package_seeds": "10000:10020"},
        "network": {"hidden": 16},
        "dagger": {"rounds": 3, "episodes": 40, "batch_size": 64},
        "validation": {"seeds": "9000:9003", "budgets": "2,4", "every": 1},
    }
    for key, value in changes.items():
        document[key] = {**document.get(key, {}), **value} if isinstance(value, dict) else value
    return build_as(ImitationConfig, document, "test")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("run")
    return out, train(tiny(), out, resume=False)


def weights(path):
    return load_checkpoint(path).network


def same(first, second):
    return all(torch.equal(first[name], second[name]) for name in first)


def test_events_hold_ratios_losses_and_times(run):
    out, best = run
    log = EventAccumulator(str(out), size_guidance={"scalars": 0})
    log.Reload()
    tags = set(log.Tags()["scalars"])
    assert {"ratio/mean", "ratio/base/B=2", "train/loss", "train/beta", "time/labels"} <= tags
    assert [event.step for event in log.Scalars("ratio/mean")] == [1, 2, 3]
    assert max(e.value for e in log.Scalars("ratio/mean")) == pytest.approx(best, abs=1e-6)
    assert [e.value for e in log.Scalars("train/beta")] == pytest.approx([1, 0.3, 0.09])
    counts = [event.value for event in log.Scalars("train/lessons")]
    assert counts == [280, 560, 840]  # seven experiences, forty episodes


def test_folder_holds_config_and_checkpoints(run):
    out, best = run
    names = {path.name for path in out.iterdir() if not path.name.startswith("events")}
    assert names == {"config.yaml", "best.pt", "last.pt"}
    assert load_as(ImitationConfig, out / "config.yaml", []) == tiny()
    info = load_checkpoint(out / "best.pt").info
    assert info["best"] == best
    assert info["trained_on"] == {"environments": ["MemAudit/Base-v0"], "seeds": [10_000, 10_020]}


def test_checkpoint_scores_as_it_did_in_the_run(run):
    out, best = run
    ratios = validate(load_writer(out / "best.pt"), held_out_cases(tiny()))
    assert ratios["mean"] == best


def test_same_seed_same_weights_whatever_the_teacher_knew_before(run, tmp_path):
    """The process's teacher has labelled these states before; the first run's had not."""
    train(tiny(), tmp_path, resume=False)
    assert same(weights(tmp_path / "last.pt"), weights(run[0] / "last.pt"))


def test_another_seed_gives_other_weights(run, tmp_path):
    train(tiny(seed=1), tmp_path, resume=False)
    assert not same(weights(tmp_path / "last.pt"), weights(run[0] / "last.pt"))


def test_resumed_run_goes_on_from_its_last_round(run, tmp_path):
    train(tiny(dagger={"rounds": 1}), tmp_path, resume=False)
    assert load_checkpoint(tmp_path / "last.pt").info["steps"] == 1
    best = train(tiny(dagger={"rounds": 2}), tmp_path, resume=True)
    assert load_checkpoint(tmp_path / "last.pt").info["steps"] == 2
    assert train(tiny(dagger={"rounds": 2}), tmp_path, resume=True) == best


def test_another_environment_cannot_resume(run):
    with pytest.raises(InputError, match="another 'env' section"):
        train(tiny(dagger={"rounds": 9}, env={"budget": "3"}), run[0], resume=True)


def test_oracle_observations_are_learned_from_too(tmp_path):
    config = tiny(env={"observation": "oracle"}, dagger={"rounds": 1})
    train(config, tmp_path, resume=False)
    assert load_writer(tmp_path / "last.pt").oracle


def test_it_learns(tmp_path):
    """An untrained network has about 0.4 here, the best visible-only writer almost 1."""
    config = tiny(
        env={"package_seeds": "10000:10100"},
        network={"hidden": 32},
        dagger={"rounds": 5, "episodes": 100, "epochs": 10},
    )
    cases = held_out_cases(config)
    torch.manual_seed(0)
    floor = validate(NetworkWriter(WriterNetwork(32), "visible"), cases)["mean"]
    assert train(config, tmp_path, resume=False) > max(0.9, floor)


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ({"beta": 1.5}, r"dagger\.beta.*from 0 to 1"),
        ({"rounds": 0}, r"dagger\.rounds.*at least 1"),
        ({"learning_rate": 0.0}, r"dagger\.learning_rate.*greater than 0"),
        ({"epoch": 1}, "did you mean 'epochs'"),
    ],
)
def test_bad_values_are_named(section, words):
    with pytest.raises(InputError, match=words):
        tiny(dagger=section)
