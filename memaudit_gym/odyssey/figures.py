"""What the source prints of the Odyssey, and what comes out of the solvers here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from memaudit_gym.objective import value
from memaudit_gym.odyssey.packages import odyssey, odyssey_composite, odyssey_false
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.frontier import frontier
from memaudit_gym.optimum.solve import Optimum, optimum
from memaudit_gym.package import Package
from memaudit_gym.precision import inflation, precision_value, true_part
from memaudit_gym.reference.greedy import greedy_store

#: Utility at every capacity from 1 on, and the gains.
FRONTIER = (0.35, 0.60, 0.80, 0.90, 0.95, 1.00)
GAINS = (0.35, 0.25, 0.20, 0.10, 0.05, 0.05)

#: The last digit that the source prints is the second; sums of doubles differ far behind it.
_TOLERANCE = 1e-9

Answer = float | tuple[str, ...]


@dataclass(frozen=True)
class Figure:
    """One published figure.

    Args:
        package: The instance or variant.
        what: What it is of.
        published: A utility, or the ids of a store, sorted.
        found: The same, computed here; None where the solvers did not certify it.
    """

    package: str
    what: str
    published: Answer
    found: Answer | None

    @property
    def agrees(self) -> bool:
        """Whether the two are the same."""
        if isinstance(self.published, float) and isinstance(self.found, float):
            return abs(self.published - self.found) <= _TOLERANCE
        return self.published == self.found


def figures(cache: Cache | None = None) -> list[Figure]:
    """Every published figure of the instance and its variants, beside what comes out here.

    Args:
        cache: Where certificates are kept.
    """
    return [*_instance(cache), *_composite(), *_false_claim(cache)]


def _instance(cache: Cache | None) -> Iterator[Figure]:
    package = odyssey()
    capacities = range(1, len(FRONTIER) + 1)
    points = frontier(package, capacities, "auto", cache).points
    optima = [0.0, *(point.optimum.value for point in points)]
    gains = [after - before for before, after in pairwise(optima)]
    for capacity, point, published in zip(capacities, points, FRONTIER, strict=True):
        yield Figure(package.name, f"frontier at {capacity}", published, _value(point.optimum))
    for capacity, gain, published in zip(capacities, gains, GAINS, strict=True):
        yield Figure(package.name, f"gain at {capacity}", published, gain)
    for capacity, published in zip(capacities, FRONTIER, strict=True):
        kept = value(package, greedy_store(package, capacity))
        yield Figure(package.name, f"greedy at {capacity}", published, kept)
    kept = _worth(package, "e3", "e2", "e1", "e6")
    yield Figure(package.name, "u of e3, e2, e1, e6", 0.75, kept)
    yield Figure(package.name, "its loss at 4", 0.15, optima[4] - kept)
    best = ("e1", "e2", "e3", "e4")
    yield Figure(package.name, "optimum at 4", best, _store(points[3].optimum))


def _composite() -> Iterator[Figure]:
    package = odyssey_composite()
    gain = _worth(package, "e2", "e3") - _worth(package, "e2")
    yield Figure(package.name, "gain of e3 given e2", 0.20, gain)


def _false_claim(cache: Cache | None) -> Iterator[Figure]:
    package = odyssey_false()
    alone = package.positions(["false"])
    yield Figure(package.name, "false claim: coverage", 0.45, value(package, alone))
    yield Figure(package.name, "false claim: precision", 0.0, precision_value(package, alone))
    parts = (("coverage", package), ("precision", true_part(package)))
    published: tuple[tuple[tuple[str, ...], float, float, float], ...] = (
        (("e3", "false"), 0.80, 0.35, 0.45),
        (("e1", "e3"), 0.60, 0.60, 0.0),
    )
    for (utility, part), (ids, coverage, precision, delta) in zip(parts, published, strict=True):
        best, what = optimum(part, 2, "auto", cache), f"{utility} optimum at 2"
        store = package.positions(best.store)
        yield Figure(package.name, what, ids, _store(best))
        yield Figure(package.name, f"{what}: coverage", coverage, value(package, store))
        yield Figure(package.name, f"{what}: precision", precision, precision_value(package, store))
        yield Figure(package.name, f"{what}: Delta", delta, inflation(package, store))


def _worth(package: Package, *ids: str) -> float:
    return value(package, package.positions(ids))


def _value(found: Optimum) -> float | None:
    return found.value if found.certified else None


def _store(found: Optimum) -> tuple[str, ...] | None:
    return tuple(sorted(found.store)) if found.certified else None
