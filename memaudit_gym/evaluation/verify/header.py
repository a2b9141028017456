"""What of a summary must fit what was run: the version, the seeds, the policies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

import memaudit_gym
from memaudit_gym.evaluation.policies import CHECKPOINT
from memaudit_gym.evaluation.results import SUMMARY, Summary
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.evaluation.verify.claims import Claims
from memaudit_gym.evaluation.verify.entries import Entry, entries_of
from memaudit_gym.evaluation.verify.finding import Finding, Place

_HERE = Place(SUMMARY)


def version_findings(summary: Summary) -> Iterator[Finding]:
    """Results of another version of the library are not recomputed by this one."""
    field, own = "memaudit_gym", memaudit_gym.__version__
    recorded = summary.versions.get(field)
    if recorded != own:
        yield Finding(_HERE, f"versions.{field}", recorded, own)


def seed_findings(summary: Summary, tasks: Sequence[Task]) -> Iterator[Finding]:
    """Generated packages are those of the recorded seeds; packages of files have none."""
    seeds = [task.seed for task in tasks if task.seed is not None]
    expected = [min(seeds), max(seeds) + 1] if seeds else None
    recorded = summary.arguments.get("seeds")
    if recorded != expected:
        yield Finding(_HERE, "arguments.seeds", recorded, expected)


def policy_findings(summary: Summary, claims: Claims, present: Sequence[str]) -> Iterator[Finding]:
    """Whether the summary's policies are those whose rows there must be.

    Args:
        summary: The results.
        claims: What it says was run.
        present: The names of the rows that the packages need.
    """
    expected = [policy for policy in claims.policies if policy.name in present]
    entries = entries_of(summary)
    missing = {*summary.arguments["policies"]} - {policy.source for policy in claims.policies}
    for source in sorted(missing):
        faults = [entry.fault for entry in entries if entry.source == source]
        problem = next(filter(None, faults), "was asked for, and has no row of its own")
        yield Finding(_HERE, "policies", source, problem=problem)
    names = [entry.name for entry in entries]
    if names != [policy.name for policy in expected]:
        yield Finding(_HERE, "policies", names, [policy.name for policy in expected])
        return
    for entry, policy, recorded in zip(entries, expected, summary.policies, strict=True):
        place = Place(SUMMARY, policy=policy.name)
        for field in (one.name for one in fields(Entry)):
            pair = getattr(entry, field), getattr(policy, field)
            if pair[0] != pair[1]:
                yield Finding(place, f"policies.{field}", *pair)
        yield from _of_a_learned_one(place, entry, recorded)


def _of_a_learned_one(place: Place, entry: Entry, recorded: Mapping[str, Any]) -> Iterator[Finding]:
    if entry.observation == "oracle" and not entry.oracle:
        problem = "a writer of oracle observations is an oracle"
        yield Finding(place, "policies.oracle", entry.oracle, problem=problem)
    if entry.kind == CHECKPOINT and not recorded.get("sha256"):
        problem = "a checkpoint's results name the hash of its file"
        yield Finding(place, "policies.sha256", recorded.get("sha256"), problem=problem)
