"""Runs: train.py, rotations, checkpoints there and back."""

import json
from dataclasses import asdict

import numpy as np
import pytest
import torch

import train
from agents import held_out_families
from agents.card import card
from agents.checkpoint import Checkpoint, load_writer, read_checkpoint, save_checkpoint
from agents.foresight import sensitivity
from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import fit, kinds_of
from agents.foresight.writer import Episode
from evaluate import main as evaluate
from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.view import visible_view

CONFIG = "configs/foresight_small.yaml"
TINY = ("streams=2", "validation.seeds=9000:9001", "validation.budgets='4'")


def arguments(*more):
    return ["--config", CONFIG, *(part for s in TINY for part in ("--set", s)), *more]


@pytest.fixture(scope="module")
def rotated(tmp_path_factory):
    out = tmp_path_factory.mktemp("rotated")
    assert held_out_families.main(arguments("--out", str(out))) == 0
    return out / "seed-0"


def test_the_rotation_is_played_where_it_was_not_trained(rotated, capsys):
    policy = str(rotated / "{family}.pt")
    request = ["--policy", policy, "--suite", "small-held-out", "--seeds", "0:2", "--budgets", "4"]
    assert evaluate([*request, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    rows = [row for row in found["rows"] if row["policy"] == "seed-0"]
    assert {row["distribution"] for row in rows} == set(DISTRIBUTIONS)
    assert min(row["ratio_mean"] for row in rows) > 0.2
    met = str(rotated / "base.pt")
    assert evaluate(["--policy", met, *request[2:]]) == 2
    assert "was trained on update_chain" in capsys.readouterr().err


def test_a_checkpoint_writes_as_what_was_saved(tmp_path):
    out = tmp_path / "run"
    assert train.main(arguments("--out", str(out), "--json")) == 0
    writer = load_writer(out / "writer.pt")
    config = ForesightConfig(streams=2)
    learned = fit(kinds_of(config.distributions, config), config)
    for name in DISTRIBUTIONS:
        view = visible_view(generate(name, 3))
        first, again = (Episode(view, 8.0, one) for one in (learned, writer.learned))
        while not first.done:
            assert first.step() == again.step()
    assert writer.trained_on == tuple(DISTRIBUTIONS)
    assert train.main(arguments("--out", str(out))) == 2


def test_its_card_says_how_it_was_fitted(rotated):
    text = card(rotated / "base.pt")
    assert "foresight, sees visible fields alone" in text
    assert "held out    base" in text
    assert "penalty 1.0, trust 1.0, idle 0.1" in text


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (("trust",), "much"),
        (("trust",), 10**400),
        (("idle",), -0.5),
        (("idle",), None),
        (("before", "weights"), {"$tensor": "values.coefficients"}),
        (("before", "costs"), {"$tensor": "before.sizes"}),
        (("before", "values"), {"$tensor": "nothing"}),
        (("values",), {}),
        (("values", "coefficients"), {"$tensor": "before.weights"}),
        (("values", "intercept"), "high"),
        (("before",), []),
        (("trust",), "1"),
        (("idle",), True),
        (("values", "intercept"), 1e7),
        (("values", "intercept"), True),
    ],
)
def test_damaged(rotated, tmp_path, path, found):
    content, info = read_checkpoint(rotated / "base.pt")
    state = json.loads(json.dumps(info["state"]))
    *above, last = path
    part = state
    for name in above:
        part = part[name]
    part[last] = found
    save_checkpoint(tmp_path / "a.pt", Checkpoint(content["network"], info | {"state": state}))
    with pytest.raises(InputError, match="do not fit; train it anew"):
        load_writer(tmp_path / "a.pt")


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("before.sizes", lambda t: -t),
        ("before.sizes", lambda t: t * 0),
        ("before.sizes", lambda t: t * 0 + 2**62),
        ("before.sizes", lambda t: t[None]),
        ("before.sizes", lambda t: t.to(torch.float64)),
        ("before.sizes", lambda t: t[:-1]),
        ("before.sizes", lambda t: t[:0]),
        ("before.weights", lambda t: -t),
        ("before.weights", lambda t: t * 3),
        ("before.weights", lambda t: t * float("nan")),
        ("before.values", lambda t: t * 0 + 1.7e308),
        ("before.values", lambda t: t[:-1]),
        ("before.costs", lambda t: t * 0),
        ("values.coefficients", lambda t: t * 0 + 1.7e308),
        ("values.coefficients", lambda t: t[:-1]),
    ],
)
def test_damaged_arrays(rotated, tmp_path, name, change):
    content, info = read_checkpoint(rotated / "base.pt")
    tensors = {**content["network"], name: change(content["network"][name])}
    save_checkpoint(tmp_path / "a.pt", Checkpoint(tensors, info))
    with pytest.raises(InputError, match="do not fit; train it anew"):
        load_writer(tmp_path / "a.pt")


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (
            "env.id=MemAudit/Stream-v0",
            "is not an environment of MemAudit-Small or MemAudit/Packages-v0",
        ),
        ("streams=0", "streams"),
        ("idle=2", "idle"),
        ("trust=0", "trust"),
        ("env.package_seeds=10000:10001", "more than env.package_seeds has seeds"),
        ("env.package_seeds=0:50", "must begin at 10,000 or above"),
        ("validation.seeds=10000:10010", "share seeds"),
        ("env.packages=natural", "is for MemAudit/Packages-v0 alone"),
    ],
)
def test_settings_that_are_none(tmp_path, capsys, setting, words):
    out = str(tmp_path / "run")
    assert train.main(arguments("--set", setting, "--out", out)) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_another_kind_holds_nothing_out(tmp_path, capsys):
    out = ["--config", "configs/smoke.yaml", "--out", str(tmp_path / "out")]
    assert held_out_families.main(out) == 2
    assert "must be 'dagger' or 'foresight' here, not 'ppo'" in capsys.readouterr().err


