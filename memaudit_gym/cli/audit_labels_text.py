"""The report of ``memaudit audit-labels`` as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from memaudit_gym.cli.columns import aligned, fitted
from memaudit_gym.errors import printable
from memaudit_gym.evaluation.means import ends_text
from memaudit_gym.folding import WIDTH
from memaudit_gym.plural import plural

if TYPE_CHECKING:
    from memaudit_gym.agreement.audit import Comparison
    from memaudit_gym.agreement.measure import TypeAgreement
    from memaudit_gym.agreement.resampling import Estimate
    from memaudit_gym.agreement.rescoring import BudgetShift, WriterShift
    from memaudit_gym.evaluation.means import Mean

_CONFUSION = ("", "cells", "both yes", "only A", "only B", "both no", "raw", "kappa")
_WRITERS = ("", "A", "B", "|A - B|", "A's store under B")


def text(
    comparisons: Sequence[Comparison],
    shifts: Mapping[str, Sequence[BudgetShift]],
    blank: int,
    apart: Sequence[tuple[str, str]],
) -> str:
    """The whole report.

    Args:
        comparisons: Any two label sets.
        shifts: {label set: scores under A and under it}.
        blank: Rows of a sheet without a label.
        apart: Label sets that have judged no cell both.
    """
    blocks = [*map(_comparison, comparisons)]
    blocks += [_paragraph(f"{' and '.join(map(printable, p))} share no judged cell") for p in apart]
    for name, rows in shifts.items():
        blocks += [_paragraph(f"writers under B = {printable(name)}, ratios to OPT")]
        blocks += map(_budget, rows)
    if blank:
        blocks.insert(0, _paragraph(f"rows without a label, left out: {blank:,}"))
    return "\n\n".join(blocks)


def _paragraph(words: str) -> str:
    return fill(words, WIDTH, subsequent_indent="  ")


# Agreement


def _comparison(one: Comparison) -> str:
    found = one.agreement
    figures = [
        ("raw agreement", found.raw_agreement),
        ("Cohen's kappa", found.kappa),
        ("weighted kappa of the five levels, linear", found.kappa_linear),
        ("weighted kappa of the five levels, quadratic", found.kappa_quadratic),
    ]
    confusion = [_CONFUSION, *(_confusion(row) for row in found.by_type)]
    return "\n".join(
        [
            _paragraph(f"A = {printable(one.first)}, B = {printable(one.second)}"),
            *map(_paragraph, _frame(one)),
            "",
            *aligned([(name, _estimate(figure)) for name, figure in figures]),
            "",
            *fitted(confusion),
            "",
            *_graded(found.graded),
        ]
    )


def _frame(one: Comparison) -> Iterator[str]:
    from memaudit_gym.agreement.frame import FRAME

    found = one.agreement
    packages = f"{found.packages} {plural(found.packages, 'package')}"
    positive = f"{found.positive:,} of them above 0 in A or B"
    yield f"cells: {found.cells:,} of {packages}, {positive}"
    yield f"frame: {FRAME}"
    if one.sampled:
        yield (
            f"only judged cells are compared; with inverse-probability weights by package, type "
            f"and sign they stand for {found.stands_for:,.0f} ({one.outside:,} are outside the "
            f"frame and stand for themselves; no judged cell stands for {one.missed:,})"
        )
    yield (
        f"yes: coverage >= {found.threshold:g}; intervals: 95 %, bootstrap over {found.resampled}"
    )


def _estimate(found: Estimate) -> str:
    if found.value is None:
        return "undefined"
    return f"{found.value:.3f}{ends_text(found.low, found.high)}"


def _confusion(row: TypeAgreement) -> tuple[str, ...]:
    (no_no, only_b), (only_a, yes_yes) = row.binary
    counts = [f"{count:,.0f}" for count in (yes_yes, only_a, only_b, no_no)]
    return (
        printable(row.type),
        f"{row.cells:,}",
        *counts,
        _figure(row.raw_agreement),
        _figure(row.kappa),
    )


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _graded(table: Sequence[Sequence[float]]) -> list[str]:
    from memaudit_gym.cells import LEVELS

    rows = [
        (name, *(f"{count:,.0f}" for count in row)) for name, row in zip(LEVELS, table, strict=True)
    ]
    return aligned([("levels: A down, B across", *LEVELS), *rows])


# Rescoring


def _budget(at: BudgetShift) -> str:
    count = 2 * at.packages
    undefined = f"; {at.undefined} undefined, OPT is 0" if at.undefined else ""
    writers = f"of the {len(at.writers) - 1} writers"
    table = fitted([_WRITERS, *map(_writer, at.writers)], width=WIDTH - 2)
    return "\n".join(
        [
            _paragraph(
                f"budget {at.budget}: mean OPT {at.optimum_first:.4g} under A, "
                f"{at.optimum_second:.4g} under B, {count - at.uncertified} of {count} certified"
                f"{undefined}"
            ),
            *(f"  {line}" for line in table),
            f"  mean shift {writers}: {_mean(at.shift)}",
            f"  rank correlation {writers}: Spearman {_estimate(at.spearman)}, Kendall "
            f"{_estimate(at.kendall)}",
        ]
    )


def _writer(row: WriterShift) -> tuple[str, ...]:
    name = printable(row.policy) + "*" * row.oracle
    shown = [f"{mean.mean:.3f}" if mean else "-" for mean in (row.first, row.second)]
    return (name, *shown, _mean(row.shift), _mean(row.carried))


def _mean(found: Mean | None) -> str:
    if found is None:
        return "-"
    return f"{found.mean:.3f}{ends_text(found.low, found.high)}"
