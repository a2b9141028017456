"""What other labels do to scores: the same writers, each label set with an OPT of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from memaudit_gym.agreement.rank_correlation import correlation
from memaudit_gym.agreement.ranks import kendall, spearman
from memaudit_gym.agreement.resampling import Estimate
from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.means import Mean, mean_of
from memaudit_gym.evaluation.metrics import ratio_to
from memaudit_gym.evaluation.results import OPT, Episode
from memaudit_gym.evaluation.runner import Bench, Setup
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.objective import value
from memaudit_gym.package import Package
from memaudit_gym.reference import PROXIES
from memaudit_gym.work.workers import Workers, run_ordered

#: The row that is exact, and always first; no writer whose rank could change.
#: The reference writers that are scored in any case.
WRITERS = (
    "gvt",
    "density",
    "greedy",
    "fact_only",
    "summary_only",
    "recency",
    "reservoir",
    "estimated_gvt",
    "estimated_utility",
    *PROXIES,
)


@dataclass(frozen=True)
class WriterShift:
    """One writer at one budget under both label sets.

    Args:
        policy: Its name.
        oracle: Whether it sees the labels, and so keeps other stores under other labels.
        first, second: Mean ratio to OPT under each; both of the packages where both are defined.
        shift: Mean absolute difference of the two ratios of a package.
        carried: Mean ratio, under the second labels, of the store that was chosen under the first.
    """

    policy: str
    oracle: bool
    first: Mean | None
    second: Mean | None
    shift: Mean | None
    carried: Mean | None


@dataclass(frozen=True)
class BudgetShift:
    """All writers at one budget.

    Args:
        budget: As asked.
        packages: How many.
        undefined: Those where OPT is 0 under either label set; they are in no mean.
        uncertified: OPTs that are not certified, of two a package; ratios are then to the best
            store known.
        optimum_first, optimum_second: Mean OPT under each, over all packages.
        writers: One a writer, OPT first.
        shift: Mean of the writers' shifts, OPT left out; its interval is over packages.
        spearman, kendall: Rank correlation (tau-b) of the writers' mean ratios, OPT left out;
            intervals from resampled packages, None for a single one.
    """

    budget: Budget
    packages: int
    undefined: int
    uncertified: int
    optimum_first: float
    optimum_second: float
    writers: list[WriterShift]
    shift: Mean | None
    spearman: Estimate
    kendall: Estimate


@dataclass(frozen=True)
class _Both:
    """One writer on one package at one budget, under both label sets."""

    first: Episode
    second: Episode
    carried: float | None

    @property
    def ratios(self) -> tuple[float, float] | None:
        if self.first.ratio is None or self.second.ratio is None:
            return None
        return self.first.ratio, self.second.ratio


def rescore(
    pairs: Sequence[tuple[Package, Package]],
    setup: Setup,
    workers: Workers,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[BudgetShift]:
    """Plays every writer under both label sets.

    A writer that sees no labels keeps the same store twice; an oracle decides anew.

    Args:
        pairs: The packages under the first and the second labels, matched; at least one.
        setup: The writers, OPT among them, the budgets and the solvers.
        workers: Who does it.
        progress: Called with the number of pairs done.

    Returns:
        One entry a budget.

    Raises:
        InputError: A writer's fault.
    """
    with run_ordered(partial(_open, setup), pairs, workers, progress) as results:
        packages = list(results)
    return [
        _at_budget(budget, [[b for b in one if b.first.budget == budget] for one in packages])
        for budget in setup.budgets
    ]


def _open(setup: Setup) -> Callable[[tuple[Package, Package]], list[_Both]]:
    return partial(_play, Bench(setup))


def _play(bench: Bench, pair: tuple[Package, Package]) -> list[_Both]:
    first, second = pair
    # Both under one name: the order of the slots follows from it.
    plays = [bench.run(Task(first.name, file=package)).episodes for package in pair]
    return [
        _Both(a, b, ratio_to(b.optimum_low, value(second, second.positions(a.store))))
        for a, b in zip(*plays, strict=True)
    ]


def _at_budget(budget: Budget, packages: Sequence[Sequence[_Both]]) -> BudgetShift:
    columns = list(zip(*packages, strict=True))
    opt = next(column for column in columns if column[0].first.policy == OPT)
    columns = [opt, *(column for column in columns if column is not opt)]
    ranked = np.array([[both.ratios for both in c if both.ratios] for c in columns[1:]])
    return BudgetShift(
        budget=budget,
        packages=len(opt),
        undefined=sum(both.ratios is None for both in opt),
        uncertified=sum((not b.first.certified) + (not b.second.certified) for b in opt),
        optimum_first=sum(both.first.optimum_low for both in opt) / len(opt),
        optimum_second=sum(both.second.optimum_low for both in opt) / len(opt),
        writers=[_writer(column) for column in columns],
        shift=mean_of(np.abs(ranked[..., 0] - ranked[..., 1]).mean(0).tolist())
        if ranked.size
        else None,
        spearman=correlation(spearman, ranked),
        kendall=correlation(kendall, ranked),
    )


def _writer(column: Sequence[_Both]) -> WriterShift:
    known = [(*both.ratios, both.carried) for both in column if both.ratios]
    return WriterShift(
        policy=column[0].first.policy,
        oracle=column[0].first.oracle,
        first=mean_of(first for first, _, _ in known),
        second=mean_of(second for _, second, _ in known),
        shift=mean_of(abs(first - second) for first, second, _ in known),
        carried=mean_of(carried for _, _, carried in known),
    )
