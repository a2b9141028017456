"""The table of ``memaudit union-table`` as text, in 100 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import Budget
from memaudit_gym.cli.columns import aligned
from memaudit_gym.cli.union_text import coverage_line, figure, warning_lines

if TYPE_CHECKING:
    from memaudit_gym.evaluation.means import Mean
    from memaudit_gym.evaluation.stores.many import SystemRow

_HEADER = ("", "fit", "cost", "F", "package ratio", "union ratio")
_CHANCE = "chance"

Losses = Mapping[tuple[str, Budget], Mapping[str, int]]


def table_text(rows: Sequence[SystemRow], losses: Losses) -> str:
    """A block of lines for each system and budget: its rows, chance, and the diagnoses.

    Args:
        rows: Those of a system and budget stand together.
        losses: {(system, budget): {diagnosis: how many stores have it}}.
    """
    blocks = groupby(rows, key=lambda row: (row.system, row.budget))
    grouped = {key: list(block) for key, block in blocks}
    header, *figures = aligned(
        [_HEADER, *(cells for block in grouped.values() for cells in _block(block))]
    )
    lines, left = [header], iter(figures)
    for key, block in grouped.items():
        lines.append(_title(block, losses[key]))
        lines += [next(left) for _ in _block(block)]
    return "\n".join(lines)


def sources_text(stores: Sequence[Mapping[str, Any]]) -> str:
    """What was odd about the stores, and where their coverage comes from, over all of them.

    Args:
        stores: As they stand in the JSON.
    """
    warnings, counts = Counter[str](), Counter[str]()
    for store in stores:
        warnings.update(store["warnings"])
        counts.update({k: n for k, n in store["coverage"].items() if k != "adjudicator"})
    rule = stores[0]["coverage"]["adjudicator"]
    coverage = coverage_line({**counts, "adjudicator": rule})
    return "\n".join([*warning_lines(dict(sorted(warnings.items()))), coverage])


def _title(block: Sequence[SystemRow], losses: Mapping[str, int]) -> str:
    first = block[0]
    found = ", ".join(f"{n} {loss}" for loss, n in losses.items())
    stores = "1 store" if first.stores == 1 else f"{first.stores} stores"
    return f"{first.system} at {first.budget}, {stores}: {found}"


def _block(rows: Iterable[SystemRow]) -> Iterator[tuple[str, ...]]:
    for row in rows:
        yield (
            f"  {row.row}",
            str(row.stores - row.over_budget),
            figure(row.cost, 1),
            *map(_shown, (row.value, row.package_ratio, row.union_ratio)),
        )
        if row.chance:
            yield (f"  {_CHANCE}", "", "", "", "", _shown(row.chance))


def _shown(found: Mean | None) -> str:
    if found is None:
        return "-"
    ends = ""
    if found.low is not None and found.high is not None:
        ends = f" [{figure(found.low, 3)}, {figure(found.high, 3)}]"
    return f"{figure(found.mean, 3)}{ends}"
