"""What nobody could know, apart from what a writer did not know (oracle).

Example:
    python evaluate.py --policy agents.marginal.paced_reader:PacedReader --suite stream --seeds 0:6
"""

from __future__ import annotations

import numpy as np

from agents.estimators.pacing import SpendCurve, spend_curve
from agents.estimators.reading import Floats
from agents.marginal.background import BLANK
from agents.marginal.episode import Episode
from agents.marginal.lessons import Lesson, lesson_of, teaching
from agents.marginal.profile_posterior import ProfilePosterior
from agents.marginal.shown import shown
from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream.profile import KINDS, STAKES
from memaudit_gym.generators.stream.world import World, draw_world
from memaudit_gym.package import Package

#: Profiles that are drawn, sweeps over them before a decision, and the experiences between draws.
_CHAINS, _SWEEPS, _EVERY = 24, 2, 5


class PacedReader:
    """The paced rule of marginal-value writers, by one who reads perfectly and infers exactly.

    It knows which fact is behind every sentence, which facts will change and which questions could
    be asked at the end, and so what every unit would be worth under any profile. The profile it
    knows as far as the questions and the stress so far tell: the posterior mean over profiles drawn
    from what they are drawn from. Prices are those of
    :class:`agents.marginal.paced_truth.PacedTruth`. A learned writer that sees the same stream has
    to guess all that too. Source: ours.
    """

    oracle = True

    def __init__(self) -> None:
        self._weights: dict[str, Floats] = {}

    def select(self, package: Package, budget: float) -> list[str]:
        """The ids of the store, in stream order.

        Raises:
            InputError: The package is none of Stream's.
        """
        taught = teaching(package)
        if package.content_hash not in self._weights:  # of the last package, for all budgets
            self._weights = {package.content_hash: believed_weights(package)}
        weights = self._weights[package.content_hash]
        lesson = lesson_of(taught, BLANK)
        stream = lesson.stream
        flat = SpendCurve(np.zeros(1), np.zeros(1))
        gains, _ = _episode(lesson, weights, np.inf, flat)
        for _ in range(2):
            curve = spend_curve([gains], [stream.costs], [stream.group_ptr])
            gains, store = _episode(lesson, weights, budget, curve)
        return package.ids(store)


def believed_weights(package: Package) -> Floats:
    """(T, m) what units are taken to be worth when each experience is decided on.

    Raises:
        InputError: The package is none of Stream's.
    """
    world = _world_of(package)
    per_mass, per_slot, alike = _worth(package, world)
    posterior = ProfilePosterior(world, _CHAINS, np.random.default_rng(world.seed))
    found = []
    for number, one in enumerate(shown(world)):
        posterior.see(one)
        if number % _EVERY == 0:
            for _ in range(_SWEEPS):
                posterior.sweep()
            masses, follows = posterior.masses(), world.dials.predictability
            now = follows * (per_mass @ masses) / (per_slot @ masses) + (1 - follows) * alike
        found.append(now)
    return np.array(found)


def _world_of(package: Package) -> World:
    meta = package.metadata
    if "seed" not in meta or "dials" not in meta:
        problem = "is no world of Stream, of which alone the ideal reader knows how it was drawn"
        raise InputError(f"package '{package.name}' {problem}")
    return draw_world(meta["seed"], meta["experiences"], meta["dials"])


def _worth(package: Package, world: World) -> tuple[Floats, Floats, Floats]:
    """(m, s) what units are worth per mass of each slot; (s,) its questions; (m,) if all are alike.

    Kinds of questions and stakes never show: they count as what they are in the mean.
    """
    number = {unit.id: r for r, unit in enumerate(package.units)}
    per_mass = np.zeros((len(package.units), len(world.slots)))
    per_slot, alike = np.zeros(len(world.slots)), np.zeros(len(package.units))
    stake = sum(STAKES) / len(STAKES)
    for question in world.questions:
        kind = sum(KINDS[question.kind]) / 2
        per_slot[question.slot] += kind
        for need in question.needs:
            per_mass[number[need.unit], question.slot] += kind * stake
            alike[number[need.unit]] += stake / len(world.questions)
    return per_mass, per_slot, alike


def _episode(
    lesson: Lesson, weights: Floats, budget: float, curve: SpendCurve
) -> tuple[Floats, list[int]]:
    """(n,) the gains that each candidate was taken to have, and the store."""
    stream = lesson.stream
    episode = Episode(stream, [], budget, curve)
    covered, seen = np.zeros(len(lesson.package.units)), []
    while not episode.done:
        start, stop = episode.group()
        gains = lesson.gains(covered, start, stop, weights[episode.position])
        seen.append(gains)
        place = episode.step(gains)
        if place is not None:
            lesson.add(covered, start + place)
    return np.concatenate(seen), sorted(episode.store)
