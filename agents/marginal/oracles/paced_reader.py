"""What nobody could know, apart from what a writer did not know (oracle).

Example:
    python evaluate.py --policy agents.marginal.oracles:PacedReader --suite stream --seeds 0:6
"""

from __future__ import annotations

import numpy as np

from agents.estimators.reading import Floats
from agents.marginal.background import BLANK
from agents.marginal.lessons import lesson_of, teaching
from agents.marginal.oracles.paced_store import Covered, paced_store
from agents.marginal.oracles.shown_profile import shown_masses, world_of
from memaudit_gym.generators.stream.profile import KINDS, MEAN_STAKE
from memaudit_gym.generators.stream.world import World
from memaudit_gym.package import Package


class PacedReader:
    """The paced rule of marginal-value writers, by one who reads perfectly and infers exactly.

    It knows which fact is behind every sentence, which facts will change and which questions could
    be asked at the end, and so what every unit would be worth under any profile. The profile it
    knows as far as the questions and the stress so far tell: the posterior mean over profiles drawn
    from what they are drawn from. Prices are those of :class:`agents.marginal.oracles.PacedTruth`.
    Source: ours.
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
        return package.ids(paced_store(lesson.stream, budget, lambda: Covered(lesson, weights)))


def believed_weights(package: Package) -> Floats:
    """(T, m) what units are taken to be worth when each experience is decided on.

    Raises:
        InputError: The package is none of Stream's.
    """
    world = world_of(package)
    per_mass, per_slot, alike = _worth(package, world)
    follows = world.dials.predictability
    found, last = [], None
    for masses in shown_masses(world):
        if masses is not last:
            last, asked = masses, (per_mass @ masses) / (per_slot @ masses)
        found.append(follows * asked + (1 - follows) * alike)
    return np.array(found)


def _worth(package: Package, world: World) -> tuple[Floats, Floats, Floats]:
    """(m, s) what units are worth per mass of each slot; (s,) its questions; (m,) if all are alike.

    Kinds of questions and stakes never show: they count as what they are in the mean.
    """
    number = {unit.id: r for r, unit in enumerate(package.units)}
    per_mass = np.zeros((len(package.units), len(world.slots)))
    per_slot, alike = np.zeros(len(world.slots)), np.zeros(len(package.units))
    for question in world.questions:
        kind = sum(KINDS[question.kind]) / 2
        per_slot[question.slot] += kind
        for need in question.needs:
            per_mass[number[need.unit], question.slot] += kind * MEAN_STAKE
            alike[number[need.unit]] += MEAN_STAKE / len(world.questions)
    return per_mass, per_slot, alike
