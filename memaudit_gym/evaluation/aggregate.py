"""From episodes to the rows of the table, and from optima to counts of certificates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict

import numpy as np

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.bootstrap import mean_interval
from memaudit_gym.evaluation.decomposition import mean_decomposition
from memaudit_gym.evaluation.results import Certificates, Episode, Row
from memaudit_gym.evaluation.runner import Certified
from memaudit_gym.io.dataclass_json import from_json
from memaudit_gym.json_values import rounded

#: What the rows over all distributions are called.
EVERY = "all"


def suite_rows(episodes: Iterable[Episode]) -> list[Row]:
    """One row for each budget and policy over the packages of all distributions.

    Its interval is that of the pooled ratios. A policy that only some packages have is averaged
    over those: compare ``n``.
    """
    cells = _cells((EVERY, episode) for episode in episodes)
    return [_row(*key, cell) for key, cell in cells.items()]


def rows_of(episodes: Iterable[Episode]) -> list[Row]:
    """One row for each distribution, budget and policy, in the order of the episodes."""
    cells = _cells((episode.distribution, episode) for episode in episodes)
    return [_row(*key, cell) for key, cell in cells.items()]


def _cells(
    named: Iterable[tuple[str, Episode]],
) -> dict[tuple[str, Budget, str], list[Episode]]:
    cells: dict[tuple[str, Budget, str], list[Episode]] = {}
    for distribution, episode in named:
        cells.setdefault((distribution, episode.budget, episode.policy), []).append(episode)
    return cells


def _row(distribution: str, budget: Budget, policy: str, cell: Sequence[Episode]) -> Row:
    """As it is written: what is printed from it is what is printed from its file."""
    return from_json(Row, rounded(asdict(_exact_row(distribution, budget, policy, cell))))


def _exact_row(distribution: str, budget: Budget, policy: str, cell: Sequence[Episode]) -> Row:
    defined = [e for e in cell if e.ratio is not None]
    ratios = [e.ratio for e in defined if e.ratio is not None]
    least = [e.ratio_least for e in defined if e.ratio_least is not None]
    distinct = len({e.numbers_hash for e in defined})
    low, high = _interval(least, ratios) if distinct >= 2 else (None, None)
    return Row(
        distribution=distribution,
        budget=budget,
        policy=policy,
        oracle=cell[0].oracle,
        n=len(cell),
        ratio_mean=_mean(ratios) if ratios else None,
        ratio_mean_least=_mean(least) if least else None,
        ratio_low=low,
        ratio_high=high,
        value_mean=_mean([e.value for e in cell]),
        cost_mean=_mean([e.cost for e in cell]),
        invalidation_covered_mean=_mean([e.covered["invalidation"] for e in cell]),
        stale_covered_mean=_mean([e.covered["stale"] for e in cell]),
        distinct_packages=len({e.numbers_hash for e in cell}),
        undefined=len(cell) - len(defined),
        uncertified=sum(not e.certified for e in cell),
        optimum_low=_mean([e.optimum_low for e in cell]),
        optimum_high=_mean([e.optimum_high for e in cell]),
        decomposition=mean_decomposition([e.decomposition for e in cell]),
    )


def _interval(least: Sequence[float], most: Sequence[float]) -> tuple[float, float]:
    """From the low end of the least ratios to the high end of the largest possible ones."""
    low, high = mean_interval(most)
    return (low if least == most else mean_interval(least)[0]), high


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


def certificates_of(optima: Iterable[Certified]) -> dict[str, Certificates]:
    """{row: its certificates}, for every row that is an optimum."""
    found: dict[str, list[Certified]] = {}
    for one in optima:
        found.setdefault(one.row, []).append(one)
    return {row: _count(ones) for row, ones in found.items()}


def _count(optima: Sequence[Certified]) -> Certificates:
    differences = [one.difference for one in optima if one.difference is not None]
    return Certificates(
        total=len(optima),
        certified=sum(one.certified for one in optima),
        second_solver_ran=sum(one.agreed is not None for one in optima),
        second_solver_agreed=sum(one.agreed is True for one in optima),
        max_difference=max(differences, default=None),
    )
