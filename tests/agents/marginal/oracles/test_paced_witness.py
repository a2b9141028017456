"""The oracles that foresee nothing: what they go by, and what they leave alone."""

from dataclasses import replace

import numpy as np
import pytest

from agents.marginal.oracles import PacedProfile, PacedTruth, PacedWitness, paced_witness
from agents.marginal.oracles.standing import Standing
from memaudit_gym.budget import resolve_budget
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.generators.stream.world import draw_world
from memaudit_gym.objective import is_feasible, value
from memaudit_gym.reference.informed import with_expected_weights


@pytest.fixture(autouse=True, scope="module")
def few_worlds():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paced_witness, "_LEARNED", 3_000)
        yield
    paced_witness._learned.cache_clear()


def seen(world, upto):
    """The rows of all units at each of the first experiences."""
    standing, alike, found = Standing(world), np.ones(len(world.slots)), []
    for told in world.told[:upto]:
        standing.see(told.event)
        units = [unit for draft in told.drafts for unit in draft.says]
        found.append(standing.rows(units, alike, alike))
    return np.concatenate(found)


@pytest.mark.parametrize("seed", range(9_000, 9_006))
def test_what_stands_is_told_by_the_past_alone(seed):
    """With all that the world became taken back, nothing changes."""
    world, upto = draw_world(seed, 100), 60
    before = seen(world, upto)
    told = {v for one in world.told[:upto] for v in one.event.versions}
    for slot in world.slots:
        slot.unknown, slot.doubted = False, None
        slot.versions = [version for version in slot.versions if version in told]
        for version in slot.versions:
            version.ended = False
    world = replace(world, questions=[], profile=None)
    assert np.array_equal(seen(world, upto), before)


def test_what_is_current_at_the_end_stands():
    for seed in range(9_000, 9_010):
        world = draw_world(seed, 150)
        standing = Standing(world)
        for told in world.told:
            standing.see(told.event)
        held = {slot.number: slot.current for slot in world.slots if slot.current}
        assert standing._now == held


def test_the_witness_does_not_look_at_the_profile(monkeypatch):
    package = generate_stream(9_002, 60)
    budget = resolve_budget("10%", package.raw_cost)
    found = PacedWitness().select(package, budget)
    world = draw_world(9_002, 60)
    blank = replace(world.profile, topics=(), attributes={}, kinds={}, stakes=(), ranked=())
    other = replace(world, profile=blank, questions=())
    monkeypatch.setattr(paced_witness, "world_of", lambda package: other)
    assert PacedWitness().select(package, budget) == found
    with pytest.raises(IndexError):
        PacedProfile().select(package, budget)


def test_each_kind_of_knowledge_is_worth_something():
    """Knowing the user beats inferring the user, and knowing what comes beats both."""
    kept = dict.fromkeys((PacedWitness, PacedProfile, PacedTruth), 0.0)
    for seed in range(9_000, 9_008):
        package = generate_stream(seed, 60)
        budget = resolve_budget("10%", package.raw_cost)
        for oracle in kept:
            store = package.positions(oracle().select(package, budget))
            assert is_feasible(package, store, budget)
            kept[oracle] += value(with_expected_weights(package), store)
    assert 1.1 * kept[PacedWitness] < kept[PacedProfile] < kept[PacedTruth]


@pytest.mark.parametrize("oracle", [PacedWitness, PacedProfile])
def test_other_packages_are_refused(oracle):
    with pytest.raises(InputError, match="is no world of Stream"):
        oracle().select(generate("base", 0), 8)
