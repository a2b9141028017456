"""The tables of ``memaudit sensitivity``, in 100 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from memaudit_gym.cli.columns import fitted
from memaudit_gym.errors import printable
from memaudit_gym.folding import WIDTH
from memaudit_gym.plural import plural

if TYPE_CHECKING:
    from memaudit_gym.evaluation.means import Mean
    from memaudit_gym.sensitivity.measure import SettingRow

_OPTIMUM = ("OPT", "less that as given", "share of it")


def text(name: str, rows: Sequence[SettingRow], same: Sequence[str]) -> str:
    """The tables, budget by budget.

    Args:
        name: What the packages were asked for as.
        rows: Budget by budget, the same settings in each.
        same: Settings that change none of the packages.
    """
    first = rows[0]
    count = f"{first.packages} {plural(first.packages, 'package')}"
    head = [
        f"{printable(name)}: {count}; in brackets 95 % bootstrap intervals over packages, of "
        "differences package by package",
        "* oracle writer; ratios are to the setting's own OPT; a share of the raw cost is of that "
        "under the setting's costs",
    ]
    if same:
        head.append(f"without effect on any package: {', '.join(map(printable, same))}")
    budgets = list(dict.fromkeys(row.budget for row in rows))
    blocks = [_budget([row for row in rows if row.budget == budget]) for budget in budgets]
    return "\n\n".join(
        ["\n".join(fill(line, WIDTH, subsequent_indent="  ") for line in head), *blocks]
    )


def _budget(rows: Sequence[SettingRow]) -> str:
    certified = sum(row.packages - row.uncertified for row in rows)
    total = sum(row.packages for row in rows)
    lines = [
        f"budget {rows[0].budget}: {certified} of {total} OPTs certified",
        *fitted(_optima(rows)),
    ]
    return "\n".join([*lines, "", *fitted(_writers(rows))])


def _optima(rows: Sequence[SettingRow]) -> list[tuple[str, ...]]:
    header = ("", *_OPTIMUM, "OPT = 0")
    return [
        header,
        *(
            (
                printable(row.setting),
                f"{row.optimum.mean:.4g}",
                _signed(row.change) if at else "",
                _plain(row.share) if at else "",
                str(row.undefined),
            )
            for at, row in enumerate(rows)
        ),
    ]


def _writers(rows: Sequence[SettingRow]) -> list[tuple[str, ...]]:
    labels = ["", *(printable(row.setting) for row in rows)]
    columns = (_writer(rows, at) for at in range(len(rows[0].writers)))
    return list(zip(labels, *columns, strict=True))


def _writer(rows: Sequence[SettingRow], at: int) -> list[str]:
    """The ratio of a writer in every setting, and its difference."""
    first = rows[0].writers[at]
    ratios = [_mean(row.writers[at].ratio) for row in rows]
    changes = ["", *(_signed(row.writers[at].change) for row in rows[1:])]
    width = max(map(len, changes))
    return [
        printable(first.policy) + "*" * first.oracle,
        *(f"{ratio}  {change:>{width}}" for ratio, change in zip(ratios, changes, strict=True)),
    ]


def _mean(found: Mean | None) -> str:
    return "-" if found is None else f"{found.mean:.3f}"


def _signed(found: Mean | None) -> str:
    return _shown(found, "+.3f")


def _plain(found: Mean | None) -> str:
    return _shown(found, ".3f")


def _shown(found: Mean | None, form: str) -> str:
    if found is None:
        return "-"
    ends = [] if found.low is None or found.high is None else [found.low, found.high]
    # Rounded first: a difference of -1e-17 is none.
    mean, *shown = (f"{round(number, 3) + 0.0:{form}}" for number in (found.mean, *ends))
    return f"{mean} [{', '.join(shown)}]" if shown else mean
