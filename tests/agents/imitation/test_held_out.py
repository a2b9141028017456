"""Rotations: checkpoints that say what they have not met, and evaluations that hold them to it."""

import json
from dataclasses import replace

import pytest

from agents import held_out_families
from agents.checkpoint import load_checkpoint, load_writer, save_checkpoint
from agents.imitation.held_out import training_packages
from agents.origin import other_families
from evaluate import main as evaluate
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.generators import DISTRIBUTIONS
from tests.agents.imitation.test_train import same, tiny

TINY = ("dagger.rounds=1", "dagger.episodes=20", "network.hidden=8", 'validation.seeds="9000:9002"')
TINY += ('env.package_seeds="10000:10010"', 'validation.budgets="4"')


def rotate(out, *more):
    arguments = ["--config", "configs/held_out_families.yaml", "--out", str(out), *more]
    for setting in TINY:
        arguments += ["--set", setting]
    return held_out_families.main(arguments)


@pytest.fixture(scope="module")
def rotated(tmp_path_factory):
    out = tmp_path_factory.mktemp("held-out")
    assert rotate(out, "--families", "base,scope_shift", "--seeds", "0,1") == 0
    return out


def test_checkpoints_say_what_was_held_out(rotated):
    info = load_checkpoint(rotated / "seed-1" / "base.pt").info
    assert info["held_out"] == "base"
    assert info["config"]["seed"] == 1
    assert {ENVIRONMENTS[name] for name in info["trained_on"]["environments"]} == set(
        DISTRIBUTIONS
    ) - {"base"}
    assert set(load_writer(rotated / "seed-1" / "base.pt").trained_on) == set(
        other_families("base")
    )


def test_no_package_of_the_family_is_met():
    ids = {e.id for p in training_packages("base", tiny().env) for e in p.experiences}
    own = {e.id for p in training_packages("scope_shift", tiny().env) for e in p.experiences}
    assert not any(name.startswith("base-") for name in ids)
    assert any(name.startswith("base-") for name in own)


def test_seeds_differ_and_one_that_is_there_stays(rotated, capsys):
    first, second = (load_checkpoint(rotated / f"seed-{n}" / "base.pt").network for n in (0, 1))
    assert not same(first, second)
    assert rotate(rotated, "--families", "base") == 2
    assert "--resume" in capsys.readouterr().err
    assert rotate(rotated, "--families", "base", "--seeds", "0,1", "--resume") == 0
    assert capsys.readouterr().out == ""


def test_an_unknown_family_is_named(tmp_path, capsys):
    assert rotate(tmp_path, "--families", "bass") == 2
    assert "did you mean 'base'" in capsys.readouterr().err


def score(*policies, suite="small-held-out"):
    named = [argument for policy in policies for argument in ("--policy", str(policy))]
    return evaluate([*named, "--suite", suite, "--seeds", "0:2", "--budgets", "4", "--json"])


def test_each_family_is_played_by_the_writer_that_has_not_met_it(rotated, tmp_path, capsys):
    folder = tmp_path / "seed-0"
    folder.mkdir()
    for name in DISTRIBUTIONS:
        other = "scope_shift" if name == "scope_shift" else "base"
        checkpoint = load_checkpoint(rotated / "seed-0" / f"{other}.pt")
        info = {**checkpoint.info, "trained_on": {"environments": ["MemAudit/Stream-v0"]}}
        save_checkpoint(folder / f"{name}.pt", replace(checkpoint, info=info))
    assert score(folder / "{family}.pt", "estimated_gvt") == 0
    found = json.loads(capsys.readouterr().out)
    rows = {(row["distribution"], row["policy"]): row["ratio_mean"] for row in found["rows"]}
    assert {name for name, policy in rows if policy == "seed-0"} == set(DISTRIBUTIONS)
    assert set(found["policies"][0]["sha256"]) == set(DISTRIBUTIONS)
    assert score(folder / "base.pt", suite="base") == 0
    alone = json.loads(capsys.readouterr().out)["rows"][0]
    assert alone["ratio_mean"] == rows["base", "seed-0"]


@pytest.mark.parametrize(
    ("policy", "suite", "words"),
    [
        ("agents/checkpoints/dagger_small.pt", "small-held-out", "was trained on base"),
        ("{rotated}/seed-0/base.pt", "small-held-out", "was trained on update_chain"),
        ("{rotated}/seed-0/{{family}}.pt", "small-held-out", "update_chain.pt': no such"),
        ("{rotated}/seed-0/{{family}}.pt", "base", "--suite small-held-out"),
    ],
)
def test_others_are_refused(rotated, policy, suite, words, capsys):
    assert score(policy.format(rotated=rotated), suite=suite) == 2
    assert words in capsys.readouterr().err
