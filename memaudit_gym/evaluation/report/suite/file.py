"""The report as a file beside the results that it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.report.suite.report import report
from memaudit_gym.evaluation.suites import Task, recorded_tasks
from memaudit_gym.evaluation.whole import require_whole
from memaudit_gym.io.atomic import write_text


def write_report(
    path: Path,
    results: Results,
    packages: str | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> str | None:
    """Writes the report of results.

    Args:
        path: Where to; what stands there is replaced.
        results: What is shown.
        packages: Where packages of files are now; default the suite as recorded.
        progress: Called with the number of packages compared and their total.

    Returns:
        Why the report has no losses and no episodes, where the recorded packages are not there
        any more; None where it has all.

    Raises:
        InputError: It cannot be written, the results lack something, or the packages that were
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
    write_text(path, report(results.summary, results.episodes, tasks, progress))
    return why
