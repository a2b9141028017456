"""One evaluation from its arguments to its results."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from memaudit_gym import hashing
from memaudit_gym.budget import Budget, parse_budgets
from memaudit_gym.disclosure import END, disclosed_share
from memaudit_gym.evaluation.aggregate import certificates_of, rows_of
from memaudit_gym.evaluation.ceilings import ceilings_of
from memaudit_gym.evaluation.episode_lines import lines_sha256
from memaudit_gym.evaluation.origin import origin_of, versions
from memaudit_gym.evaluation.policies import Policy, resolve_policies
from memaudit_gym.evaluation.registered_suites import registered_suite
from memaudit_gym.evaluation.results import OPT, Episode, Summary
from memaudit_gym.evaluation.retrievers import parse_retriever
from memaudit_gym.evaluation.runner import Bench, Setup, TaskResult
from memaudit_gym.evaluation.suites import (
    SMALL,
    default_seeds,
    families_of,
    parse_seeds,
    suite_tasks,
)
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.generators.stream import LENGTHS, StreamDials
from memaudit_gym.generators.stream.dials import dials_text, parse_dials
from memaudit_gym.natural.fictional.shipped import named_packages
from memaudit_gym.optimum.scip import scip
from memaudit_gym.optimum.solve import check_mode
from memaudit_gym.plural import plural
from memaudit_gym.precision import has_false_claims
from memaudit_gym.work.workers import Workers, run_ordered

#: Budgets where none are given: shares of the raw cost for worlds whose costs are words.
_BUDGETS, _STREAM_BUDGETS, _NATURAL_BUDGETS = "2,4,8,16", "5%,10%,20%", "2%,5%,10%,20%"


@dataclass(frozen=True)
class Request:
    """What to evaluate, as on the command line.

    Args:
        policies: Registered names, checkpoint files, ``module:attribute``.
        suite: As :func:`memaudit_gym.evaluation.suites.suite_tasks`.
        budgets: Numbers, "1..16", "5%", joined by commas; None for the suite's default.
        seeds: "a:b", b not included; None for the default, and for a path.
        certify: ``auto``, ``scip``, ``exact``, ``both``, ``all`` or ``bound``.
        observation: What streaming writers observe; None leaves it to each.
        workers: Who does the work.
        time_limit: Seconds after which SCIP gives an interval instead of OPT, default none.
        checkpoint_loader: ``module:attribute`` of what loads checkpoint files.
        retriever: ``all`` or ``recent:k``; None for no decomposition of what queries miss.
        disclosure: ``end`` or ``stream``: when streaming writers come to know what is asked.
        disclosed_share: Of how many questions, where that is ``stream``.
        utility: What F is: ``coverage`` of all claims, or ``precision``, of those that are true;
            None for the suite's own.
        dials: How hard the worlds of Stream are: "noise=0.5,asking=0.4"; None for the default.
    """

    policies: Sequence[str]
    suite: str = SMALL
    budgets: str | None = None
    seeds: str | None = None
    certify: str = "auto"
    observation: str | None = None
    workers: Workers = field(default_factory=Workers)
    time_limit: float | None = None
    checkpoint_loader: str | None = None
    retriever: str | None = None
    disclosure: str = END
    disclosed_share: float | None = None
    utility: str | None = None
    dials: str | None = None


def evaluate(
    request: Request, progress: Callable[[int, int], None] = lambda done, total: None
) -> tuple[Summary, list[Episode]]:
    """Evaluates the policies and the references of every table.

    Args:
        request: What to evaluate.
        progress: Called with the number of packages done and their total.

    Returns:
        The summary and the episodes it is made of.

    Raises:
        InputError: Bad input, or a writer's fault.
    """
    seeds = None if request.seeds is None else parse_seeds(request.seeds)
    dials = _dials(request)
    with redirect_stdout(sys.stderr):  # a user's module may print when it is imported
        setup = _setup(request)
        tasks = suite_tasks(request.suite, seeds, request.utility, dials)
        if request.utility is None:
            _warn_of_false_claims(tasks)
        with run_ordered(partial(_open_bench, setup), tasks, request.workers, progress) as done:
            results = list(done)
    generated = tasks[0].file is None
    asked = _asked(request, setup, (seeds or default_seeds(request.suite)) if generated else None)
    episodes = [episode for result in results for episode in result.episodes]
    summary = _summary(request.suite, asked, setup.policies, results, episodes)
    if generated:
        names = [task.distribution for task in tasks]
        summary = replace(summary, ceilings=ceilings_of(names, setup.budgets, setup.policies))
    return summary, episodes


def _setup(request: Request) -> Setup:
    """How packages are evaluated."""
    check_mode(request.certify)
    scip(request.time_limit)  # refuses a limit that is none
    retriever = None if request.retriever is None else parse_retriever(request.retriever)
    disclosing = disclosed_share(request.disclosure, request.disclosed_share)
    families = families_of(request.suite)
    return Setup(
        policies=tuple(
            resolve_policies(
                request.policies, request.observation, request.checkpoint_loader, families
            )
        ),
        budgets=_budgets(request),
        certify=request.certify,
        time_limit=request.time_limit,
        checkpoint_loader=request.checkpoint_loader,
        retriever=retriever,
        disclosing=disclosing,
    )


def _asked(request: Request, setup: Setup, seeds: range | None) -> dict[str, Any]:
    """What of a request counts for the result, as JSON values."""
    return {
        "policies": list(request.policies),
        "budgets": list(setup.budgets),
        "seeds": None if seeds is None else [seeds.start, seeds.stop],
        "certify": request.certify,
        "time_limit": request.time_limit,
        "observation": request.observation,
        "retriever": request.retriever,
        "disclosure": request.disclosure,
        "disclosed_share": setup.disclosing,
        "utility": request.utility,
        "dials": dials_text(_dials(request)) or None,
    }


def _dials(request: Request) -> StreamDials | None:
    return None if request.dials is None else parse_dials(request.dials, "--dials")


def _warn_of_false_claims(tasks: Sequence[Task]) -> None:
    """Nobody is to take what false claims cover for what is true without knowing it."""
    count = sum(task.file is not None and has_false_claims(task.file) for task in tasks)
    if count:
        has = plural(count, "has", "have")
        warnings.warn(
            f"{count} of {len(tasks)} {plural(len(tasks), 'package')} {has} "
            "claims marked false, which F counts as any other: --utility precision counts the true "
            "ones alone, --utility coverage says that all are meant",
            stacklevel=3,
        )


def _budgets(request: Request) -> tuple[Budget, ...]:
    return tuple(dict.fromkeys(parse_budgets(request.budgets or _default_budgets(request.suite))))


def _default_budgets(suite: str) -> str:
    if suite in LENGTHS:
        return _STREAM_BUDGETS
    if found := registered_suite(suite):
        return found.BUDGETS
    return _NATURAL_BUDGETS if named_packages(suite) else _BUDGETS


def _open_bench(setup: Setup) -> Callable[[Task], TaskResult]:
    return Bench(setup).run


def _summary(
    suite: str,
    asked: dict[str, Any],
    policies: Sequence[Policy],
    results: Sequence[TaskResult],
    episodes: Sequence[Episode],
) -> Summary:
    certificates = certificates_of(one for result in results for one in result.optima)
    hashes = [result.episodes[0].content_hash for result in results]
    present = {episode.policy for episode in episodes}
    return Summary(
        versions=versions(),
        suite=suite,
        arguments=asked,
        policies=[
            origin_of(policy, families_of(suite)) for policy in policies if policy.name in present
        ],
        packages={"total": len(hashes), "content_hash": hashing.digest(hashes)},
        rows=rows_of(episodes),
        certificates=certificates.pop(OPT),
        other_certificates=certificates,
        episodes={"total": len(episodes), "sha256": lines_sha256(episodes)},
    )
