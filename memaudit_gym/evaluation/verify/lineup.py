"""Which records there must be: one for every package, budget and policy, in this order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.policies import Policy
from memaudit_gym.evaluation.results import EPISODES, Episode
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.evaluation.verify.finding import Finding, Place


class Record(NamedTuple):
    """A line of episodes.jsonl, counted from 1, and what it says."""

    line: int
    episode: Episode


@dataclass(frozen=True)
class TaskRecords:
    """The records of one package, as they stand in the file."""

    task: Task
    records: tuple[Record, ...]


#: One record of a package.
Key = tuple[Budget, str]


def by_task(
    episodes: Sequence[Episode], tasks: Sequence[Task]
) -> tuple[list[TaskRecords], list[Finding]]:
    """The records of every task, and those of packages that the suite does not have."""
    found: dict[tuple[str, int | None], list[Record]] = {
        (task.distribution, task.seed): [] for task in tasks
    }
    stray = []
    for line, episode in enumerate(episodes, 1):
        records = found.get((episode.distribution, episode.seed))
        if records is None:
            stray.append(_stray(line, episode, "the suite has no such package"))
        else:
            records.append(Record(line, episode))
    return [TaskRecords(task, tuple(found[task.distribution, task.seed])) for task in tasks], stray


def lineup(
    records: Sequence[Record], budgets: Sequence[Budget], policies: Sequence[Policy]
) -> tuple[dict[Key, Record], list[Finding]]:
    """The records of one package in the order in which they must stand, and what is amiss.

    Args:
        records: As they stand in the file.
        budgets: Of the run.
        policies: Those that belong to the package.

    Returns:
        {(budget, policy): its first record}, those that are missing left out; the findings, but
        those of missing ones, whose place only the package knows.
    """
    wanted = [(budget, policy.name) for budget in budgets for policy in policies]
    first: dict[Key, Record] = {}
    findings = []
    for line, episode in records:
        key = (episode.budget, episode.policy)
        if key in first:
            problem = f"stands twice, first in line {first[key].line}"
            findings.append(_stray(line, episode, problem))
        else:
            first[key] = Record(line, episode)
    for key in first.keys() - set(wanted):
        problem = "the run has no such budget or policy for this package"
        findings.append(_stray(*first[key], problem))
    findings.sort(key=lambda finding: finding.place.line or 0)
    return {key: first[key] for key in wanted if key in first}, findings


def order_findings(records: Sequence[Record]) -> Iterator[Finding]:
    """The first record that stands before one that comes before it.

    Args:
        records: In the order in which they must stand.
    """
    for before, after in pairwise(records):
        if after.line < before.line:
            problem = f"must stand behind line {before.line}"
            yield _stray(after.line, after.episode, problem)
            return


def _stray(line: int, episode: Episode, problem: str) -> Finding:
    return Finding(Place.of(EPISODES, episode, line), problem=problem)
