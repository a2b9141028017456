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
        InputError: The package is none of Stream's.
    """
    meta = package.metadata
    if "seed" not in meta or "dials" not in meta:
        problem = "is no world of Stream, of which alone is known how it was drawn"
        raise InputError(f"package '{package.name}' {problem}")
    return draw_world(meta["seed"], meta["experiences"], meta["dials"])


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
