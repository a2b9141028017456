"""The PACKAGES of a command line: paths, the name of a suite, or one package."""

from __future__ import annotations

from memaudit_gym.cli.package_argument import generated_package
from memaudit_gym.package import Package

HELP = (
    "a package, a folder of packages, or a name as of evaluate.py --suite or of memaudit opt "
    "(natural, base-17), which wins over a path that is called the same: write that ./natural"
)


def load_packages(argument: str, seeds: range | None = None) -> list[Package]:
    """All packages that an argument stands for.

    Args:
        argument: As :data:`HELP` says.
        seeds: Of generated suites, default those of an evaluation.

    Raises:
        InputError: There is none, or seeds for packages that are not generated.
    """
    from memaudit_gym.evaluation.suites import suite_tasks
    from memaudit_gym.evaluation.tasks import Stage

    if seeds is None and (found := generated_package(argument)):
        return [found]
    return [Stage(task).package for task in suite_tasks(argument, seeds)]
