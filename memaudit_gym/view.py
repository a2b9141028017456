"""What a writer may see of a package: no coverage, weights, units, answers, undisclosed queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.package import Package


@dataclass(frozen=True, slots=True)
class VisibleCandidate:
    """The visible fields of a candidate (see :class:`memaudit_gym.records.Candidate`)."""

    id: str
    type: str
    text: str
    cost: float
    confidence: float
    time_index: float
    estimated_value: float | None


@dataclass(frozen=True, slots=True)
class VisibleExperience:
    """The visible fields of an experience and its candidates."""

    id: str
    text: str
    session_id: str | None
    timestamp: str | None
    speaker: str | None
    candidates: tuple[VisibleCandidate, ...]


@dataclass(frozen=True, slots=True)
class VisibleView:
    """A package as a writer sees it.

    Args:
        experiences: In stream order.
        k: How many candidates of one experience may be kept.
        disclosed: The questions known so far. In an episode with ``disclosure="stream"`` it grows
            while the stream runs (:class:`memaudit_gym.disclosure.KnownQuestions`); empty else.
    """

    experiences: tuple[VisibleExperience, ...]
    k: int
    disclosed: Sequence[str] = ()

    @property
    def candidates(self) -> tuple[VisibleCandidate, ...]:
        """All candidates in stream order."""
        return tuple(c for e in self.experiences for c in e.candidates)


def visible_view(package: Package) -> VisibleView:
    """The view of a package, in the package's order and with its ids."""
    order = range(len(package.candidates))
    return _view(package, order, [e.id for e in package.experiences], package.ids(order))


def slot_view(package: Package, order: NDArray[np.int64]) -> VisibleView:
    """The view of an episode: candidates in the order of the slots, ids that say nothing.

    A package's own ids and order may give away what the texts do not say.

    Args:
        package: The package.
        order: (n,) the candidates in the order of the slots
            (:func:`memaudit_gym.envs.keys.slot_order`).

    Returns:
        The view; :func:`slot_ids` are the ids of its candidates, numbers those of experiences.
    """
    numbers = [str(t) for t in range(len(package.experiences))]
    return _view(package, order.tolist(), numbers, slot_ids(package))


def slot_ids(package: Package) -> list[str]:
    """(n,) ids by place: "t.j" is slot j, from 1, of experience t, from 0."""
    return [
        f"{t}.{j}"
        for t, size in enumerate(np.diff(package.group_ptr).tolist())
        for j in range(1, size + 1)
    ]


def _view(
    package: Package, order: Sequence[int], experience_ids: list[str], candidate_ids: list[str]
) -> VisibleView:
    shown = []
    for u, name in zip(order, candidate_ids, strict=True):
        c = package.candidates[u]
        time = float(package.group_of[u]) if c.time_index is None else float(c.time_index)
        shown.append(
            VisibleCandidate(name, c.type, c.text, c.cost, c.confidence, time, c.estimated_value)
        )
    places = zip(package.experiences, experience_ids, pairwise(package.group_ptr), strict=True)
    experiences = (
        VisibleExperience(
            name, e.text, e.session_id, e.timestamp, e.speaker, tuple(shown[start:stop])
        )
        for e, name, (start, stop) in places
    )
    return VisibleView(tuple(experiences), package.k)
