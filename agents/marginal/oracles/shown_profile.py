"""What the stream has shown of a world's profile, experience by experience."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from agents.estimators.reading import Floats
from agents.marginal.oracles.profile_posterior import ProfilePosterior
from agents.marginal.oracles.shown import shown
from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream.world import World, draw_world
from memaudit_gym.package import Package

#: Profiles that are drawn, sweeps over them before a decision, and the experiences between draws.
_CHAINS, _SWEEPS, _EVERY = 24, 2, 5


def world_of(package: Package) -> World:
    """The world that a package was made of, hidden things and all.

    Raises:
        InputError: The package is none of Stream's, or not as it was drawn.
    """
    meta = package.metadata
    if not meta.keys() >= {"seed", "experiences", "dials"}:
        problem = "is no world of Stream, of which alone is known how it was drawn"
        raise InputError(f"package '{package.name}' {problem}")
    world = draw_world(meta["seed"], meta["experiences"], meta["dials"])
    if not _made_of(package, world):
        problem = "is not the world of Stream that its seed, its length and its dials make"
        raise InputError(f"package '{package.name}' {problem}")
    return world


def _made_of(package: Package, world: World) -> bool:
    """Whether the candidates are in the world's words and order, and the units its questions'."""
    told = [draft.text for told in world.told for draft in told.drafts]
    asked = {need.unit for question in world.questions for need in question.needs}
    units = {unit.id for unit in package.units}
    return told == [candidate.text for candidate in package.candidates] and asked == units


def shown_masses(world: World) -> Iterator[Floats]:
    """(s,) the expected mass of every slot, 1 in all, at each experience in turn."""
    posterior = ProfilePosterior(world, _CHAINS, np.random.default_rng(world.seed))
    for number, one in enumerate(shown(world)):
        posterior.see(one)
        if number % _EVERY == 0:
            for _ in range(_SWEEPS):
                posterior.sweep()
            masses = posterior.masses()
        yield masses
