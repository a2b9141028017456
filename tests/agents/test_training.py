"""Training: events, checkpoints, resuming, determinism, and that it learns."""

import numpy as np
import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from agents.checkpoint import load_checkpoint, load_writer
from agents.config import TrainConfig, build_as, load_config
from agents.network_writer import NetworkWriter
from agents.networks import WriterNetwork
from agents.stopwatch import PARTS
from agents.training import train
from agents.validation import held_out_cases, validate
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder


def tiny(steps=1024, **changes):
    document = {
        "env": {"id": "MemAudit/Base-v0", "budget": "2,4", "package_seeds": "10000:10020"},
        "network": {"hidden": 16},
        "ppo": {"steps": steps, "envs": 4, "n_steps": 64, "batch_size": 128},
        "validation": {"seeds": "9000:9003", "budgets": "2,4", "every": 256},
    }
    for key, value in changes.items():
        document[key] = {**document.get(key, {}), **value} if isinstance(value, dict) else value
    return build_as(TrainConfig, document, "test")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("run")
    best = train(tiny(), out, resume=False)
    return out, best


def events(out):
    found = EventAccumulator(str(out), size_guidance={"scalars": 0})
    found.Reload()
    return found


def test_events_hold_ratios_and_losses(run):
    out, best = run
    log = events(out)
    tags = set(log.Tags()["scalars"])
    assert {"ratio/mean", "ratio/base/B=2", "ratio/base/B=4"} <= tags
    assert {"train/loss", "train/value_loss", "train/entropy_loss"} <= tags
    means = [event.value for event in log.Scalars("ratio/mean")]
    assert max(means) == pytest.approx(best, abs=1e-6)
    assert [event.step for event in log.Scalars("ratio/mean")] == [256, 512, 768, 1024]
    entropies = [event.value for event in log.Scalars("train/entropy_coefficient")]
    assert entropies == sorted(entropies, reverse=True)


def test_events_say_where_the_time_went(run):
    log = events(run[0])
    parts = {name: log.Scalars(f"time/{name}")[-1].value for name in (*PARTS, "other")}
    assert min(parts.values()) >= 0
    assert all(parts[name] > 0 for name in ("environment", "policy", "update", "validation"))
    begin, end = (log.Scalars("time/update")[place].value for place in (0, -1))
    assert begin < end


def test_folder_holds_config_and_checkpoints(run):
    out, best = run
    names = {path.name for path in out.iterdir() if not path.name.startswith("events")}
    assert names == {"config.yaml", "best.pt", "last.pt"}
    assert load_config(out / "config.yaml", []) == tiny()
    info = load_checkpoint(out / "best.pt").info
    assert info["best"] == best
    assert info["config"]["env"]["package_seeds"] == "10000:10020"
    assert info["trained_on"] == {"environments": ["MemAudit/Base-v0"], "seeds": [10_000, 10_020]}
    assert "torch" in info["versions"]
    assert load_checkpoint(out / "last.pt").info["steps"] == 1024


def test_checkpoint_scores_as_it_did_in_the_run(run):
    out, best = run
    ratios = validate(load_writer(out / "best.pt"), held_out_cases(tiny()))
    assert ratios["mean"] == pytest.approx(best, abs=1e-12)


def test_same_seed_same_result(run, tmp_path):
    out, best = run
    assert train(tiny(), tmp_path, resume=False) == best
    one, other = load_checkpoint(out / "last.pt"), load_checkpoint(tmp_path / "last.pt")
    assert all(torch.equal(one.network[k], other.network[k]) for k in one.network)


def test_resume_goes_on(tmp_path):
    train(tiny(512), tmp_path, resume=False)
    before = load_checkpoint(tmp_path / "last.pt")
    train(tiny(1024), tmp_path, resume=True)
    after = load_checkpoint(tmp_path / "last.pt")
    assert (before.info["steps"], after.info["steps"]) == (512, 1024)
    assert after.info["best"] >= before.info["best"]
    steps = [event.step for event in events(tmp_path).Scalars("ratio/mean")]
    assert steps == [256, 512, 768, 1024]
    # Adam's own step count shows that the optimizer went on, not began anew.
    counts = [
        next(iter(c.training["optimizer"]["state"].values()))["step"] for c in (before, after)
    ]
    assert counts[1] == 2 * counts[0] > 0


def test_resume_needs_a_training_state(run, tmp_path):
    (tmp_path / "last.pt").write_bytes((run[0] / "best.pt").read_bytes())
    with pytest.raises(InputError, match="no training state"):
        train(tiny(4096), tmp_path, resume=True)


@pytest.mark.parametrize(
    "changes", [{"network": {"hidden": 32}}, {"env": {"package_seeds": "10000:10021"}}]
)
def test_resume_refuses_another_run(run, changes):
    with pytest.raises(InputError, match="was made with another"):
        train(tiny(4096, **changes), run[0], resume=True)


def test_seeds_are_kept_apart():
    config = tiny(validation={"seeds": "9999:10001"})
    with pytest.raises(InputError, match="share seeds"):
        held_out_cases(config)


def test_endless_seeds_do_not_take_endless_time():
    held_out_cases(tiny(env={"package_seeds": "10000:999999999999"}))
    with pytest.raises(InputError, match="more than 10,000 seeds"):
        held_out_cases(tiny(env={"package_seeds": "1:2"}, validation={"seeds": "2:999999999999"}))


def test_validation_needs_something_to_keep():
    with pytest.raises(InputError, match="OPT is 0"):
        held_out_cases(tiny(validation={"budgets": "0"}))


def test_training_on_files(tmp_path):
    for part, seeds in (("train", (10_000, 10_001)), ("held_out", (9_000,))):
        for seed in seeds:
            write_folder(generate("update_chain", seed), tmp_path / part / f"u-{seed}")
    env = {"id": "MemAudit/Packages-v0", "packages": str(tmp_path / "train"), "budget": "50%"}
    files = {"packages": str(tmp_path / "held_out"), "budgets": "20%,50%"}
    config = tiny(256, env=env, validation=files)
    assert 0 <= train(config, tmp_path / "run", resume=False) <= 1
    with pytest.raises(InputError, match=r"validation\.packages"):
        held_out_cases(tiny(256, env=env))
    with pytest.raises(InputError, match=r"'update_chain-10000' is trained on too"):
        held_out_cases(tiny(256, env=env, validation={"packages": env["packages"]}))


@pytest.mark.slow
def test_learning_beats_the_floor(tmp_path):
    """Base at B = 2 and 4: an untrained policy has about 0.3, half a minute's training 0.9."""
    config = tiny(30_000, ppo={"envs": 16}, validation={"seeds": "9000:9020", "every": 30_000})
    torch.manual_seed(0)
    floor = validate(NetworkWriter(WriterNetwork(16), "visible"), held_out_cases(config))
    assert floor["mean"] < 0.6
    trained = train(config, tmp_path, resume=False)
    assert trained > 0.85
    assert np.isfinite(trained)
