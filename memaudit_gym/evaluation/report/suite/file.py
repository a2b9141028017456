"""The report of results that were read, or that were just made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.recorded import recorded_tasks
from memaudit_gym.evaluation.report.suite.report import report
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.evaluation.whole import require_whole


def report_text(
    results: Results,
    packages: str | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[str, str | None]:
    """The report of results.

    Args:
        results: What is shown.
        packages: Where packages of files are now; default the suite as recorded.
        progress: Called with the number of packages compared and their total.

    Returns:
        The page; why it has no losses and no episodes, where the recorded packages are not there
        any more; None where it has all.

    Raises:
        InputError: The results lack something, or the packages that were
            named cannot be read.
    """
    require_whole(results)
    tasks: Sequence[Task] = ()
    why = None
    try:
        tasks = recorded_tasks(results.summary, packages)
    except InputError as error:
        if packages is not None:
            raise
        why = str(error)
    return report(results.summary, results.episodes, tasks, progress), why
