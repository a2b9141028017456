"""Verifies the results of an evaluation."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from functools import partial

from memaudit_gym.evaluation.along_budgets import LOADER
from memaudit_gym.evaluation.reading import Results, read_results
from memaudit_gym.evaluation.recorded import recorded_tasks
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.evaluation.verify.binding import binding_findings
from memaudit_gym.evaluation.verify.claims import Claims, read_claims
from memaudit_gym.evaluation.verify.doubts import doubts
from memaudit_gym.evaluation.verify.finding import Finding
from memaudit_gym.evaluation.verify.fresh import Solving
from memaudit_gym.evaluation.verify.header import (
    policy_findings,
    seed_findings,
    version_findings,
)
from memaudit_gym.evaluation.verify.lineup import TaskRecords, by_task, order_findings
from memaudit_gym.evaluation.verify.recount import Recount
from memaudit_gym.evaluation.verify.recounted import Recounted
from memaudit_gym.evaluation.verify.remarks import remarks_of
from memaudit_gym.evaluation.verify.replay import Replayed, checkpoint_findings
from memaudit_gym.evaluation.verify.totals import total_findings
from memaudit_gym.evaluation.verify.verdict import Verdict
from memaudit_gym.io.files import PathLike
from memaudit_gym.work.workers import Progress, Workers, run_ordered


@dataclass(frozen=True)
class Manner:
    """How results are verified.

    Args:
        packages: Where packages of files are now; default where they were.
        certify: How optima are certified besides, default as they were and no more.
        time_limit: Seconds of each solve of what is recorded as certified, default none.
        replay: Whether checkpoints are played again.
        workers: Who does the work.
    """

    packages: str | None = None
    certify: str | None = None
    time_limit: float | None = None
    replay: bool = False
    workers: Workers = field(default_factory=Workers)


def verify_results(
    folder: PathLike, how: Manner, progress: Progress = lambda done, total: None
) -> Verdict:
    """Computes results anew from the chosen ids, and compares.

    Packages are made or read again, every OPT is solved without a cache, references are played
    again. Of other writers the recorded stores are scored: that their writer chose them is shown
    for checkpoints alone, by playing them again.

    Args:
        folder: What ``evaluate.py --out`` wrote.
        how: How.
        progress: Called with the number of packages done and their total.

    Raises:
        InputError: The results or their packages cannot be read, or a checkpoint that is to be
            played again.
    """
    results = read_results(folder)
    verdict = recompute(results, str(folder), how, progress)
    return replace(verdict, findings=[*verdict.findings, *binding_findings(folder, results)])


def recompute(results: Results, folder: str, how: Manner, progress: Progress) -> Verdict:
    """What of results follows from the stores, whatever files they stand in.

    Args:
        results: They.
        folder: Where they are.
        how: As for :func:`verify_results`.
        progress: Likewise.

    Raises:
        InputError: Likewise.
    """
    summary = results.summary
    if mixed := list(version_findings(summary)):
        return Verdict(folder, results, mixed)
    claims = read_claims(summary)
    solving = Solving(claims, how.certify, how.time_limit)
    tasks = recorded_tasks(summary, how.packages)
    items, stray = by_task(results.episodes, tasks)
    with redirect_stdout(sys.stderr):
        checkpoints = list(checkpoint_findings(summary, LOADER)) if how.replay else []
        start = partial(_open_recount, solving, how.replay)
        with run_ordered(start, items, how.workers, progress) as done:
            parts = list(done)
    present = {name for part in parts for name in part.present}
    rows = [policy for policy in claims.policies if policy.name in present]
    replayed = Replayed(how.replay, LOADER)
    uncertified = sum(not episode.certified for episode in results.episodes)
    return Verdict(
        folder=folder,
        results=results,
        findings=[*checkpoints, *stray, *_findings(results, claims, tasks, parts)],
        replayed=[policy.name for policy in rows if replayed.plays(policy)],
        solved=[policy.name for policy in rows if policy.is_optimum],
        remarks=[*doubts(results), *remarks_of(summary, claims, uncertified, how.replay)],
    )


def _findings(
    results: Results, claims: Claims, tasks: list[Task], parts: list[Recounted]
) -> Iterator[Finding]:
    yield from seed_findings(results.summary, tasks)
    for part in parts:
        yield from part.findings
    yield from order_findings([record for part in parts for record in part.records])
    present = list(dict.fromkeys(name for part in parts for name in part.present))
    yield from policy_findings(results.summary, claims, present)
    generated = [task.distribution for task in tasks if task.file is None]
    yield from total_findings(results.summary, claims, parts, generated)


def _open_recount(solving: Solving, replay: bool) -> Callable[[TaskRecords], Recounted]:
    return Recount(solving, Replayed(replay, LOADER)).run
