"""The visible ceilings beside a table: what no writer that sees visible fields alone can pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memaudit_gym.budget import Budget
from memaudit_gym.ceiling.best import visible_ceiling
from memaudit_gym.evaluation.policies import Policy
from memaudit_gym.evaluation.results import Ceiling
from memaudit_gym.generators import DISTRIBUTIONS


def ceilings_of(
    distributions: Iterable[str], budgets: Sequence[Budget], policies: Iterable[Policy]
) -> list[Ceiling]:
    """Those that are known exactly: of MemAudit-Small, at budgets that are numbers.

    Args:
        distributions: Of the table, in their order.
        budgets: Of the table.
        policies: None is needed where no writer that was asked for is visible-only.
    """
    if not any(policy.asked and not policy.oracle for policy in policies):
        return []
    return [
        Ceiling(name, budget, visible_ceiling(name, float(budget)))
        for name in dict.fromkeys(distributions)
        if name in DISTRIBUTIONS
        for budget in budgets
        if not isinstance(budget, str)
    ]
