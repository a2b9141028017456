"""What recorded results say was run, as far as it takes no packages to check it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Sequence as Seq
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import memaudit_gym
from memaudit_gym.budget import Budget, parse_budgets
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.policies import ALWAYS, CHECKPOINT, MODULE, REFERENCE, Policy
from memaudit_gym.evaluation.results import SUMMARY, Summary
from memaudit_gym.evaluation.retrievers import Retriever, parse_retriever
from memaudit_gym.evaluation.suites import Task
from memaudit_gym.evaluation.verify.finding import Finding, Place
from memaudit_gym.io.dataclass_json import from_json
from memaudit_gym.optimum.solve import check_mode
from memaudit_gym.reference import NAMES, make_writer

_HERE = Place(SUMMARY)
Read = TypeVar("Read")


@dataclass(frozen=True)
class _Arguments:
    policies: Seq[str]
    budgets: Seq[float | str]
    certify: str
    time_limit: float | None
    retriever: str | None = None
    disclosed_share: float | None = None


@dataclass(frozen=True)
class _Entry:
    name: str
    source: str
    kind: str
    oracle: bool
    observation: str | None


@dataclass(frozen=True)
class Claims:
    """What was run.

    Args:
        policies: Those asked for and those of every table. What is known of a reference is its
            own; that of any other writer is what the results say.
        budgets: As asked.
        certify: How optima were certified.
        time_limit: Seconds of each solve, None for as many as it takes.
        retriever: What a reader was handed of every store; None without a decomposition.
        disclosing: As in :class:`memaudit_gym.evaluation.runner.Setup`.
    """

    policies: tuple[Policy, ...]
    budgets: tuple[Budget, ...]
    certify: str
    time_limit: float | None
    retriever: Retriever | None
    disclosing: float | None


def read_claims(summary: Summary) -> Claims:
    """What a summary says was run.

    Raises:
        InputError: It does not say, or not what there is.
    """
    asked = _read(_Arguments, summary.arguments, "arguments")
    try:
        check_mode(asked.certify)
        retriever = None if asked.retriever is None else parse_retriever(asked.retriever)
        budgets = tuple(dict.fromkeys(parse_budgets(asked.budgets)))
    except InputError as error:
        raise InputError(error.problem, file=SUMMARY, field="arguments") from None
    if asked.time_limit is not None and asked.time_limit <= 0:
        raise InputError("must be above 0", file=SUMMARY, field="arguments.time_limit")
    found = _asked_for(asked.policies, _entries(summary))
    named = {policy.name for policy in found}
    return Claims(
        policies=(*found, *(_reference(name, asked=False) for name in ALWAYS if name not in named)),
        budgets=budgets,
        certify=asked.certify,
        time_limit=asked.time_limit,
        retriever=retriever,
        disclosing=asked.disclosed_share,
    )


def version_findings(summary: Summary) -> Iterator[Finding]:
    """Results of another version of the library are not recomputed by this one."""
    field, own = "memaudit_gym", memaudit_gym.__version__
    recorded = summary.versions.get(field)
    if recorded != own:
        yield Finding(_HERE, f"versions.{field}", recorded, own)


def seed_findings(summary: Summary, tasks: Seq[Task]) -> Iterator[Finding]:
    """Generated packages are those of the recorded seeds; packages of files have none."""
    seeds = [task.seed for task in tasks if task.seed is not None]
    expected = [min(seeds), max(seeds) + 1] if seeds else None
    recorded = summary.arguments.get("seeds")
    if recorded != expected:
        yield Finding(_HERE, "arguments.seeds", recorded, expected)


def policy_findings(summary: Summary, claims: Claims, present: Seq[str]) -> Iterator[Finding]:
    """Whether the summary's policies are those whose rows there must be.

    Args:
        summary: The results.
        claims: What it says was run.
        present: The names of the rows that the packages need.
    """
    expected = [policy for policy in claims.policies if policy.name in present]
    entries = _entries(summary)
    missing = {*summary.arguments["policies"]} - {policy.source for policy in claims.policies}
    for source in sorted(missing):
        faults = [_fault(entry) for entry in entries if entry.source == source]
        problem = next(filter(None, faults), "was asked for, and has no row of its own")
        yield Finding(_HERE, "policies", source, problem=problem)
    names = [entry.name for entry in entries]
    if names != [policy.name for policy in expected]:
        yield Finding(_HERE, "policies", names, [policy.name for policy in expected])
        return
    for entry, policy, recorded in zip(entries, expected, summary.policies, strict=True):
        place = Place(SUMMARY, policy=policy.name)
        for field in (one.name for one in fields(_Entry)):
            pair = getattr(entry, field), getattr(policy, field)
            if pair[0] != pair[1]:
                yield Finding(place, f"policies.{field}", *pair)
        yield from _of_a_learned_one(place, entry, recorded)


def _of_a_learned_one(
    place: Place, entry: _Entry, recorded: Mapping[str, Any]
) -> Iterator[Finding]:
    if entry.observation == "oracle" and not entry.oracle:
        problem = "a writer of oracle observations is an oracle"
        yield Finding(place, "policies.oracle", entry.oracle, problem=problem)
    if entry.kind == CHECKPOINT and not recorded.get("sha256"):
        problem = "a checkpoint's results name the hash of its file"
        yield Finding(place, "policies.sha256", recorded.get("sha256"), problem=problem)


def _asked_for(sources: Seq[str], entries: Seq[_Entry]) -> list[Policy]:
    """The policies that were asked for, but those of which the summary does not say enough."""
    found: dict[str, Policy] = {}
    for source in dict.fromkeys(sources):
        own = [entry for entry in entries if entry.source == source]
        if source in NAMES:
            found[source] = _reference(source, asked=True)
        elif own and not _fault(own[0]) and own[0].name not in found:
            one = own[0]
            found[one.name] = Policy(one.name, source, one.kind, one.oracle, one.observation)
    return list(found.values())


def _fault(entry: _Entry) -> str | None:
    """Why an entry is none of a writer that is no reference."""
    if entry.kind not in (CHECKPOINT, MODULE):
        return f"no registered writer is called '{entry.source}'"
    if entry.name in NAMES:
        return f"a {entry.kind} has the name of a registered writer"
    if entry.observation not in (None, "visible", "oracle"):
        return "an observation is visible, oracle or null"
    return None


def _reference(name: str, asked: bool) -> Policy:
    return Policy(name, name, REFERENCE, make_writer(name).oracle, asked=asked)


def _entries(summary: Summary) -> list[_Entry]:
    return [_read(_Entry, entry, "policies") for entry in summary.policies]


def _read(cls: type[Read], value: Mapping[str, Any], field: str) -> Read:
    """The fields of a dataclass out of an object that may have more."""
    known = {one.name for one in fields(cls)}  # type: ignore[arg-type]
    try:
        return from_json(cls, {k: v for k, v in value.items() if k in known}, field)
    except InputError as error:
        raise error.in_file(SUMMARY) from None
