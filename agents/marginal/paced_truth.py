"""What deciding on the way costs, apart from what not knowing costs (oracle).

Example:
    python evaluate.py --policy agents.marginal.paced_truth:PacedTruth --suite stream --seeds 0:12
"""

from __future__ import annotations

from agents.estimators.pacing import spend_curve
from agents.marginal.background import BLANK
from agents.marginal.fitting import truth, visit
from agents.marginal.lessons import lesson_of, singles, teaching
from memaudit_gym.package import Package


class PacedTruth:
    """The paced rule of marginal-value writers, by exact gains on the expected weights.

    It keeps nothing for the sake of what comes later, but its prices are those at which this very
    stream would have spent as the rule shares the budget out.
    """

    oracle = True

    def select(self, package: Package, budget: float) -> list[str]:
        """The ids of the store, in stream order."""
        taught = teaching(package)
        lesson = lesson_of(taught, BLANK)
        stream = lesson.stream
        gains = lesson.scale * singles(taught)
        for _ in range(2):
            curve = spend_curve([gains], [stream.costs], [stream.group_ptr])
            seen = visit(lesson, [], budget, curve, truth)
            gains = seen.believed
        return package.ids(seen.store)
