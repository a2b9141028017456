"""Marginal-value writers: exact labels, of the past alone, saved, and better than heuristics."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from agents.checkpoint import Checkpoint, load_writer, save_checkpoint
from agents.config import load_as
from agents.marginal.config import MarginalConfig
from agents.marginal.fitting import Rounds, visit
from agents.marginal.lessons import lesson_of, teaching
from agents.marginal.oracles import PacedTruth
from agents.marginal.saved import state_of
from agents.marginal.train import packages_of, train
from agents.marginal.writer import MarginalWriter
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.io import write_folder
from memaudit_gym.natural.fictional.shipped import shipped_names
from memaudit_gym.objective import is_feasible, value
from memaudit_gym.reference import make_writer
from memaudit_gym.view import VisibleView, visible_view

SMALL = {"rounds": 2, "trees": 40, "leaves": 15}


@pytest.fixture(scope="module")
def worlds():
    return [generate_stream(seed, 60) for seed in range(10_000, 10_030)]


@pytest.fixture(scope="module")
def rounds(worlds):
    found = Rounds(worlds, MarginalConfig(**SMALL))
    for number in range(found.config.rounds):
        found.play(number)
    return found


def written(fitted, package, budget):
    """The store that the writer keeps in the environment's episode."""
    writer, episode = MarginalWriter(fitted), Episode(prepare(package), budget, key=7)
    writer.reset(episode.view, budget)
    while not episode.done:
        assert episode.step(writer.choose(episode.observation(), episode.mask())) is not None
    return sorted(episode.store)


def test_labels_are_the_gains_of_the_objective(worlds, rounds):
    """What each candidate would have added to what was kept when it came by."""
    package = teaching(worlds[1])
    lesson = lesson_of(package, rounds.background)
    seen = visit(lesson, rounds.groups, 60, rounds.curve, lambda rows, base, true: true)
    assert is_feasible(package, seen.store, 60)
    for u in range(len(package.candidates)):
        before = [v for v in seen.store if package.group_of[v] < package.group_of[u]]
        gain = value(package, [*before, u]) - value(package, before)
        assert seen.gains[u] == pytest.approx(lesson.scale * gain, abs=1e-9)


def test_labels_are_the_expected_weights_where_there_are_some(worlds):
    plain = replace(worlds[0], metadata={})
    assert teaching(plain) is plain
    assert not np.allclose(teaching(worlds[0]).weights, worlds[0].weights)


def test_the_future_changes_no_decision(worlds, rounds):
    view, stores = visible_view(worlds[2]), []
    for length in range(20, 60, 13):
        changed = [
            replace(e, text="Rain", session_id="z", candidates=e.candidates[::-1])
            for e in view.experiences[length:]
        ]
        writer = MarginalWriter(rounds.fitted())
        writer.reset(VisibleView((*view.experiences[:length], *changed), 1), 80)
        stores.append([writer.choose(None, None) for _ in range(length)])
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(stores))
    assert any(stores[0])


def test_the_order_of_slots_changes_nothing(worlds, rounds):
    package = worlds[3]
    stores = []
    for key in (1, 2):
        writer = MarginalWriter(rounds.fitted())
        episode = Episode(prepare(package), 90, key=key)
        writer.reset(episode.view, 90)
        while not episode.done:
            episode.step(writer.choose(episode.observation(), episode.mask()))
        stores.append(sorted(episode.store))
    assert stores[0] == stores[1]


def test_more_than_the_hand_made_rule_on_worlds_with_other_names(worlds, rounds):
    """The floor, not the aim: thirty short worlds teach little."""
    ratios = {"learned": [], "recency": [], "estimated_gvt": []}
    for seed in range(9_000, 9_012):
        package = generate_stream(seed, 60)
        budget = package.raw_cost // 10
        for name, kept in ratios.items():
            if name == "learned":
                store = written(rounds.fitted(), package, budget)
            else:
                store = package.positions(make_writer(name).select(visible_view(package), budget))
            kept.append(value(package, store) / value(package, range(len(package.candidates))))
    assert np.mean(ratios["learned"]) > np.mean(ratios["recency"]) + 0.02
    assert np.mean(ratios["learned"]) > np.mean(ratios["estimated_gvt"])


@pytest.mark.parametrize("regressor", ["boosting", "ridge"])
def test_saved_and_loaded_it_decides_alike(tmp_path, worlds, regressor):
    found = Rounds(worlds[:10], MarginalConfig(**SMALL | {"rounds": 1}, regressor=regressor))
    found.play(0)
    tensors, info = state_of(found.fitted())
    save_checkpoint(tmp_path / "writer.pt", Checkpoint(tensors, info))
    loaded = load_writer(tmp_path / "writer.pt")
    assert isinstance(loaded, MarginalWriter)
    before, after = (written(f, worlds[20], 80) for f in (found.fitted(), loaded.fitted))
    assert before == after != []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"features": 0}, "other features"),
        ({"state": {}}, "missing or do not fit"),
        ({"groups": ["colour"]}, "unknown name 'colour'"),
        ({"groups": ["links"]}, "missing or do not fit"),
        ({"background": {}}, "missing or do not fit"),
    ],
)
def test_damaged_checkpoints_are_refused(tmp_path, rounds, change, message):
    tensors, info = state_of(rounds.fitted())
    if change.keys() & info["state"].keys():
        info["state"] |= change
    else:
        info |= change
    save_checkpoint(tmp_path / "writer.pt", Checkpoint(tensors, info))
    with pytest.raises(InputError, match=message):
        load_writer(tmp_path / "writer.pt")


