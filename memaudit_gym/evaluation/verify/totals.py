"""What a summary says of all episodes together, against what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from memaudit_gym import hashing
from memaudit_gym.evaluation.aggregate import certificates_of, rows_of
from memaudit_gym.evaluation.ceilings import ceilings_of
from memaudit_gym.evaluation.results import OPT, SUMMARY, Ceiling, Row, Summary
from memaudit_gym.evaluation.verify.claims import Claims
from memaudit_gym.evaluation.verify.finding import Finding, Place
from memaudit_gym.evaluation.verify.recounted import Cell, Recounted
from memaudit_gym.evaluation.verify.sameness import differences

_HERE = Place(SUMMARY)


def total_findings(
    summary: Summary, claims: Claims, parts: Sequence[Recounted], distributions: Sequence[str]
) -> Iterator[Finding]:
    """What does not hold in a summary.

    Args:
        summary: As recorded.
        claims: What it says was run.
        parts: All packages, computed anew.
        distributions: Of the packages, where they are generated; else none.
    """
    yield from _row_findings(summary.rows, parts)
    hashes = [part.content_hash for part in parts]
    if None not in hashes:  # or it is known already that something is missing
        packages = {"total": len(hashes), "content_hash": hashing.digest(hashes)}
        yield from _unlike("packages", summary.packages, packages)
        yield from _certificate_findings(summary, claims, parts)
    ceilings = ceilings_of(distributions, claims.budgets, claims.policies)
    yield from _ceiling_findings(summary.ceilings, ceilings)


def _row_findings(recorded: Sequence[Row], parts: Sequence[Recounted]) -> Iterator[Finding]:
    """Rows one by one; what a broken record means for its row is not said twice."""
    expected = {_cell(row): row for row in rows_of(e for part in parts for e in part.episodes)}
    broken = set[Cell]().union(*(part.broken for part in parts))
    wanted = {_cell(e) for part in parts for e in (r.episode for r in part.records)}
    seen: set[Cell] = set()
    for row in recorded:
        cell, place = _cell(row), Place(SUMMARY, row.distribution, None, row.budget, row.policy)
        if cell in seen:
            yield Finding(place, problem="the row stands twice")
        elif cell not in wanted | broken:
            yield Finding(place, problem="the run has no such row")
        elif cell not in broken:
            for difference in differences(row, expected[cell]):
                yield Finding(place, *difference)
        seen.add(cell)
    for distribution, budget, policy in expected:
        if (distribution, budget, policy) not in seen:
            place = Place(SUMMARY, distribution, None, budget, policy)
            yield Finding(place, problem="the row is missing")
    order = [cell for cell in map(_cell, recorded) if cell in expected]
    if not broken and order != list(expected) and set(order) == set(expected):
        yield Finding(_HERE, "rows", problem="not in the order of the episodes")


def _cell(row: Any) -> Cell:
    return row.distribution, row.budget, row.policy


def _certificate_findings(
    summary: Summary, claims: Claims, parts: Sequence[Recounted]
) -> Iterator[Finding]:
    expected = certificates_of(one for part in parts for one in part.optima)
    yield from _unlike("certificates", summary.certificates, expected.pop(OPT))
    recorded: Any = summary.other_certificates
    others: Any = expected
    if claims.time_limit is not None:  # how many of them a solver closed in time is not repeatable
        recorded, others = ({r: found.total for r, found in o.items()} for o in (recorded, others))
    yield from _unlike("other_certificates", recorded, others)


def _ceiling_findings(
    recorded: Sequence[Ceiling], expected: Sequence[Ceiling]
) -> Iterator[Finding]:
    if len(recorded) != len(expected):
        yield Finding(_HERE, "ceilings", len(recorded), len(expected))
        return
    for one, other in zip(recorded, expected, strict=True):
        place = Place(SUMMARY, other.distribution, None, other.budget)
        for difference in differences(one, other, "ceilings"):
            yield Finding(place, *difference)


def _unlike(field: str, recorded: Any, expected: Any) -> Iterator[Finding]:
    for difference in differences(recorded, expected, field):
        yield Finding(_HERE, *difference)