class ByHand:
    """Ratios of three distributions at two settings; without one the others point elsewhere."""

    def ratios(self, family, without=""):
        own = {"a": [0.2, 0.9], "b": [0.8, 0.1], "c": [0.7, 0.3]}[family]
        assert without != family
        return np.array(own)


def test_settings_are_chosen_without_the_distribution(monkeypatch):
    settings = tuple({"penalty": 1.0, "trust": 1.0, "idle": idle} for idle in (0.0, 0.9))
    monkeypatch.setattr(sensitivity, "SETTINGS", settings)
    *rows, chosen = sensitivity.rows(ByHand(), ("a", "b", "c"))
    assert [row["mean"] for row in rows] == pytest.approx([1.7 / 3, 1.3 / 3])
    # a: the others like the first (0.75 to 0.2); b: the second (0.45 to 0.6); c: a tie, the first.
    assert (chosen["mean"], chosen["lowest"]) == pytest.approx(((0.2 + 0.1 + 0.7) / 3, 0.1))
    assert "chosen" in sensitivity.table([*rows, chosen])


def test_the_table_of_other_settings(monkeypatch, capsys):
    names = ("base", "scope_shift", "update_chain")
    monkeypatch.setattr(sensitivity, "DISTRIBUTIONS", dict.fromkeys(names))
    monkeypatch.setattr(sensitivity, "SETTINGS", sensitivity.SETTINGS[:2])
    assert sensitivity.main(arguments("--json")) == 0
    found = json.loads(capsys.readouterr().out)["rows"]
    assert [row["idle"] for row in found] == [0.0, 0.05, None]
    assert all(0 < row["lowest"] <= row["mean"] <= 1 for row in found)


def test_the_configuration_of_the_folder_is_the_default():
    from agents.config import load_as

    found = asdict(load_as(ForesightConfig, CONFIG, []))
    same = asdict(ForesightConfig())
    for name in ("penalty", "trust", "idle", "streams"):
        assert found[name] == same[name]
