"""What a writer may see of a package: no coverage, weights, units, queries or answers in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    """

    experiences: tuple[VisibleExperience, ...]
    k: int

    @property
    def candidates(self) -> tuple[VisibleCandidate, ...]:
        """All candidates in stream order."""
        return tuple(c for e in self.experiences for c in e.candidates)


def visible_view(package: Package, order: Sequence[Sequence[int]] | None = None) -> VisibleView:
    """The view of a package.

    Args:
        package: The package.
        order: For every experience the positions of its candidates in the order to show them
            (an episode's slots); default the package's order.
    """
    if order is None:
        order = [range(a, b) for a, b in pairwise(package.group_ptr.tolist())]
    experiences = []
    for t, (e, members) in enumerate(zip(package.experiences, order, strict=True)):
        shown = []
        for u in members:
            c = package.candidates[u]
            time = float(t) if c.time_index is None else float(c.time_index)
            shown.append(
                VisibleCandidate(
                    c.id, c.type, c.text, c.cost, c.confidence, time, c.estimated_value
                )
            )
        experiences.append(
            VisibleExperience(e.id, e.text, e.session_id, e.timestamp, e.speaker, tuple(shown))
        )
    return VisibleView(tuple(experiences), package.k)
