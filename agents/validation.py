"""The ratio to OPT on held-out packages, while a run goes on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from agents.config import EnvConfig, ValidationConfig
from agents.network_writer import NetworkWriter
from memaudit_gym.budget import Budget, parse_budgets, resolve_budget
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.prepared import Prepared, prepare
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.envs.sources import load_packages, prepared_named
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.suites import parse_seeds
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.generators.stream import LENGTHS
from memaudit_gym.objective import DEGENERATE_OPTIMUM
from memaudit_gym.optimum.batch import exact_optima
from memaudit_gym.optimum.cache import default_cache
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package

#: OPT of packages, at a row of budgets each.
Solve = Callable[[Sequence[Package], Sequence[Sequence[float]]], Sequence[Sequence[float]]]

#: The most held-out seeds: every validation runs them all.
MOST_SEEDS = 10_000


class Validated(Protocol):
    """The configuration of a run that is validated."""

    @property
    def env(self) -> EnvConfig:
        """What it trains on."""

    @property
    def validation(self) -> ValidationConfig:
        """What it is validated on."""


@dataclass(frozen=True)
class Case:
    """One validation episode: what it runs on and its optimum."""

    distribution: str
    budget: Budget
    amount: float
    prepared: Prepared
    optimum: float


def held_out_cases(config: Validated) -> list[Case]:
    """The validation episodes of a run, degenerate ones left out.

    Raises:
        InputError: Validation packages that are missing or that are trained on too, or budgets at
            which nothing can be kept.
    """
    distribution = ENVIRONMENTS[config.env.id]
    if distribution is None:
        named = [(p.name, prepare(p)) for p in _held_out_packages(config)]
        solve: Solve = _scip_optima
    else:
        seeds = parse_seeds(config.validation.seeds)
        trained = parse_seeds(config.env.package_seeds)
        if max(seeds.start, trained.start) < min(seeds.stop, trained.stop):
            raise InputError("validation.seeds and env.package_seeds share seeds; keep them apart")
        if len(seeds) > MOST_SEEDS:
            raise InputError(f"more than {MOST_SEEDS:,} seeds", field="validation.seeds")
        names = tuple(DISTRIBUTIONS) if distribution == "mixture" else (distribution,)
        dials = config.env.stream_dials
        named = [(name, prepared_named(name, seed, dials)) for name in names for seed in seeds]
        solve = _scip_optima if distribution in LENGTHS else _exact_optima
    defined = [
        case
        for case in _cases(named, parse_budgets(config.validation.budgets), solve)
        if case.optimum > DEGENERATE_OPTIMUM
    ]
    if not defined:
        raise InputError(
            "OPT is 0 in every validation episode; choose larger budgets",
            field="validation.budgets",
        )
    return defined


def _held_out_packages(config: Validated) -> list[Package]:
    if not config.validation.packages:
        raise InputError("set validation.packages to packages that are not trained on")
    trained = {package.content_hash for package in load_packages(config.env.packages)}
    found = load_packages(config.validation.packages)
    for package in found:
        if package.content_hash in trained:
            raise InputError(
                f"package '{package.name}' is trained on too; keep them apart",
                field="validation.packages",
            )
    return found


def _cases(
    named: Sequence[tuple[str, Prepared]], budgets: Sequence[Budget], solve: Solve
) -> list[Case]:
    packages = [prepared.package for _, prepared in named]
    amounts = [[resolve_budget(b, package.raw_cost) for b in budgets] for package in packages]
    optima = solve(packages, amounts)
    return [
        Case(name, budget, amounts[row][column], prepared, float(optima[row][column]))
        for row, (name, prepared) in enumerate(named)
        for column, budget in enumerate(budgets)
    ]


def _exact_optima(
    packages: Sequence[Package], amounts: Sequence[Sequence[float]]
) -> Sequence[Sequence[float]]:
    values: list[list[float]] = exact_optima(packages, amounts).values.tolist()
    return values


def _scip_optima(
    packages: Sequence[Package], amounts: Sequence[Sequence[float]]
) -> Sequence[Sequence[float]]:
    return [
        [optimum(package, amount, cache=default_cache()).value for amount in row]
        for package, row in zip(packages, amounts, strict=True)
    ]


def validate(writer: NetworkWriter, cases: Sequence[Case]) -> dict[str, float]:
    """Runs all cases in step with each other.

    Returns:
        {"mean": mean over the cells, "<distribution>/B=<budget>": mean ratio of the cell}.
    """
    # One key a case, the same at every call, so that two validations differ by the writer only.
    episodes = [
        Episode(case.prepared, case.amount, key, observation=writer.observation, slots=slots)
        for slots in [max(case.prepared.package.largest_group for case in cases)]
        for key, case in enumerate(cases)
    ]
    while running := [e for e in episodes if not e.done]:
        actions = writer.choose_batch(
            [e.observation() for e in running], [e.mask() for e in running]
        )
        for episode, action in zip(running, actions.tolist(), strict=True):
            episode.step(action)
    return ratios_of(cases, [episode.value for episode in episodes])


def ratios_of(cases: Sequence[Case], values: Sequence[float]) -> dict[str, float]:
    """What :func:`validate` returns, from F of what was kept in every case."""
    cells: dict[str, list[float]] = defaultdict(list)
    for case, kept in zip(cases, values, strict=True):
        cells[f"{case.distribution}/B={case.budget}"].append(kept / case.optimum)
    means = {cell: float(np.mean(ratios)) for cell, ratios in cells.items()}
    return {"mean": float(np.mean(list(means.values()))), **means}
