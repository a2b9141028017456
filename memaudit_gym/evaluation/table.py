"""The table of a summary: mean ratios to OPT, in 100 columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.errors import printable
from memaudit_gym.evaluation.means import between, ends_text
from memaudit_gym.evaluation.policies import REFERENCE
from memaudit_gym.evaluation.recorded import recorded_suite
from memaudit_gym.evaluation.results import Row, Summary
from memaudit_gym.folding import WIDTH, folded, padded, width_of
from memaudit_gym.precision import PRECISION
from memaudit_gym.reference import PROXIES

_GAP = "  "
_LONGEST_LABEL = 30
_LONGEST_HEADER = 12
#: The row that only packages with validity candidates have.
_VALIDITY = "no_tombstone_opt"
_INTERVAL = len(" [0.000, 0.000]")
_PROXIES = "means of proxies of deployed systems, which see visible fields alone"

#: {(distribution, budget): {policy: row}}
Cells = Mapping[tuple[str, Budget], Mapping[str, Row]]


@dataclass(frozen=True)
class _Column:
    """One column of figures: its header's lines, a text a cell, and one a line of means."""

    header: list[str]
    texts: list[str]
    means: list[str]

    @property
    def width(self) -> int:
        return max(map(width_of, [*self.header, *self.texts, *self.means]))

    @property
    def of_means(self) -> _Column:
        return replace(self, texts=[])


@dataclass(frozen=True)
class _MeanLine:
    """A line of means: over the cells at these positions."""

    name: str
    budget: str
    positions: list[int]


def render(summary: Summary) -> str:
    """The table as plain text: one line a distribution and budget, then means over the lines.

    Policies that do not fit beside the others stand in a further block of lines. Of proxies
    that nobody asked for, only the means are shown.
    """
    cells = cells_of(summary.rows)
    means = _mean_lines(cells)
    labels = _labels(cells, means)
    asked = summary.arguments["policies"]
    aside = [p for p in summary.policies if p["name"] in PROXIES and p["name"] not in asked]
    shown = [policy for policy in summary.policies if policy not in aside]
    columns = [
        *_ceiling(summary, cells, means),
        *_columns(shown, summary, cells, means),
        *_invalidations(cells, means),
    ]
    blocks = [_block(labels, part) for part in _packed(labels, columns)]
    if aside:
        columns = [column.of_means for column in _columns(aside, summary, cells, means)]
        blocks.append(f"{_PROXIES}\n{_block([label.of_means for label in labels], columns)}")
    return "\n\n".join([_title(summary), *blocks])


def cells_of(rows: Sequence[Row]) -> Cells:
    """Rows by (distribution, budget), in their order."""
    cells: dict[tuple[str, Budget], dict[str, Row]] = {}
    for row in rows:
        cells.setdefault((row.distribution, row.budget), {})[row.policy] = row
    return cells


def _title(summary: Summary) -> str:
    legend = "* oracle writer; inv.: invalidation units covered"
    legend += "; ceiling: the best that visible fields allow" * bool(summary.ceilings)
    intervals = " [95 % interval]" * has_intervals(summary)
    precise = ", precision utility" * (summary.arguments.get("utility") == PRECISION)
    share = summary.arguments.get("disclosed_share")
    known = "" if share is None else f", {share:.0%} of the questions disclosed on the way"
    suite = recorded_suite(summary)
    return f"{suite}: mean ratio to OPT{intervals}{precise}{known}\n{legend}"


def has_intervals(summary: Summary) -> bool:
    """Whether some column is one of ratios with their intervals."""
    return any(_has_interval(policy, summary) for policy in summary.policies)


def _has_interval(policy: Mapping[str, Any], summary: Summary) -> bool:
    """Learned writers and those of users do, and a visible reference that was asked for."""
    if policy["kind"] != REFERENCE:
        return True
    name, asked = policy["name"], summary.arguments["policies"]
    rows = (row for row in summary.rows if row.policy == name and row.ratio_low is not None)
    return name in asked and not policy["oracle"] and any(True for _ in rows)


def _mean_lines(cells: Cells) -> list[_MeanLine]:
    """One a budget where there are several of each, and one over all cells."""
    every = _MeanLine(f"mean of {len(cells)}", "", list(range(len(cells))))
    budgets = list(dict.fromkeys(budget for _, budget in cells))
    if len(budgets) in (1, len(cells)):
        return [every]
    at: dict[Budget, list[int]] = {budget: [] for budget in budgets}
    for position, (_, budget) in enumerate(cells):
        at[budget].append(position)
    return [*(_MeanLine("mean", budget_text(b), where) for b, where in at.items()), every]


