"""The ratios of an evaluation's writers, read back from its summary."""

from __future__ import annotations

from memaudit_gym.budget import Budget
from memaudit_gym.ceiling.table import Ratios
from memaudit_gym.evaluation.reading import read_summary
from memaudit_gym.io.files import PathLike
from memaudit_gym.reference import PROXIES


def writer_ratios(results: PathLike) -> Ratios:
    """The mean ratios of the visible-only writers of an evaluation, but for unasked proxies.

    Args:
        results: The folder that it was written to.

    Raises:
        InputError: As :func:`memaudit_gym.evaluation.reading.read_results`.
    """
    summary = read_summary(results)
    unasked = set(PROXIES) - set(summary.arguments.get("policies", ()))
    found: dict[str, dict[tuple[str, Budget], float | None]] = {}
    for row in summary.rows:
        if not row.oracle and row.policy not in unasked:
            found.setdefault(row.policy, {})[row.distribution, row.budget] = row.ratio_mean
    return found
