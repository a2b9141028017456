"""What the reader of a table must know of it: certificates, and what is missing from its means."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from memaudit_gym.errors import printable
from memaudit_gym.evaluation.results import OPT, Certificates, Summary
from memaudit_gym.evaluation.table import Cells, cells_of, has_intervals
from memaudit_gym.folding import WIDTH
from memaudit_gym.plural import plural


def notes(summary: Summary) -> list[str]:
    """The remarks below the table, each wrapped to its width.

    All but the first only where there is something to say.
    """
    cells = cells_of(summary.rows)
    found = (
        f"certificates: {_certificates(summary.certificates)}",
        *_other_optima(summary),
        *_degenerate(cells),
        *_partial_means(summary, cells),
        *_missing_intervals(summary, cells),
    )
    return [fill(remark, WIDTH, subsequent_indent="  ") for remark in found]


def _certificates(found: Certificates) -> str:
    line = f"{found.certified:,} of {found.total:,} certified"
    if not found.second_solver_ran or found.max_difference is None:
        return f"{line}, no second solver ran"
    # Below this the digits are those of the processor's rounding.
    within = max(found.max_difference, 1e-12)
    return (
        f"{line}, second solver agreed on {found.second_solver_agreed:,} of "
        f"{found.second_solver_ran:,} to within {within:.1g}"
    )


def _other_optima(summary: Summary) -> Iterator[str]:
    if summary.certificates.certified < summary.certificates.total:
        yield (
            "uncertified: OPT is only known to be between two bounds there, and a ratio stands as "
            "least..most; the column opt is the solver's best store, not OPT"
        )
    for name, found in summary.other_certificates.items():
        if found.certified < found.total or found.second_solver_agreed < found.second_solver_ran:
            yield f"certificates of {name}: {_certificates(found)}"


def _degenerate(cells: Cells) -> Iterator[str]:
    undefined = sum(cell[OPT].undefined for cell in cells.values())
    if undefined:
        episodes = f"{undefined:,} {plural(undefined, 'episode')}"
        yield f"undefined: {episodes} of each writer (OPT = 0), left out of the means"
    if any(isinstance(b, str) and cell[OPT].undefined for (_, b), cell in cells.items()):
        yield "a share of the raw cost is 0 where a package has no raw_span; use numbers there"


def _partial_means(summary: Summary, cells: Cells) -> Iterator[str]:
    for policy in summary.policies:
        count = sum(policy["name"] in cell for cell in cells.values())
        if count < len(cells):
            yield f"mean of {policy['name']}: over its {count} of {len(cells)} lines"


def _missing_intervals(summary: Summary, cells: Cells) -> Iterator[str]:
    if not has_intervals(summary):
        return
    single = dict.fromkeys(
        name for (name, _), cell in cells.items() if cell[OPT].distinct_packages < 2
    )
    if single:
        few = ", ".join(map(printable, single))
        names = f"{len(single)} of the suite" if len(single) > 6 else few
        yield f"no interval where there is one distinct package: {names}"
