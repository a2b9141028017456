"""What can be known of a Stream user's profile from what the stream has shown (Gibbs sampling).

The profile is a product: the interest in an entity times that in a kind of property. Both are drawn
from a few levels; questions on the way pick a known slot in proportion to it, and what ranks high
is stressed more often. Chains of profiles are drawn from the posterior, one variable at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.estimators.reading import Floats
from agents.marginal.oracles.shown import Shown
from memaudit_gym.generators.stream.phrases.attributes import DOMAINS
from memaudit_gym.generators.stream.profile import ATTRIBUTE_LEVELS, TOPIC_LEVELS
from memaudit_gym.generators.stream.timeline import stress_chance
from memaudit_gym.generators.stream.world import World

#: {(domain, noun): its number}, and how often anybody asks for it.
_NUMBERS = {
    (domain, a.noun): number
    for number, (domain, a) in enumerate((d, a) for d, every in DOMAINS.items() for a in every)
}
_APPEAL = np.array([a.appeal for every in DOMAINS.values() for a in every], dtype=np.float64)
#: What is stressed is taken to be that likely at least: where a world has no noise, a chain in
#: which it could not have been stressed has still to find its way out.
_LEAST_STRESS = 1e-6


@dataclass
class _Factor:
    """One of the two factors of the interest in a slot.

    Args:
        levels: (L,) what it may be.
        of: (s,) which of its variables a slot has.
        values: (chains, variables) the present ones.
    """

    levels: Floats
    of: NDArray[np.int64]
    values: Floats


class ProfilePosterior:
    """Profiles drawn given what was shown so far.

    Args:
        world: Its entities, slots and dials are known, its profile is not looked at.
        chains: How many profiles.
        rng: For the draws.
    """

    def __init__(self, world: World, chains: int, rng: np.random.Generator) -> None:
        self._rng, self._dials, count = rng, world.dials, len(world.slots)
        entity = np.array([slot.entity.number for slot in world.slots])
        noun = np.array([_NUMBERS[s.entity.domain, s.attribute.noun] for s in world.slots])
        self._factors = [
            self._factor(ATTRIBUTE_LEVELS, noun, chains, len(_NUMBERS)),
            self._factor(TOPIC_LEVELS, entity, chains, len(world.entities)),
        ]
        self._appeal = _APPEAL[noun]
        # Ranks are among all properties of all entities, whether they came up or not.
        every = [
            (e.number, _NUMBERS[e.domain, a.noun]) for e in world.entities for a in e.attributes
        ]
        self._every = np.array(every).T
        self._asked: list[int] = []
        self._known = np.zeros((0, count))
        self._said, self._stressed = np.zeros(count), np.zeros(count)

    def _factor(
        self, levels: tuple[int, ...], of: NDArray[np.int64], chains: int, size: int
    ) -> _Factor:
        numbers = np.array(levels, dtype=np.float64)
        return _Factor(numbers, of, self._rng.choice(numbers, (chains, size)))

    def see(self, shown: Shown) -> None:
        """Takes in an experience."""
        if shown.said is not None:
            self._said[shown.said] += 1
            self._stressed[shown.said] += shown.stressed
        if shown.asked is not None:
            row = np.zeros(len(self._said))
            row[list(shown.known)] = 1
            self._known = np.vstack([self._known, row])
            self._asked.append(shown.asked)

    def masses(self) -> Floats:
        """(s,) the expected mass of every slot, all together being 1."""
        mass = self._mass()
        found: Floats = (mass / mass.sum(axis=1, keepdims=True)).mean(axis=0)
        return found

    def sweep(self) -> None:
        """Draws every variable of every chain anew."""
        ranked = self._ranked()
        for factor in self._factors:
            for variable in self._rng.permutation(factor.values.shape[1]).tolist():
                slots = np.flatnonzero(factor.of == variable)
                likely = np.zeros((len(factor.values), len(factor.levels)))
                if slots.size:
                    own = self._mass()[:, slots] / factor.values[:, [variable]]
                    likely += self._of_questions(factor, variable, slots, own)
                    likely += self._of_stress(factor.levels, slots, own, ranked)
                factor.values[:, variable] = self._drawn(factor.levels, likely)

    def _mass(self) -> Floats:
        """(chains, s)"""
        nouns, entities = self._factors
        found: Floats = nouns.values[:, nouns.of] * entities.values[:, entities.of] * self._appeal
        return found

    def _ranked(self) -> Floats:
        nouns, entities = self._factors
        number, noun = self._every
        found: Floats = np.sort(
            entities.values[:, number] * nouns.values[:, noun] * _APPEAL[noun], axis=1
        )
        return found

    def _of_questions(
        self, factor: _Factor, variable: int, slots: NDArray[np.int64], own: Floats
    ) -> Floats:
        """(chains, L) log-likelihoods of the questions; ``own`` (chains, slots): mass per level."""
        if not self._asked:
            return np.zeros((1, 1))
        mass, present = self._mass(), factor.values[:, variable]
        share = self._known[:, slots] @ own.T  # (questions, chains) of what was known, per level
        rest = self._known @ mass.T - share * present
        asked = np.array(self._asked)
        mine = np.isin(asked, slots)[:, None]
        chosen = mass[:, asked].T
        follows = self._dials.predictability
        alike = (1 - follows) / self._known.sum(axis=1)[:, None]
        return np.stack(
            [
                np.log(
                    follows * chosen * np.where(mine, level / present, 1.0) / (rest + share * level)
                    + alike
                ).sum(axis=0)
                for level in factor.levels
            ],
            axis=1,
        )

    def _of_stress(
        self, levels: Floats, slots: NDArray[np.int64], own: Floats, ranked: Floats
    ) -> Floats:
        """(chains, L) log-likelihoods of what was stressed and what was not."""
        came_up = self._said[slots] > 0
        said, stressed = self._said[slots][came_up], self._stressed[slots][came_up]
        found = []
        for level in levels:
            mass = own[:, came_up] * level
            below = [np.searchsorted(row, m) for row, m in zip(ranked, mass, strict=True)]
            chance = stress_chance(np.array(below) / ranked.shape[1], self._dials.noise)
            chance = np.maximum(chance, _LEAST_STRESS)
            found.append((stressed * np.log(chance) + (said - stressed) * np.log1p(-chance)).sum(1))
        return np.stack(found, axis=1)

    def _drawn(self, levels: Floats, likely: Floats) -> Floats:
        share = np.exp(likely - likely.max(axis=1, keepdims=True))
        upto = (share / share.sum(axis=1, keepdims=True)).cumsum(axis=1)
        place = (self._rng.random((len(likely), 1)) > upto).sum(axis=1)
        found: Floats = levels[place.clip(max=len(levels) - 1)]
        return found
