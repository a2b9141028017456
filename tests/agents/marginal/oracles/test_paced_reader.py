"""The ideal reader of Stream: what it goes by, and what it leaves alone."""

from dataclasses import replace

import numpy as np
import pytest

from agents.marginal.oracles import PacedTruth, shown_profile
from agents.marginal.oracles.paced_reader import PacedReader, believed_weights
from agents.marginal.oracles.profile_posterior import ProfilePosterior
from agents.marginal.oracles.shown import Shown, shown
from memaudit_gym.budget import resolve_budget
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.generators.stream.timeline import Timeline
from memaudit_gym.generators.stream.world import draw_world
from memaudit_gym.objective import is_feasible


@pytest.mark.parametrize("seed", [9_000, 9_001, 12_000])
def test_what_could_be_asked_is_what_the_timeline_asks_of(seed, monkeypatch):
    """The replayed slots are those among which the generator drew, question by question."""
    drawn, ask = [], Timeline._asked

    def watched(line):
        known = [slot.number for slot in line._keyed.values() if slot.current]
        version = ask(line)
        if version is not None:
            drawn.append((sorted(known), version.slot.number))
        return version

    monkeypatch.setattr(Timeline, "_asked", watched)
    world = draw_world(seed, 200)
    assert drawn
    asked = [(sorted(one.known), one.asked) for one in shown(world) if one.asked is not None]
    assert asked == drawn


def test_stress_is_that_of_ordinary_events():
    world = draw_world(9_000, 200)
    seen = list(shown(world))
    assert len(seen) == 200
    assert [one.stressed for one in seen] == [told.event.stressed for told in world.told]
    assert all(one.said is not None for one in seen if one.stressed)


def test_the_posterior_goes_to_what_is_asked():
    world = draw_world(9_000, 100)
    posterior = ProfilePosterior(world, 16, np.random.default_rng(0))
    everything = tuple(range(len(world.slots)))
    before = posterior.masses()
    for _ in range(40):
        posterior.see(Shown(asked=3, known=everything))
    for _ in range(10):
        posterior.sweep()
    after = posterior.masses()
    assert after.sum() == pytest.approx(1)
    assert after.argmax() == 3
    assert after[3] > 4 * before[3]


def test_without_signals_it_is_the_prior():
    """Sweeps with nothing shown leave every level as likely as it is drawn."""
    world = draw_world(9_000, 100)
    posterior = ProfilePosterior(world, 500, np.random.default_rng(0))
    posterior.sweep()
    nouns = posterior._factors[0]
    assert nouns.values.mean() == pytest.approx(nouns.levels.mean(), rel=0.05)


def test_it_does_not_look_at_the_profile(monkeypatch):
    package = generate_stream(9_002, 60)
    found = believed_weights(package)

    def other_profile(*arguments):
        world = draw_world(*arguments)
        blank = replace(world.profile, topics=(), attributes={}, kinds={}, stakes=(), ranked=())
        unasked = [replace(q, mass=0, weight=0) for q in world.questions]
        return replace(world, profile=blank, questions=unasked)

    monkeypatch.setattr(shown_profile, "draw_world", other_profile)
    assert np.array_equal(believed_weights(package), found)


@pytest.mark.parametrize("predictability", [0, 1])
def test_it_is_finite_at_the_ends_of_the_dials(predictability):
    """Without noise nothing but what ranks above something is stressed."""
    dials = {"noise": 0, "asking": predictability / 2, "predictability": predictability}
    for seed in (9_000, 9_001):
        masses = np.array(list(shown_profile.shown_masses(draw_world(seed, 40, dials))))
        assert (masses > 0).all()
        assert masses.sum(axis=1) == pytest.approx(1)


def test_stores_fit():
    package, reader = generate_stream(9_003, 60), PacedReader()
    for share in ("5%", "20%"):
        budget = resolve_budget(share, package.raw_cost)
        store = package.positions(reader.select(package, budget))
        assert store
        assert is_feasible(package, store, budget)


@pytest.mark.parametrize("oracle", [PacedReader, PacedTruth])
def test_several_of_an_experience(oracle):
    package = replace(generate_stream(9_003, 40), k=2)
    store = package.positions(oracle().select(package, 150))
    assert store
    assert is_feasible(package, store, 150)


def test_other_packages_are_refused():
    with pytest.raises(InputError, match="is no world of Stream"):
        PacedReader().select(generate("base", 0), 8)


@pytest.mark.parametrize("change", [{"seed": 9_004}, {"experiences": 41}, {"dials": {}}])
def test_worlds_that_were_changed_are_refused(change):
    package = generate_stream(9_003, 40, {"noise": 0.3})
    changed = replace(package, metadata={**package.metadata, **change})
    with pytest.raises(InputError, match="'stream-9003' is not the world of Stream that its seed"):
        PacedReader().select(changed, 100)
    bare = {key: value for key, value in package.metadata.items() if key not in change}
    with pytest.raises(InputError, match="is no world of Stream"):
        PacedReader().select(replace(package, metadata=bare), 100)
