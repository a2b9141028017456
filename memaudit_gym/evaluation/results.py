"""What an evaluation gives: its typed schema, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.decomposition import Decomposition
from memaudit_gym.evaluation.episode_lines import line_of
from memaudit_gym.json_values import rounded

SCHEMA = 1
SUMMARY, EPISODES = "summary.json", "episodes.jsonl"
#: What the rows of the full optimum are called.
OPT = "opt"
#: Made from both (:mod:`memaudit_gym.evaluation.report.suite.file`).
REPORT = "report.html"


@dataclass(frozen=True)
class Episode:
    """One line of episodes.jsonl: one policy on one package at one budget.

    Args:
        distribution: The generator's or the package's name.
        package: The package's name.
        seed: The generator's seed, None for a package of a file.
        budget: As asked, a number or a text like "5%".
        budget_value: The number behind it.
        policy: The row's name.
        oracle: Whether the writer sees more than the visible fields.
        store: The chosen candidate ids, in stream order.
        value, cost: F and the summed cost of the store.
        ratio: value / OPT; to the best store known where OPT is not certified; None where that
            is 0.
        ratio_least: value / optimum_high: the ratio is at least this and at most ``ratio``.
        optimum: OPT; None where it is not certified.
        optimum_low, optimum_high: The bounds of OPT.
        certified: Whether OPT is certified, and the row's own optimum where it is one.
        second_solver_agreed: Whether the second solver agreed on OPT; None where it did not run.
        second_solver_difference: By how much the two values differ.
        representation_mix: {representation type: how many}.
        covered: {role: units covered}.
        invalid_actions: How often the writer chose what was not possible (a discard).
        problem_hash, numbers_hash, content_hash: The package's.
        decomposition: What queries miss of the store; None without a retriever.
    """

    distribution: str
    package: str
    seed: int | None
    budget: Budget
    budget_value: float
    policy: str
    oracle: bool
    store: tuple[str, ...]
    value: float
    cost: float
    ratio: float | None
    ratio_least: float | None
    optimum: float | None
    optimum_low: float
    optimum_high: float
    certified: bool
    second_solver_agreed: bool | None
    second_solver_difference: float | None
    representation_mix: Mapping[str, int]
    covered: Mapping[str, float]
    invalid_actions: int
    problem_hash: str
    numbers_hash: str
    content_hash: str
    decomposition: Decomposition | None = None

    @cached_property
    def line(self) -> str:
        """The line, made once: it is hashed, then written."""
        return line_of(self)


@dataclass(frozen=True)
class Row:
    """One row of summary.json: one policy on one distribution at one budget.

    Args:
        distribution, budget, policy, oracle: As in :class:`Episode`.
        n: Episodes.
        ratio_mean: Mean ratio over the episodes where it is defined; None without any.
        ratio_mean_least: Mean of the ratios to the upper bounds of OPT: the mean ratio is at
            least this and at most ``ratio_mean``.
        ratio_low, ratio_high: Ends of its 95 % bootstrap interval; None where the defined
            ratios come from fewer than two distinct packages. The low end is that of the least
            ratios.
        value_mean, cost_mean: Means over all episodes.
        invalidation_covered_mean, stale_covered_mean: Mean units covered of these roles.
        distinct_packages: Packages that differ in their numbers.
        undefined: Episodes without a ratio (OPT = 0).
        uncertified: Episodes whose optimum is not certified; their ratio is to the best store
            known.
        optimum_low, optimum_high: Means of the bounds of OPT.
        decomposition: Means of those of the episodes; None without a retriever.
    """

    distribution: str
    budget: Budget
    policy: str
    oracle: bool
    n: int
    ratio_mean: float | None
    ratio_mean_least: float | None
    ratio_low: float | None
    ratio_high: float | None
    value_mean: float
    cost_mean: float
    invalidation_covered_mean: float
    stale_covered_mean: float
    distinct_packages: int
    undefined: int
    uncertified: int
    optimum_low: float
    optimum_high: float
    decomposition: Decomposition | None = None


@dataclass(frozen=True)
class Ceiling:
    """The best mean ratio that a visible-only writer can have where it is known exactly.

    Args:
        distribution, budget: As in :class:`Episode`.
        ratio: Over all packages that can be drawn; None where OPT is 0.
    """

    distribution: str
    budget: Budget
    ratio: float | None


@dataclass(frozen=True)
class Certificates:
    """How many optima are certified.

    Args:
        total: Optima, one for each package and budget.
        certified: Those that are certified.
        second_solver_ran: Those that a second solver solved too.
        second_solver_agreed: Those on which it agreed.
        max_difference: The largest difference between the two; None where it never ran.
    """

    total: int
    certified: int
    second_solver_ran: int
    second_solver_agreed: int
    max_difference: float | None


@dataclass(frozen=True)
class Summary:
    """summary.json.

    Args:
        versions: {what: version}.
        suite: As asked.
        arguments: What was asked for and counts for the result.
        policies: Where each row's writer comes from.
        packages: How many packages, and the hash over all of their content hashes.
        rows: One for each distribution, budget and policy.
        certificates: Of the full OPT.
        other_certificates: {row: of its own optimum}, for rows that are optima of a part.
        ceilings: One for each distribution and budget of which it is known.
        episodes: How many lines episodes.jsonl has, and the SHA-256 of the file.
    """

    versions: Mapping[str, str]
    suite: str
    arguments: Mapping[str, Any]
    policies: Sequence[Mapping[str, Any]]
    packages: Mapping[str, Any]
    rows: Sequence[Row]
    certificates: Certificates
    other_certificates: Mapping[str, Certificates]
    ceilings: Sequence[Ceiling] = ()
    episodes: Mapping[str, Any] = field(default_factory=dict)
    schema: int = SCHEMA

    def to_json(self) -> dict[str, Any]:
        """JSON values, floats rounded to 12 significant digits."""
        document = asdict(self)
        found: dict[str, Any] = rounded({"schema": document.pop("schema"), **document})
        return found


def summary_text(summary: Summary) -> str:
    """summary.json as it is written."""
    return json.dumps(summary.to_json(), indent=2, allow_nan=False) + "\n"
