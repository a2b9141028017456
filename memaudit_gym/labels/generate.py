"""Makes labels in bulk: one shard after the other, by any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import memaudit_gym
from memaudit_gym import hashing
from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.suites import SMALL, parse_seeds, suite_tasks
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.io.atomic import write_bytes
from memaudit_gym.labels.folder import begin_folder, close_folder, missing_shards, shard_name
from memaudit_gym.labels.shard import SCHEMA, Labelled, pack_shard
from memaudit_gym.labels.walk import walk
from memaudit_gym.objective import require_submodular
from memaudit_gym.optimum import branch_and_bound, completion, scip
from memaudit_gym.work.workers import Progress, Workers, run_ordered

#: Packages of a shard; those of files, which may be large, have one each.
SHARD_PACKAGES = 100
#: Seeds where none are asked for: from where training begins.
TRAINING_SEEDS = "10000:11000"


@dataclass(frozen=True)
class LabelRequest:
    """What to label, as on the command line.

    Args:
        suite: ``small``, a distribution's name, or a path.
        budgets: Numbers, "1..16", "5%", joined by commas.
        seeds: "a:b", b not included; None for ``TRAINING_SEEDS``, and for a path.
        explore: The share of steps that take any possible action instead of an optimal one.

    Raises:
        InputError: A share that is none, or budgets that cannot be read.
    """

    suite: str = SMALL
    budgets: str = "2,4,8,16"
    seeds: str | None = None
    explore: float = 0.0

    def __post_init__(self) -> None:
        parse_budgets(self.budgets)
        if not 0 <= self.explore <= 1:
            raise InputError(f"explore must be a share from 0 to 1, not {self.explore!r}")

    def tasks(self) -> list[Task]:
        """The packages.

        Raises:
            InputError: As :func:`memaudit_gym.evaluation.suites.suite_tasks`.
        """
        if self.seeds is None:
            found = suite_tasks(self.suite)
            if found[0].file is not None:
                return found
        return suite_tasks(self.suite, parse_seeds(self.seeds or TRAINING_SEEDS))


def write_labels(
    request: LabelRequest,
    out: Path,
    workers: Workers | None = None,
    progress: Progress = lambda done, total: None,
) -> dict[str, Any]:
    """Writes the shards of a request; those that are there already stay.

    The bytes depend on nothing but the request, the packages and the versions.

    Args:
        request: What to label.
        out: The folder.
        workers: Who does it.
        progress: Called with the number of shards done, and their total.

    Returns:
        The manifest.

    Raises:
        InputError: Bad input; a folder that holds something else.
        MissingExtraError: A solver is needed and not installed.
    """
    tasks = request.tasks()
    for task in tasks:
        if task.file is not None:
            require_submodular(task.file, "labels")
    size = SHARD_PACKAGES if tasks[0].file is None else 1
    parts = [tasks[first : first + size] for first in range(0, len(tasks), size)]
    asked = _asked(request, tasks)
    todo = missing_shards(out, asked, len(parts))
    start = partial(_labeller, request, asked)
    done = len(parts) - len(todo)
    with run_ordered(
        start,
        [parts[number] for number in todo],
        workers or Workers(),
        lambda more, _: progress(done + more, len(parts)),
        largest_chunk=1,
    ) as shards:
        for number, content in zip(todo, shards, strict=True):
            begin_folder(out, asked)  # only now: there may be no worker at all
            write_bytes(out / shard_name(number), content)
    return close_folder(out, asked, len(parts))


def _asked(request: LabelRequest, tasks: Sequence[Task]) -> dict[str, Any]:
    """What makes two sets of labels the same."""
    files = [task.file.content_hash for task in tasks if task.file is not None]
    seeds = [task.seed for task in tasks if task.seed is not None]
    return {
        "schema": SCHEMA,
        "request": {
            "suite": request.suite,
            "seeds": [seeds[0], seeds[-1] + 1] if seeds else None,
            "packages": hashing.digest(files) if files else None,
            "budgets": list(_budgets(request)),
            "explore": request.explore,
        },
        "versions": {
            "memaudit_gym": memaudit_gym.__version__,
            "exact_search": branch_and_bound.VERSION,
            "exact_search_nodes": completion.NODES,
            "scip": scip.scip_version(),
        },
    }


def _budgets(request: LabelRequest) -> tuple[float | str, ...]:
    return tuple(dict.fromkeys(parse_budgets(request.budgets)))


def _labeller(request: LabelRequest, asked: dict[str, Any]) -> Callable[[Sequence[Task]], bytes]:
    return lambda tasks: pack_shard(asked, [_label(request, task) for task in tasks])


def _label(request: LabelRequest, task: Task) -> Labelled:
    package = Stage(task).package
    budgets = [(asked, resolve_budget(asked, package.raw_cost)) for asked in _budgets(request)]
    draws = [np.random.default_rng(_seed(task, asked)) for asked, _ in budgets]
    episodes = walk(package, [amount for _, amount in budgets], draws, request.explore)
    return Labelled(task, package, budgets, episodes)


def _seed(task: Task, budget: float | str) -> int:
    """The same whoever labels the package, and whatever is labelled beside it."""
    return int(hashing.digest(["labels", task.distribution, task.seed, budget])[:16], 16)
