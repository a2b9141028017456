"""From verified runs to the groups of a leaderboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from memaudit_gym.evaluation.aggregate import suite_rows
from memaudit_gym.evaluation.leaderboard.entry import (
    PLAYED,
    SCORED,
    SOLVED,
    Entry,
    Group,
    Ranked,
)
from memaudit_gym.evaluation.recorded import recorded_hardness
from memaudit_gym.evaluation.results import Row, Summary
from memaudit_gym.evaluation.verify.verdict import Verdict
from memaudit_gym.json_values import rounded

SCHEMA = 1


@dataclass(frozen=True)
class Refusal:
    """A run that is left out.

    Args:
        folder: Where it is.
        fault: The first thing that does not hold.
    """

    folder: str
    fault: str


@dataclass(frozen=True)
class Board:
    """A leaderboard.

    Args:
        groups: In the order of the runs.
        runs: The verified ones; an entry names them by number, from 1.
        refused: The others.
    """

    groups: Sequence[Ranked]
    runs: Sequence[Verdict]
    refused: Sequence[Refusal]

    def to_json(self) -> dict[str, Any]:
        """JSON values, floats rounded to 12 significant digits."""
        found = {
            "schema": SCHEMA,
            "groups": [ranked.to_json() for ranked in self.groups],
            "runs": [{"run": n, **_run(verdict)} for n, verdict in enumerate(self.runs, 1)],
            "refused": [{"results": one.folder, "fault": one.fault} for one in self.refused],
        }
        return rounded(found)  # type: ignore[no-any-return]


def board_of(verdicts: Sequence[Verdict], unreadable: Sequence[Refusal] = ()) -> Board:
    """The leaderboard of verified runs; those that do not verify are named and left out.

    Lines share a group only where suite, packages, dials, version and budget are the same. One that
    several runs have, such as that of a reference, stands once.

    Args:
        verdicts: Of all runs that could be read.
        unreadable: Those that could not.
    """
    runs = [verdict for verdict in verdicts if verdict.verified]
    found: dict[Group, list[Entry]] = {}
    for number, verdict in enumerate(runs, 1):
        for group, entry in _entries(verdict, number):
            _add(found.setdefault(group, []), entry)
    groups = [Ranked.of(group, entries) for group, entries in found.items()]
    # Several runs may have some budgets each: those of the same packages stand together.
    sets = list(dict.fromkeys(replace(group, budget=0) for group in found))
    groups.sort(key=lambda ranked: sets.index(replace(ranked.group, budget=0)))
    refused = [Refusal(v.folder, f"{v.folder}/{v.findings[0]}") for v in verdicts if v.findings]
    return Board(groups, runs, [*refused, *unreadable])


def _entries(verdict: Verdict, number: int) -> Iterator[tuple[Group, Entry]]:
    summary = verdict.results.summary
    origins = {policy["name"]: policy for policy in summary.policies}
    for row in suite_rows(verdict.results.episodes):
        checked = _checked(verdict, row.policy)
        yield _group(summary, row), _entry(row, origins[row.policy], checked, number)


def _group(summary: Summary, row: Row) -> Group:
    arguments = summary.arguments
    files = arguments["seeds"] is None
    return Group(
        suite=Path(summary.suite).name if files else summary.suite,
        version=summary.versions["memaudit_gym"],
        packages=summary.packages["total"],
        content_hash=summary.packages["content_hash"],
        dials=recorded_hardness(summary),
        disclosed_share=arguments.get("disclosed_share"),
        budget=row.budget,
    )


def _entry(row: Row, origin: Mapping[str, Any], checked: str, number: int) -> Entry:
    figures = {one.name for one in fields(Entry)} & {one.name for one in fields(Row)}
    return Entry(
        writer=row.policy,
        kind=origin["kind"],
        source=origin["source"],
        sha256=origin.get("sha256"),
        checked=checked,
        runs=(number,),
        **{name: getattr(row, name) for name in figures},
    )


def _checked(verdict: Verdict, policy: str) -> str:
    if policy in verdict.solved:
        return SOLVED
    return PLAYED if policy in verdict.replayed else SCORED


def _add(entries: list[Entry], entry: Entry) -> None:
    """Adds a line, or the run to the line that says the same."""
    for at, known in enumerate(entries):
        # A module of that name may be another one elsewhere.
        if known.kind != "module" and replace(known, runs=entry.runs) == entry:
            entries[at] = replace(known, runs=(*known.runs, *entry.runs))
            return
    entries.append(entry)


def _run(verdict: Verdict) -> dict[str, Any]:
    found = verdict.to_json()
    del found["verified"], found["findings"]
    arguments = verdict.results.summary.arguments
    return {**found, "certify": arguments["certify"], "time_limit": arguments["time_limit"]}