def test_a_run(tmp_path):
    """Of worlds of two lengths."""
    generated = "stream-short:11000:11005, stream:11000:11001"
    config = MarginalConfig(generated=generated, rounds=1, trees=5)
    said = train(config, tmp_path, resume=False)
    assert "6 packages" in said.words
    assert said.figures == {"packages": 6, "writer": str(tmp_path / "writer.pt")}
    assert load_as(MarginalConfig, tmp_path / "config.yaml", []) == config
    load_writer(tmp_path / "writer.pt")


def test_packages_of_files(tmp_path, worlds):
    for package in worlds[:5]:
        write_folder(package, tmp_path / "in" / package.name)
    config = MarginalConfig(packages=str(tmp_path / "in"), rounds=1, trees=5)
    assert "5 packages" in train(config, tmp_path / "out", resume=False).words


def test_generated_worlds_have_the_dials_that_are_asked_for():
    config = MarginalConfig(generated="stream-short:11000:11002", dials="noise=0.5")
    assert [p.metadata["dials"]["noise"] for p in packages_of(config)] == [0.5, 0.5]


def test_packages_that_ship_by_their_name():
    found = packages_of(MarginalConfig(packages="natural"))
    assert [package.name for package in found] == list(shipped_names())


@pytest.mark.parametrize(
    ("generated", "message"),
    [
        ("stream-short:11000:11003", "at least 5"),
        ("streams:11000:11003", "did you mean"),
    ],
)
def test_refused_runs(tmp_path, generated, message):
    with pytest.raises(InputError, match=message):
        train(MarginalConfig(generated=generated), tmp_path, resume=False)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rounds": 0}, "rounds"),
        ({"regressor": "forest"}, "unknown name 'forest'"),
        ({"regressor": "ridge,boosting"}, "unknown name 'ridge,boosting'"),
        ({"features": "colour"}, "unknown name 'colour'"),
        ({"budgets": "lots"}, "cannot read budget"),
        ({"dials": "noise=2"}, "dials.*noise"),
        ({"dials": "noise=0.5", "packages": "natural"}, "dials.*generated worlds of Stream"),
        ({"dials": "noise=0.5", "generated": "base:11000:11005"}, "dials.*worlds of Stream"),
        ({"generated": "stream"}, "generated.*SUITE:a:b"),
        ({"generated": "stream:9000:9100"}, "generated.*for evaluation"),
        ({"generated": "stream:11000:11002,stream:11001:11003"}, "generated.*before it too"),
        ({"generated": "base:11000:11002,small:11001:11003"}, "generated.*before it too"),
        ({"generated": "small:11000:11002,small-held-out:11001:11003"}, "generated.*before it too"),
        ({"generated": "stream:11002:11000"}, "field 'generated': the seeds .* are none"),
        ({"generated": "stream:11000:999999999"}, "field 'generated': more than 100,000 seeds"),
        ({"generated": "x" * 99}, "generated.*not 'x{80}'$"),
    ],
)
def test_refused_settings(settings, message):
    with pytest.raises(InputError, match=message):
        MarginalConfig(**settings)


def test_the_shipped_writer_is_far_above_the_hand_made_rule():
    """On worlds told with names and phrasings that it has not learned from."""
    loaded = load_writer("agents/checkpoints/stream.pt")
    assert isinstance(loaded, MarginalWriter)
    learned, made = [], []
    for seed in range(9_020, 9_024):
        package = generate_stream(seed, 200)
        budget = package.raw_cost // 10
        everything = value(package, range(len(package.candidates)))
        learned.append(value(package, written(loaded.fitted, package, budget)) / everything)
        ids = make_writer("estimated_gvt").select(visible_view(package), budget)
        made.append(value(package, package.positions(ids)) / everything)
    assert np.mean(learned) > 1.5 * np.mean(made)


def test_knowing_all_but_the_order_of_things_a_stream_keeps_nearly_as_much(worlds):
    shares = []
    for package in worlds[:6]:
        budget, expected = package.raw_cost // 5, teaching(package)
        store = package.positions(PacedTruth().select(package, budget))
        assert is_feasible(package, store, budget)
        best = package.positions(make_writer("informed").select(package, budget))
        shares.append(value(expected, store) / value(expected, best))
    assert max(shares) <= 1 + 1e-9
    assert np.mean(shares) > 0.8
