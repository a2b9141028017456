"""Agreement of two label sets: kappa, raw agreement, confusion, with bootstrap intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.agreement.cells import Array
from memaudit_gym.agreement.kappa import cohen_kappa, raw_agreement
from memaudit_gym.agreement.levels import LEVELS, level_of
from memaudit_gym.evaluation.bootstrap import RESAMPLES

_SEED = 20_260_502
_CODES = 2 * len(LEVELS)
_STATISTICS: Mapping[str, Callable[[Array], Array]] = {
    "raw_agreement": lambda tables: raw_agreement(_binary(tables)),
    "kappa": lambda tables: cohen_kappa(_binary(tables)),
    "kappa_linear": lambda tables: cohen_kappa(_graded(tables), "linear"),
    "kappa_quadratic": lambda tables: cohen_kappa(_graded(tables), "quadratic"),
}


@dataclass(frozen=True, eq=False)
class Judged:
    """The compared cells of one package, n of them.

    Args:
        types: (n,) their representation types.
        first, second: (n,) the coverage that each label set gives.
        strata: (n,) the stratum of each; all the same where every cell of the frame is compared.
        weights: (n,) how many cells of the frame each stands for, the same within a stratum.
    """

    types: NDArray[np.str_]
    first: Array
    second: Array
    strata: NDArray[np.int64]
    weights: Array


@dataclass(frozen=True)
class Estimate:
    """A figure with the ends of its 95 % percentile bootstrap interval.

    Args:
        value: None where it is undefined.
        low, high: None where it is, or where no resample defines it.
    """

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class TypeAgreement:
    """The cells of one representation type.

    Args:
        type: The type.
        cells: How many were compared.
        binary: 2 x 2 weighted counts, the first label set in the rows, no before yes.
        graded: 5 x 5 likewise, in the order of ``LEVELS``.
        raw_agreement, kappa: Of the 2 x 2 table; None where undefined.
    """

    type: str
    cells: int
    binary: list[list[float]]
    graded: list[list[float]]
    raw_agreement: float | None
    kappa: float | None


@dataclass(frozen=True)
class Agreement:
    """How far two label sets agree.

    Args:
        packages, cells: How many packages and cells were compared.
        stands_for: How many cells of the frames these stand for.
        positive: Cells with coverage above 0 in either label set.
        threshold: Coverage from here on is a yes.
        resampled: What the intervals come from: ``packages`` or, of a single one, ``cells``.
        raw_agreement, kappa: Of yes and no.
        kappa_linear, kappa_quadratic: Of the five levels, by distance and its square.
        binary, graded: As in :class:`TypeAgreement`, over all types.
        by_type: One a type, sorted.
    """

    packages: int
    cells: int
    stands_for: float
    positive: int
    threshold: float
    resampled: str
    raw_agreement: Estimate
    kappa: Estimate
    kappa_linear: Estimate
    kappa_quadratic: Estimate
    binary: list[list[float]]
    graded: list[list[float]]
    by_type: list[TypeAgreement]


def agreement(packages: Sequence[Judged], threshold: float) -> Agreement:
    """The agreement over all packages, every cell with its weight.

    Args:
        packages: The compared cells, at least one cell in all.
        threshold: Coverage from here on is a yes, in (0, 1].
    """
    tables: Array = np.stack([_table(one, threshold) for one in packages])
    total = tables.sum(0)
    draws = _resampled(packages, tables, threshold)
    figures = {name: _estimate(measure, total, draws) for name, measure in _STATISTICS.items()}
    return Agreement(
        packages=len(packages),
        cells=sum(len(one.first) for one in packages),
        stands_for=float(total.sum()),
        positive=sum(int(((one.first > 0) | (one.second > 0)).sum()) for one in packages),
        threshold=threshold,
        resampled="packages" if len(packages) > 1 else "cells",
        **figures,
        binary=_binary(total).tolist(),
        graded=_graded(total).tolist(),
        by_type=_by_type(packages, threshold),
    )


def _by_type(packages: Sequence[Judged], threshold: float) -> list[TypeAgreement]:
    found = []
    for name in sorted({str(name) for one in packages for name in np.unique(one.types)}):
        parts = [_part(one, one.types == name) for one in packages]
        table = np.sum([_table(part, threshold) for part in parts], axis=0)
        found.append(
            TypeAgreement(
                type=name,
                cells=sum(len(part.first) for part in parts),
                binary=_binary(table).tolist(),
                graded=_graded(table).tolist(),
                raw_agreement=_number(_STATISTICS["raw_agreement"](table)),
                kappa=_number(_STATISTICS["kappa"](table)),
            )
        )
    return found


def _part(one: Judged, where: NDArray[np.bool_]) -> Judged:
    return Judged(
        one.types[where],
        one.first[where],
        one.second[where],
        one.strata[where],
        one.weights[where],
    )


# Tables: (..., codes, codes) counts; a code is a level and whether it reaches the threshold


def _codes(coverage: Array, threshold: float) -> NDArray[np.int64]:
    codes: NDArray[np.int64] = 2 * level_of(coverage) + (coverage >= threshold)
    return codes


def _cells_of(one: Judged, threshold: float) -> NDArray[np.int64]:
    cells: NDArray[np.int64]
    cells = _codes(one.first, threshold) * _CODES + _codes(one.second, threshold)
    return cells


def _table(one: Judged, threshold: float) -> Array:
    cells, size = _cells_of(one, threshold), _CODES * _CODES
    counts: Array = np.bincount(cells, weights=one.weights, minlength=size).astype(np.float64)
    return counts.reshape(_CODES, _CODES)


def _binary(tables: Array) -> Array:
    summed: Array = _split(tables).sum((-4, -2))
    return summed


def _graded(tables: Array) -> Array:
    summed: Array = _split(tables).sum((-3, -1))
    return summed


def _split(tables: Array) -> Array:
    return tables.reshape(*tables.shape[:-2], len(LEVELS), 2, len(LEVELS), 2)


# Bootstrap


def _resampled(packages: Sequence[Judged], tables: Array, threshold: float) -> Array:
    """(resamples, codes, codes): packages drawn anew, or the cells of each stratum of the one."""
    rng = np.random.default_rng(_SEED)
    count = len(packages)
    if count > 1:
        drawn = rng.multinomial(count, [1 / count] * count, size=RESAMPLES)
        resampled: Array = np.tensordot(drawn.astype(np.float64), tables, axes=1)
        return resampled
    [one] = packages
    cells = _cells_of(one, threshold)
    found = np.zeros((RESAMPLES, _CODES * _CODES))
    for stratum in np.unique(one.strata).tolist():
        inside = one.strata == stratum
        counts = np.bincount(cells[inside], minlength=_CODES * _CODES)
        drawn = rng.multinomial(counts.sum(), counts / counts.sum(), size=RESAMPLES)
        found += one.weights[inside][0] * drawn
    return found.reshape(RESAMPLES, _CODES, _CODES)


def _estimate(measure: Callable[[Array], Array], total: Array, draws: Array) -> Estimate:
    value, spread = _number(measure(total)), measure(draws)
    spread = spread[~np.isnan(spread)]
    if value is None or not spread.size:
        return Estimate(value, None, None)
    low, high = np.quantile(spread, [0.025, 0.975])
    return Estimate(value, float(low), float(high))


def _number(found: Array) -> float | None:
    return None if np.isnan(found) else float(found)
