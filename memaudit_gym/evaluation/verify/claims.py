"""What recorded results say was run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.budget import Budget, parse_budgets
from memaudit_gym.disclosure import END, disclosed_share
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.policies import ALWAYS, REFERENCE, Policy
from memaudit_gym.evaluation.results import SUMMARY, Summary
from memaudit_gym.evaluation.retrievers import Retriever, parse_retriever
from memaudit_gym.evaluation.verify.entries import Entry, entries_of, read_known
from memaudit_gym.optimum.solve import check_mode
from memaudit_gym.reference import NAMES, make_writer


@dataclass(frozen=True)
class _Arguments:
    policies: Sequence[str]
    budgets: Sequence[float | str]
    certify: str
    time_limit: float | None
    retriever: str | None = None
    disclosure: str = END
    disclosed_share: float | None = None


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
    asked = read_known(_Arguments, summary.arguments, "arguments")
    try:
        check_mode(asked.certify)
        retriever = None if asked.retriever is None else parse_retriever(asked.retriever)
        budgets = tuple(dict.fromkeys(parse_budgets(asked.budgets)))
        disclosing = disclosed_share(asked.disclosure, asked.disclosed_share)
    except InputError as error:
        raise InputError(error.problem, file=SUMMARY, field="arguments") from None
    if asked.time_limit is not None and asked.time_limit <= 0:
        raise InputError("must be above 0", file=SUMMARY, field="arguments.time_limit")
    found = _asked_for(asked.policies, entries_of(summary))
    named = {policy.name for policy in found}
    return Claims(
        policies=(*found, *(_reference(name, asked=False) for name in ALWAYS if name not in named)),
        budgets=budgets,
        certify=asked.certify,
        time_limit=asked.time_limit,
        retriever=retriever,
        disclosing=disclosing,
    )


def _asked_for(sources: Sequence[str], entries: Sequence[Entry]) -> list[Policy]:
    """The policies that were asked for, but those of which the summary does not say enough."""
    found: dict[str, Policy] = {}
    for source in dict.fromkeys(sources):
        own = [entry for entry in entries if entry.source == source]
        if source in NAMES:
            found[source] = _reference(source, asked=True)
        elif own and not own[0].fault and own[0].name not in found:
            one = own[0]
            found[one.name] = Policy(one.name, source, one.kind, one.oracle, one.observation)
    return list(found.values())


def _reference(name: str, asked: bool) -> Policy:
    return Policy(name, name, REFERENCE, make_writer(name).oracle, asked=asked)
