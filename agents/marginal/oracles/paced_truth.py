"""What deciding on the way costs, apart from what not knowing costs (oracle).

Example:
    python evaluate.py --policy agents.marginal.oracles:PacedTruth --suite stream --seeds 0:12
"""

from __future__ import annotations

from agents.marginal.background import BLANK
from agents.marginal.lessons import lesson_of, teaching
from agents.marginal.oracles.paced_store import Covered, paced_store
from memaudit_gym.package import Package


class PacedTruth:
    """The paced rule of marginal-value writers, by exact gains on the expected weights.

    It keeps nothing for the sake of what comes later, but its prices are those at which this very
    stream would have spent as the rule shares the budget out. Source: ours.
    """

    oracle = True

    def select(self, package: Package, budget: float) -> list[str]:
        """The ids of the store, in stream order."""
        lesson = lesson_of(teaching(package), BLANK)
        return package.ids(paced_store(lesson.stream, budget, lambda: Covered(lesson)))
