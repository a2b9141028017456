"""What an evaluation gives: its typed schema, as JSON, and the files it is written to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from memaudit_gym.budget import Budget
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.decomposition import Decomposition
from memaudit_gym.evaluation.episode_lines import episode_lines
from memaudit_gym.io.atomic import write_text
from memaudit_gym.io.files import os_errors
from memaudit_gym.json_values import rounded

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

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


def require_writable(out: Path) -> None:
    """Refuses, before a long run, a folder in which results cannot be written afterwards."""
    with os_errors(out, "written"):
        nearest = next(place for place in (out, *out.absolute().parents) if place.exists())
        if not nearest.is_dir():
            raise InputError("is a file; --out needs a folder", file=str(nearest))
        try:
            # What the permissions say is not all: a file system may refuse for reasons of its own.
            TemporaryDirectory(dir=nearest, prefix=".writing-").cleanup()
        except OSError:
            raise InputError(
                "is not writable; --out needs a folder that is", file=str(nearest)
            ) from None
    for name in (SUMMARY, EPISODES, REPORT):
        if (out / name).is_dir():
            raise InputError("is a folder where a result file is to be", file=str(out / name))


def has_results(out: Path) -> bool:
    """Whether a folder holds results already."""
    return (out / SUMMARY).exists() or (out / EPISODES).exists()


def write_results(out: Path, summary: Summary, episodes: Sequence[Episode]) -> None:
    """Writes both files beside their places, then renames them.

    A report of earlier results goes; all other files of ``out`` stay.

    Raises:
        InputError: They cannot be written; earlier results are then untouched.
    """
    with os_errors(out, "written"):
        out.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=out, prefix=".writing-") as beside:
            (Path(beside) / SUMMARY).write_text(summary_text(summary), encoding="utf-8")
            with (Path(beside) / EPISODES).open("w", encoding="utf-8") as file:
                file.writelines(episode_lines(episodes))
            with _alone(out):
                (out / REPORT).unlink(missing_ok=True)
                for name in (SUMMARY, EPISODES):
                    os.replace(Path(beside) / name, out / name)


def write_page(out: Path, summary: Summary, page: str) -> bool:
    """Writes the report of results that stand in a folder.

    Returns:
        False, and nothing is written, where another run has replaced them meanwhile.

    Raises:
        InputError: It cannot be written.
    """
    with os_errors(out, "written"), _alone(out):
        if (out / SUMMARY).read_text(encoding="utf-8") != summary_text(summary):
            return False
        write_text(out / REPORT, page)
        return True


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Of two runs into one folder, one file of each must not stay together."""
    handle = os.open(folder, os.O_RDONLY) if fcntl else -1
    try:
        with suppress(OSError):  # some network file systems have no locks
            if fcntl:
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        if fcntl:
            os.close(handle)
