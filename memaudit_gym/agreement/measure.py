"""Agreement of two label sets: kappa, raw agreement, confusion, with bootstrap intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from memaudit_gym.agreement.cells import Array
from memaudit_gym.agreement.judged import Judged, binary, graded, part_of, table_of, tables_of_units
from memaudit_gym.agreement.kappa import cohen_kappa, raw_agreement
from memaudit_gym.agreement.resampling import Estimate, estimate, number_of, resampled

_STATISTICS: Mapping[str, Callable[[Array], Array]] = {
    "raw_agreement": lambda tables: raw_agreement(binary(tables)),
    "kappa": lambda tables: cohen_kappa(binary(tables)),
    "kappa_linear": lambda tables: cohen_kappa(graded(tables), "linear"),
    "kappa_quadratic": lambda tables: cohen_kappa(graded(tables), "quadratic"),
}


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
        resampled: What the intervals come from: ``packages`` or, of a single one, ``units``,
            each with all of its cells.
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
    tables: Array = np.stack([table_of(one, threshold) for one in packages])
    total = tables.sum(0)
    several = len(packages) > 1
    draws = resampled(tables if several else tables_of_units(packages[0], threshold))
    figures = {name: estimate(measure, total, draws) for name, measure in _STATISTICS.items()}
    return Agreement(
        packages=len(packages),
        cells=sum(len(one.first) for one in packages),
        stands_for=float(total.sum()),
        positive=sum(int(((one.first > 0) | (one.second > 0)).sum()) for one in packages),
        threshold=threshold,
        resampled="packages" if several else "units",
        **figures,
        binary=binary(total).tolist(),
        graded=graded(total).tolist(),
        by_type=_by_type(packages, threshold),
    )


def _by_type(packages: Sequence[Judged], threshold: float) -> list[TypeAgreement]:
    found = []
    for name in sorted({str(name) for one in packages for name in np.unique(one.types)}):
        parts = [part_of(one, one.types == name) for one in packages]
        table = np.sum([table_of(part, threshold) for part in parts], axis=0)
        found.append(
            TypeAgreement(
                type=name,
                cells=sum(len(part.first) for part in parts),
                binary=binary(table).tolist(),
                graded=graded(table).tolist(),
                raw_agreement=number_of(_STATISTICS["raw_agreement"](table)),
                kappa=number_of(_STATISTICS["kappa"](table)),
            )
        )
    return found
