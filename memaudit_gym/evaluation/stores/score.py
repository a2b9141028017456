"""The rows of an exported store: as written, pruned, and the best that could be pruned.

Source: MemAudit (arXiv 2605.02199), exported stores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memaudit_gym import objective
from memaudit_gym.budget import Budget, resolve_budget
from memaudit_gym.evaluation.stores.diagnosis import Diagnosis, diagnose
from memaudit_gym.evaluation.stores.pruning import recency_pruned, salience_pruned
from memaudit_gym.exports.union import Union
from memaudit_gym.objective import DEGENERATE_OPTIMUM, is_feasible
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.solve import Optimum, optimum

#: The budget that the store itself costs.
OWN = "own"


@dataclass(frozen=True, slots=True)
class StoreRow:
    """What a part of the store is worth.

    Args:
        row: ``raw``, ``recency_pruned``, ``salience_pruned`` or ``upper_pruned``.
        value: F, also where the part does not fit.
        cost: What it costs.
        memories: How many it holds.
        fits: Whether it keeps the budget.
        package_ratio: value / OPT of the package, may exceed 1; None where it does not fit or
            OPT is 0.
        union_ratio: value / OPT of the union, never above 1; None likewise.
    """

    row: str
    value: float
    cost: float
    memories: int
    fits: bool
    package_ratio: float | None
    union_ratio: float | None


@dataclass(frozen=True, slots=True)
class BudgetScore:
    """The rows of one budget.

    Args:
        budget: As asked.
        budget_value: The number.
        package_optimum, union_optimum: OPT of P and of P+(Y).
        certified: Whether these and the upper-pruned row are certified.
        rows: In the order of :class:`StoreRow`.
        left_out: {row: why there is none}.
        diagnosis: What loses the most.
    """

    budget: Budget
    budget_value: float
    package_optimum: float
    union_optimum: float
    certified: bool
    rows: tuple[StoreRow, ...]
    left_out: Mapping[str, str]
    diagnosis: Diagnosis


def score(
    both: Union,
    budgets: Sequence[Budget],
    salience: Mapping[str, float] | None = None,
    cache: Cache | None = None,
) -> list[BudgetScore]:
    """Scores a store at each budget.

    Args:
        both: The package and the store.
        budgets: Numbers, shares of the package's raw cost such as "5%", or ``own``.
        salience: {memory id: salience}, or None where there is none.
        cache: Where certificates are kept.
    """
    return [_at(both, budget, salience, cache) for budget in budgets]


def budget_of(both: Union, budget: Budget) -> float:
    """The number behind a budget; ``own`` is the cost of the whole store."""
    if budget == OWN:
        return objective.cost(both.merged, both.store)
    return resolve_budget(budget, both.package.raw_cost)


def _at(
    both: Union, asked: Budget, salience: Mapping[str, float] | None, cache: Cache | None
) -> BudgetScore:
    budget = budget_of(both, asked)
    best = [
        optimum(package, budget, cache=cache)
        for package in (both.package, both.merged, both.exported_only)
    ]
    stores, left_out = _stores(both, budget, salience, best[2])
    rows = {name: _row(both, name, store, budget, best) for name, store in stores.items()}
    cheapest = min((both.merged.candidates[u].cost for u in both.store), default=None)
    return BudgetScore(
        budget=asked,
        budget_value=budget,
        package_optimum=best[0].value,
        union_optimum=best[1].value,
        certified=all(found.certified for found in best),
        rows=tuple(rows.values()),
        left_out=left_out,
        diagnosis=diagnose(
            budget,
            cheapest,
            upper_ratio=rows["upper_pruned"].union_ratio,
            selected={name: r.union_ratio for name, r in rows.items() if name != "upper_pruned"},
        ),
    )


def _stores(
    both: Union, budget: float, salience: Mapping[str, float] | None, upper: Optimum
) -> tuple[dict[str, list[int]], dict[str, str]]:
    stores, left_out = {"raw": both.store}, {}
    recent = recency_pruned(both, budget)
    if recent is None:
        left_out["recency_pruned"] = "no memory has a time stamp"
    else:
        stores["recency_pruned"] = recent
    if salience is None:
        left_out["salience_pruned"] = "no salience to go by"
    else:
        stores["salience_pruned"] = salience_pruned(both, budget, salience)
    stores["upper_pruned"] = both.merged.positions(upper.store)
    return stores, left_out


def _row(
    both: Union, name: str, store: Sequence[int], budget: float, best: Sequence[Optimum]
) -> StoreRow:
    value, fits = objective.value(both.merged, store), is_feasible(both.merged, store, budget)
    return StoreRow(
        row=name,
        value=value,
        cost=objective.cost(both.merged, store),
        memories=len(store),
        fits=fits,
        package_ratio=_ratio(value, best[0].value) if fits else None,
        union_ratio=_ratio(value, best[1].value) if fits else None,
    )


def _ratio(value: float, of: float) -> float | None:
    return value / of if of > DEGENERATE_OPTIMUM else None
