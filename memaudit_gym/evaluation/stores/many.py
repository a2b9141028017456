"""Many stores against their packages: means with bootstrap intervals, one row a budget and pruning.

Source: MemAudit (arXiv 2605.02199), the table of exported stores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.means import Mean, mean_of
from memaudit_gym.evaluation.stores.chance import Chance
from memaudit_gym.evaluation.stores.score import BudgetScore, StoreRow

ROWS = ("raw", "recency_pruned", "salience_pruned", "upper_pruned")


@dataclass(frozen=True, slots=True)
class Scored:
    """One store that was scored.

    Args:
        system: Its format's name.
        package: The package's name.
        scores: One for each budget.
        coverage: Where the coverage of its memories comes from.
        chance: The chance level at each budget; empty where there was no stranger's store.
    """

    system: str
    package: str
    scores: Sequence[BudgetScore]
    coverage: Mapping[str, Any]
    chance: Sequence[Chance] = ()


@dataclass(frozen=True, slots=True)
class SystemRow:
    """One line of the table.

    Args:
        system, budget, row: What is averaged.
        stores: How many stores have this row.
        over_budget: How many of them do not fit; they have a value and no ratio.
        value: Mean F over all of them.
        cost: Mean cost.
        package_ratio, union_ratio: Over those that fit; None where none does.
        chance: Mean upper-pruned union ratio of strangers' stores, in the row of that name.
    """

    system: str
    budget: Budget
    row: str
    stores: int
    over_budget: int
    value: Mean
    cost: float
    package_ratio: Mean | None
    union_ratio: Mean | None
    chance: Mean | None


def table(scored: Sequence[Scored]) -> list[SystemRow]:
    """The rows of every system and budget, in the order of the stores and of ``ROWS``.

    Args:
        scored: Stores that were all scored at the same budgets.
    """
    found = []
    for system, stores in _by_system(scored).items():
        for position, first in enumerate(stores[0].scores):
            for name in ROWS:
                rows = [r for s in stores for r in s.scores[position].rows if r.row == name]
                strangers = [s.chance[position] for s in stores if s.chance]
                chances = strangers if name == "upper_pruned" else []
                if rows:
                    found.append(_row(system, first.budget, name, rows, chances))
    return found


def losses(scored: Sequence[Scored]) -> dict[tuple[str, Budget], dict[str, int]]:
    """{(system, budget): {diagnosis: how many stores have it}}."""
    counted: dict[tuple[str, Budget], Counter[str]] = {}
    for one in scored:
        for at in one.scores:
            counted.setdefault((one.system, at.budget), Counter())[at.diagnosis.loss] += 1
    return {key: dict(sorted(count.items())) for key, count in counted.items()}


def _by_system(scored: Iterable[Scored]) -> Mapping[str, list[Scored]]:
    grouped: dict[str, list[Scored]] = {}
    for one in scored:
        grouped.setdefault(one.system, []).append(one)
    return grouped


def _row(
    system: str, budget: Budget, name: str, rows: Sequence[StoreRow], chances: Sequence[Chance]
) -> SystemRow:
    value = mean_of(row.value for row in rows)
    assert value is not None  # there is a row
    return SystemRow(
        system=system,
        budget=budget,
        row=name,
        stores=len(rows),
        over_budget=sum(not row.fits for row in rows),
        value=value,
        cost=sum(row.cost for row in rows) / len(rows),
        package_ratio=mean_of(row.package_ratio for row in rows),
        union_ratio=mean_of(row.union_ratio for row in rows),
        chance=mean_of(chance.upper_union_ratio for chance in chances),
    )
