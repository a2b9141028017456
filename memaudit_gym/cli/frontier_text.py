"""A frontier as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.frontier_seen import COVERAGE, PRECISION, Seen, fits
from memaudit_gym.package import Package

if TYPE_CHECKING:
    from memaudit_gym.evaluation.along_budgets import Kept
    from memaudit_gym.evaluation.given_stores import GivenStore
    from memaudit_gym.optimum.solve import Optimum

_Table = list[list[str]]


def to_text(package: Package, frontiers: Sequence[Seen], stores: Sequence[GivenStore]) -> str:
    """The tables of the frontiers, and that of the stores where any were given."""
    several = len(frontiers) > 1
    lines = [f"package    {package.name}"]
    for seen in frontiers:
        title = [f"utility    {_TITLES[seen.utility]}"] if several else []
        lines += [*title, *_summary(seen), "", *fitted(_points(seen, stores, several), left=0), ""]
    if stores:
        lines += [*fitted(_stores(frontiers, stores), left=0), ""]
    return "\n".join(lines[:-1])


_TITLES = {
    COVERAGE: "coverage, all claims count",
    PRECISION: "precision, true claims count",
}


def _summary(seen: Seen) -> list[str]:
    from memaudit_gym.optimum.frontier import BREAKPOINTS

    found = seen.found
    jumps = found.kind == BREAKPOINTS
    points = "every budget at which OPT jumps" if jumps else "a grid of budgets"
    certified = sum(point.optimum.certified for point in found.points)
    place = "not settled" if found.saturation is None else f"{found.saturation:.12g}"
    return [
        f"points     {points}: {len(found.points)}, {certified} certified",
        f"saturation {place} (OPT without a budget {_optimum(found.ceiling)})",
    ]


def _points(seen: Seen, stores: Sequence[GivenStore], several: bool) -> _Table:
    inflated = several and seen.utility == COVERAGE
    losses = [f"loss of {name}" for name in seen.writers]
    losses += [f"loss of store {number}" for number in range(1, len(stores) + 1)]
    header = ["budget", "OPT", *(["inflation"] if inflated else [])]
    table = [[*header, "gain", "quotient", "price", "greedy", *losses]]
    for number, (point, mine) in enumerate(zip(seen.found.points, seen.optima, strict=True)):
        best = point.optimum
        row = [f"{point.budget:.12g}", _optimum(best)]
        row += [_figure(mine.inflation)] if inflated else []
        row += map(_figure, (point.gain, point.quotient, point.price))
        row += ["-" if seen.greedy is None else _figure(seen.worth(seen.greedy[number]))]
        row += [_loss(seen, best, kept[number]) for kept in seen.writers.values()]
        row += [_loss(seen, best, s.kept) if fits(s, point.budget) else "-" for s in stores]
        table.append(row)
    return table


def _stores(frontiers: Sequence[Seen], stores: Sequence[GivenStore]) -> _Table:
    losses = [f"{seen.utility} loss" for seen in frontiers]
    header = ["store", "cost", "coverage", "precision", "inflation", *losses, "gains"]
    table = [[*header, "candidates"]]
    for number, store in enumerate(stores):
        kept = store.kept
        row = [str(number + 1), f"{kept.cost:.12g}"]
        row += map(_figure, (kept.value, kept.precision, kept.inflation))
        row += [_loss(seen, seen.at_cost[number], kept) for seen in frontiers]
        row += [" + ".join(map(_figure, store.gains)), ", ".join(store.ids)]
        table.append(row)
    return table


def _optimum(found: Optimum) -> str:
    return _interval(found.low, found.high, found.certified)


def _interval(low: float, high: float, certified: bool) -> str:
    return f"{low:.9g}" if certified else f"{low:.9g}..{high:.9g}"


def _loss(seen: Seen, best: Optimum, kept: Kept) -> str:
    loss = seen.loss(best, kept)
    return _interval(_plain(loss["loss_low"]), _plain(loss["loss_high"]), best.certified)


def _figure(number: float | None) -> str:
    return "-" if number is None else f"{_plain(number):.6g}"


def _plain(number: float) -> float:
    """Without what is left when two sums of doubles are taken from each other."""
    return 0.0 if abs(number) < 1e-12 else number
