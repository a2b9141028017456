"""A frontier with what is kept below it, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.package import Package

if TYPE_CHECKING:
    from memaudit_gym.evaluation.along_budgets import Kept
    from memaudit_gym.evaluation.given_stores import GivenStore
    from memaudit_gym.optimum.frontier import Frontier
    from memaudit_gym.optimum.solve import Optimum

#: What a frontier is the best of: F of all of a store, or of its true part.
COVERAGE, PRECISION = "coverage", "precision"


@dataclass(frozen=True)
class Seen:
    """The frontier of one utility.

    Args:
        utility: ``COVERAGE`` or ``PRECISION``.
        found: The frontier.
        optima: The store of every point.
        greedy: What greedy for this utility keeps at every point; None where it was not asked.
        writers: {policy: what it keeps at every point}.
        at_cost: The optimum at the cost of every store that was given.
    """

    utility: str
    found: Frontier
    optima: Sequence[Kept]
    greedy: Sequence[Kept] | None
    writers: Mapping[str, Sequence[Kept]]
    at_cost: Sequence[Optimum]

    def worth(self, kept: Kept) -> float:
        """The utility of a store."""
        return kept.precision if self.utility == PRECISION else kept.value

    def loss(self, best: Optimum, kept: Kept) -> dict[str, Any]:
        """What a store loses: one number, or its two ends where the optimum is not known."""
        value = self.worth(kept)
        low, high = (max(0.0, end - value) for end in (best.low, best.high))
        return {
            "value": value,
            "cost": kept.cost,
            "inflation": kept.inflation,
            "loss": low if best.certified else None,
            "loss_low": low,
            "loss_high": high,
        }


def fits(store: GivenStore, budget: float) -> bool:
    """Whether a store keeps a budget."""
    return store.kept.cost <= budget + COST_TOLERANCE


def to_json(
    package: Package, frontiers: Sequence[Seen], stores: Sequence[GivenStore]
) -> dict[str, Any]:
    """The result of the command: the coverage frontier, the precision one inside it, the stores."""
    coverage, *rest = (_frontier(seen, stores) for seen in frontiers)
    return {
        "package": package.name,
        **coverage,
        "precision": rest[0] if rest else None,
        "stores": [_store(number, store, frontiers) for number, store in enumerate(stores)],
    }


def _frontier(seen: Seen, stores: Sequence[GivenStore]) -> dict[str, Any]:
    found = seen.found
    return {
        "utility": seen.utility,
        "kind": found.kind,
        "certified": found.certified,
        "saturation": found.saturation,
        "ceiling": _bounds(found.ceiling),
        "points": [_point(seen, number, stores) for number in range(len(found.points))],
    }


def _bounds(found: Optimum) -> dict[str, Any]:
    return {
        "optimum": found.value if found.certified else None,
        "optimum_low": found.low,
        "optimum_high": found.high,
        "certified": found.certified,
    }


def _point(seen: Seen, number: int, stores: Sequence[GivenStore]) -> dict[str, Any]:
    point, mine = seen.found.points[number], seen.optima[number]
    best = point.optimum
    return {
        "budget": point.budget,
        **_bounds(best),
        "gain": point.gain,
        "quotient": point.quotient,
        "price": point.price,
        "cost": mine.cost,
        "store": list(best.store),
        "precision": mine.precision,
        "inflation": mine.inflation,
        "greedy": None if seen.greedy is None else seen.loss(best, seen.greedy[number]),
        "writers": {name: seen.loss(best, kept[number]) for name, kept in seen.writers.items()},
        "stores": [seen.loss(best, s.kept) if fits(s, point.budget) else None for s in stores],
    }


def _store(number: int, store: GivenStore, frontiers: Sequence[Seen]) -> dict[str, Any]:
    return {
        "store": list(store.ids),
        "gains": list(store.gains),
        "cost": store.kept.cost,
        "coverage": store.kept.value,
        "precision": store.kept.precision,
        "inflation": store.kept.inflation,
        "at_its_cost": {
            seen.utility: _bounds(seen.at_cost[number])
            | seen.loss(seen.at_cost[number], store.kept)
            for seen in frontiers
        },
    }
