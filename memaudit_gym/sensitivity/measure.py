"""OPT and writers in every setting, paired package by package with the packages as given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.means import Mean, mean_of
from memaudit_gym.evaluation.metrics import ratio_to
from memaudit_gym.evaluation.results import OPT, Episode
from memaudit_gym.evaluation.runner import Bench, Setup
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.package import Package
from memaudit_gym.sensitivity.settings import Setting
from memaudit_gym.work.workers import Workers, run_ordered

#: The row that is exact.
#: The reference writers of every table.
WRITERS = ("gvt", "density", "recency", "estimated_gvt")


@dataclass(frozen=True)
class WriterRow:
    """One writer in one setting at one budget.

    Args:
        policy: Its name.
        oracle: Whether it sees more than the visible fields.
        ratio: Mean ratio to the setting's own OPT; None where that is 0 in every package.
        change: Mean of that ratio less the one as given, of the packages where both are defined.
    """

    policy: str
    oracle: bool
    ratio: Mean | None
    change: Mean | None


@dataclass(frozen=True)
class SettingRow:
    """One setting at one budget.

    Args:
        setting: Its name.
        budget: As asked; a share is of the raw cost under the setting's costs, all types in it.
        packages: How many.
        undefined: Those whose OPT is 0; no writer has a ratio there.
        uncertified: Those whose OPT is not certified; ratios are then to the best store known.
        optimum: Mean OPT.
        change: Mean of OPT less that as given.
        share: Mean of OPT as a share of that as given, where that is not 0.
        writers: One a writer.
    """

    setting: str
    budget: Budget
    packages: int
    undefined: int
    uncertified: int
    optimum: Mean
    change: Mean
    share: Mean | None
    writers: list[WriterRow]


@dataclass(frozen=True)
class _Work:
    package: Package
    setting: Setting


#: {policy: its episodes, one a package}
_Column = Mapping[str, Sequence[Episode]]


def measure(
    packages: Sequence[Package],
    settings: Sequence[Setting],
    setup: Setup,
    workers: Workers,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[SettingRow]:
    """Plays every writer in every setting.

    Args:
        packages: At least one.
        settings: That of the packages as given first.
        setup: The writers, OPT among them, the budgets and the solvers.
        workers: Who does it.
        progress: Called with how many packages are done, each once a setting.

    Returns:
        The rows, budget by budget, each in the order of the settings.

    Raises:
        InputError: A writer's fault.
    """
    items = [_Work(package, setting) for setting in settings for package in packages]
    with run_ordered(partial(_open, setup), items, workers, progress) as results:
        episodes = list(results)
    rows = []
    for budget in setup.budgets:
        columns = [
            _column(budget, episodes[at * len(packages) : (at + 1) * len(packages)])
            for at in range(len(settings))
        ]
        rows += [
            _row(setting.name, budget, column, columns[0])
            for setting, column in zip(settings, columns, strict=True)
        ]
    return rows


def _open(setup: Setup) -> Callable[[_Work], list[Episode]]:
    return partial(_play, Bench(setup))


def _play(bench: Bench, work: _Work) -> list[Episode]:
    package, setting = work.package, work.setting
    # Under the package's name in every setting: the order of the slots follows from it.
    task = Task(package.name, file=setting.of(package))
    return bench.run(task, setting.raw_cost_of(package)).episodes


def _column(budget: Budget, packages: Sequence[Sequence[Episode]]) -> _Column:
    found: dict[str, list[Episode]] = {}
    for episodes in packages:
        for episode in episodes:
            if episode.budget == budget:
                found.setdefault(episode.policy, []).append(episode)
    return found


def _row(setting: str, budget: Budget, column: _Column, base: _Column) -> SettingRow:
    optima = [episode.optimum_low for episode in column[OPT]]
    given = [episode.optimum_low for episode in base[OPT]]
    pairs = list(zip(optima, given, strict=True))
    return SettingRow(
        setting=setting,
        budget=budget,
        packages=len(optima),
        undefined=sum(episode.ratio is None for episode in column[OPT]),
        uncertified=sum(not episode.certified for episode in column[OPT]),
        optimum=_sure(mean_of(optima)),
        change=_sure(mean_of(own - other for own, other in pairs)),
        share=mean_of(ratio_to(other, own) for own, other in pairs),
        writers=[_writer(column[name], base[name]) for name in column if name != OPT],
    )


def _sure(found: Mean | None) -> Mean:
    assert found is not None  # there is at least one package
    return found


def _writer(episodes: Sequence[Episode], base: Sequence[Episode]) -> WriterRow:
    both = [(own.ratio, other.ratio) for own, other in zip(episodes, base, strict=True)]
    return WriterRow(
        policy=episodes[0].policy,
        oracle=episodes[0].oracle,
        ratio=mean_of(own for own, _ in both),
        change=mean_of(a - b for a, b in both if a is not None and b is not None),
    )
