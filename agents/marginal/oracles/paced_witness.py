"""What can be known of a Stream world before it is over (oracles).

Example:
    python evaluate.py --policy agents.marginal.oracles:PacedWitness --suite stream --seeds 0:6
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import numpy as np

from agents.estimators.boosting import Boosting
from agents.estimators.reading import Floats
from agents.marginal.background import BLANK
from agents.marginal.oracles.paced_store import paced_store
from agents.marginal.oracles.shown_profile import shown_masses, world_of
from agents.marginal.oracles.standing import Standing
from agents.marginal.stream import read
from memaudit_gym.generators.seeds import FIRST_TRAINING_SEED
from memaudit_gym.generators.stream.asked import expected_weights, query_count
from memaudit_gym.generators.stream.dials import StreamDials
from memaudit_gym.generators.stream.events import Told
from memaudit_gym.generators.stream.profile import MEAN_STAKE
from memaudit_gym.generators.stream.world import World, draw_world
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view

#: Experiences of the training worlds from which worth is learned, and the size of the trees.
_LEARNED, _TREES, _LEAVES = 15_000, 200, 31
#: {unit: (how fully a candidate says it, what it is taken to be worth)}
Says = Mapping[str, tuple[float, float]]


class PacedWitness:
    """The paced rule of marginal-value writers, by one who reads perfectly but foresees nothing.

    It knows which fact is behind every sentence so far, of every claim whether it holds, and of the
    profile what the questions and the stress so far tell (as
    :class:`agents.marginal.oracles.PacedReader`). What a unit comes to be worth, given what stands
    when it is said, is learned from training worlds whose interests are known, by boosted trees.
    Two scales alone are those of the whole stream: prices are those at which this very stream would
    have spent, and interests are relative to their mean over all slots that come up in it.
    About the most that a streaming writer by this rule can reach. Source: ours.
    """

    oracle = True

    def __init__(self) -> None:
        self._said: dict[str, list[Says]] = {}

    def select(self, package: Package, budget: float) -> list[str]:
        """The ids of the store, in stream order.

        Raises:
            InputError: The package is none of Stream's.
        """
        if package.content_hash not in self._said:  # of the last package, for all budgets
            world = world_of(package)
            self._said = {package.content_hash: _believed(world, *self.profile(world))}
        said = self._said[package.content_hash]
        stream = read(visible_view(package), BLANK)
        return package.ids(paced_store(stream, budget, lambda: _Memory(said)))

    def profile(self, world: World) -> tuple[Floats, Floats]:
        """(T, s) the relative interest in every slot; (s,) what a question about it weighs."""
        masses = np.array(list(shown_masses(world))) * len(world.slots)
        return masses, np.full(len(world.slots), MEAN_STAKE)


class PacedProfile(PacedWitness):
    """The same, by one who knows the user's interests and stakes from the start."""

    def profile(self, world: World) -> tuple[Floats, Floats]:
        """(T, s) the relative interest in every slot; (s,) what a question about it weighs."""
        return _true_profile(world)


class _Memory:
    """What is kept, and what candidates would add to it."""

    def __init__(self, said: list[Says]) -> None:
        self._said, self._kept = said, dict[str, float]()

    def gains(self, start: int, stop: int, position: int) -> Floats:
        """(g,) what candidates start:stop would add, as it seems at that experience."""
        return np.array([sum(self._adds(said)) for said in self._said[start:stop]], dtype=float)

    def add(self, candidate: int) -> None:
        """Keeps a candidate."""
        for unit, (share, _) in self._said[candidate].items():
            self._kept[unit] = min(1.0, self._kept.get(unit, 0.0) + share)

    def _adds(self, said: Says) -> Iterator[float]:
        for unit, (share, worth) in said.items():
            yield min(share, 1.0 - self._kept.get(unit, 0.0)) * worth


def _believed(world: World, interest: Floats, stakes: Floats) -> list[Says]:
    """What every candidate says, with what that is taken to be worth when it comes in."""
    regressor = _learned(len(world.told), world.dials)
    found: list[Says] = []
    for told, units, rows, chance in _moments(world, interest, stakes):
        worth = dict(zip(units, chance * regressor.predict(rows), strict=True))
        found += [{u: (share, worth[u]) for u, share in d.says.items()} for d in told.drafts]
    return found


@lru_cache(maxsize=4)
def _learned(experiences: int, dials: StreamDials) -> Boosting:
    """What units come to be worth per chance to be asked for, in worlds of that length."""
    rows, worth, chances = [], [], []
    for seed in range(FIRST_TRAINING_SEED, FIRST_TRAINING_SEED + _LEARNED // experiences):
        world = draw_world(seed, experiences, dials)
        count = query_count(experiences)
        weights = expected_weights(world.questions, count, dials.predictability)
        for _, units, row, chance in _moments(world, *_true_profile(world)):
            rows.append(row)
            chances.append(chance)
            worth.append([weights.get(unit, 0.0) for unit in units])
    exposure = np.concatenate(chances)
    found = Boosting(_TREES, _LEAVES)
    found.fit(np.concatenate(rows), np.concatenate(worth) / exposure, 0, exposure)
    return found


def _true_profile(world: World) -> tuple[Floats, Floats]:
    """(T, s) the relative interest in every slot; (s,) what a question about it weighs."""
    mass = np.array([world.profile.slot_mass(slot) for slot in world.slots], dtype=np.float64)
    stakes = [world.profile.stakes[slot.entity.number] for slot in world.slots]
    rows = np.broadcast_to(mass / mass.mean(), (len(world.told), len(mass)))
    return rows, np.array(stakes, dtype=np.float64)


def _moments(
    world: World, interest: Floats, stakes: Floats
) -> Iterator[tuple[Told, list[str], Floats, Floats]]:
    """Experience by experience: what is told, the units that it says, their rows and chances."""
    standing, follows = Standing(world), world.dials.predictability
    for told, own in zip(world.told, interest, strict=True):
        standing.see(told.event)
        units = [*dict.fromkeys(unit for draft in told.drafts for unit in draft.says)]
        chance = stakes * (follows * own + 1 - follows)
        slots = [standing.parts(unit)[0].number for unit in units]
        yield told, units, standing.rows(units, stakes * own, chance), chance[slots]