def _labels(cells: Cells, means: Sequence[_MeanLine]) -> list[_Column]:
    shown = [printable(name) for name, _ in cells]
    names = _Column(["distribution"], shown, [m.name for m in means])
    return [names, _Column(["B"], [budget_text(b) for _, b in cells], [m.budget for m in means])]


# Columns


def _columns(
    policies: Sequence[Mapping[str, Any]],
    summary: Summary,
    cells: Cells,
    means: Sequence[_MeanLine],
) -> Iterator[_Column]:
    for policy in policies:
        rows = [cell.get(policy["name"]) for cell in cells.values()]
        name = policy["name"] + "*" * policy["oracle"]
        known = any(row and row.ratio_low is not None for row in rows)
        show = _with_interval if known and _has_interval(policy, summary) else _figure
        shown = [_mean([rows[p] for p in line.positions], show) for line in means]
        yield _Column(folded(name, _LONGEST_HEADER), [show(row) for row in rows], shown)


def _ceiling(summary: Summary, cells: Cells, means: Sequence[_MeanLine]) -> Iterator[_Column]:
    if summary.ceilings:
        known = {(one.distribution, one.budget): one.ratio for one in summary.ceilings}
        ratios = [known.get(cell) for cell in cells]
        shown = [_plain_mean([ratios[p] for p in line.positions]) for line in means]
        yield _Column(["ceiling"], [_plain_mean([ratio]) for ratio in ratios], shown)


def _plain_mean(ratios: Sequence[float | None]) -> str:
    known = [ratio for ratio in ratios if ratio is not None]
    return f"{sum(known) / len(known):.3f}" if known else "-"


def _invalidations(cells: Cells, means: Sequence[_MeanLine]) -> Iterator[_Column]:
    if any(_VALIDITY in cell for cell in cells.values()):
        for name in ("opt", "gvt"):
            counts = [_invalidation(cell, name) for cell in cells.values()]
            yield _Column(["inv.", name], counts, [""] * len(means))


def _invalidation(cell: Mapping[str, Row], name: str) -> str:
    row = cell.get(name) if _VALIDITY in cell else None
    return "-" if row is None else f"{row.invalidation_covered_mean:.2f}"


def _figure(row: Row | None) -> str:
    if row is None or row.ratio_mean is None:
        return "-"
    return between(row.ratio_mean_least, row.ratio_mean, certified=not row.uncertified)


def _with_interval(row: Row | None) -> str:
    figure = _figure(row)
    if row is None or row.ratio_low is None:
        return figure + " " * _INTERVAL
    return figure + ends_text(row.ratio_low, row.ratio_high)


def _mean(rows: Sequence[Row | None], show: Callable[[Row | None], str]) -> str:
    known = [row for row in rows if row is not None and row.ratio_mean is not None]
    text = "-"
    if known:
        least = [row.ratio_mean_least or 0.0 for row in known]
        most = [row.ratio_mean or 0.0 for row in known]
        certified = not any(row.uncertified for row in known)
        text = between(sum(least) / len(known), sum(most) / len(known), certified=certified)
    return text + " " * (_INTERVAL if show is _with_interval else 0)


# Layout


def _packed(labels: list[_Column], columns: Sequence[_Column]) -> Iterator[list[_Column]]:
    """As many columns beside each other as fit."""
    part: list[_Column] = []
    for column in columns:
        widths = [_label_width(labels[0]), *(c.width for c in (labels[1], *part, column))]
        if part and sum(widths) + len(_GAP) * (len(widths) - 1) > WIDTH:
            yield part
            part = []
        part.append(column)
    yield part


def _label_width(column: _Column) -> int:
    return min(column.width, _LONGEST_LABEL)


def _block(labels: list[_Column], columns: list[_Column]) -> str:
    names, figures = labels[0], [labels[1], *columns]
    height = max(len(column.header) for column in figures)
    headers = [[""] * (height - len(c.header)) + c.header for c in (names, *figures)]
    lines = [_line(names, head[0], figures, head[1:]) for head in zip(*headers, strict=True)]
    rule = "-" * max(map(len, lines))
    if names.texts:
        lines.append(rule)
    for position, name in enumerate(names.texts):
        lines.append(_line(names, name, figures, [c.texts[position] for c in figures]))
    lines.append(rule)
    for position, name in enumerate(names.means):
        lines.append(_line(names, name, figures, [c.means[position] for c in figures]))
    return "\n".join(lines)


def _line(names: _Column, name: str, columns: list[_Column], texts: Sequence[str]) -> str:
    width = _label_width(names)
    # A name that is too long has lines of its own; no figure is pushed out for it.
    *above, last = folded(name, width)
    figures = [padded(text, c.width, left=False) for c, text in zip(columns, texts, strict=True)]
    line = _GAP.join([padded(last, width, left=True), *figures]).rstrip()
    return "\n".join([*above, line])
