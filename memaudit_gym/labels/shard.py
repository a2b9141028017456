"""A shard: the labelled episodes of a few packages as one .npz file, which holds no pickle."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.budget import Budget, parse_budgets
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.io.files import os_errors
from memaudit_gym.labels.episode import Steps
from memaudit_gym.package import Package

SCHEMA = 1
#: {array of a shard: its type, as in :class:`Steps`}.
_TYPES = {
    "positions": np.int32,
    "remaining": np.float64,
    "taken": np.int32,
    "certified": np.bool_,
    "by_scip": np.bool_,
    "candidates": np.int32,
    "values": np.float64,
    "optimal": np.bool_,
}
_OF_ACTIONS = ("candidates", "values", "optimal")


@dataclass(frozen=True)
class Labelled:
    """The episodes of one package.

    Args:
        task: Where the package comes from.
        package: The package.
        budgets: (as asked, the number behind it).
        episodes: One a budget.
    """

    task: Task
    package: Package
    budgets: Sequence[tuple[Budget, float]]
    episodes: Sequence[Steps]


def pack_shard(header: Mapping[str, Any], labelled: Sequence[Labelled]) -> bytes:
    """A shard as bytes, which depend on nothing but the arguments.

    Args:
        header: JSON values; the counts of the shard are added.
        labelled: Its packages.
    """
    episodes = [steps for one in labelled for steps in one.episodes]
    asked = [budget for one in labelled for budget in one.budgets]
    arrays: dict[str, NDArray[Any]] = {
        "package_name": np.array([one.package.name for one in labelled]),
        "package_distribution": np.array([one.task.distribution for one in labelled]),
        "package_seed": np.array([_seed(one.task) for one in labelled], dtype=np.int64),
        "package_problem_hash": np.array([one.package.problem_hash for one in labelled]),
        "package_content_hash": np.array([one.package.content_hash for one in labelled]),
        "episode_package": np.repeat(
            np.arange(len(labelled), dtype=np.int32), [len(one.episodes) for one in labelled]
        ),
        "episode_asked": np.array([str(budget) for budget, _ in asked]),
        "episode_budget": np.array([amount for _, amount in asked], dtype=np.float64),
        "episode_ptr": _pointers([len(steps) for steps in episodes]),
        "step_ptr": _pointers([n for steps in episodes for n in np.diff(steps.ptr).tolist()]),
    }
    for name, kind in _TYPES.items():
        parts = [getattr(steps, name) for steps in episodes]
        arrays[_place(name)] = np.concatenate(parts).astype(kind)
    text = json.dumps({**header, **_counts(arrays)}, sort_keys=True)
    content = io.BytesIO()
    np.savez(content, header=np.array(text), **arrays)  # type: ignore[arg-type]
    return content.getvalue()


def _seed(task: Task) -> int:
    return -1 if task.seed is None else task.seed


def _place(name: str) -> str:
    return f"action_{name}" if name in _OF_ACTIONS else f"step_{name}"


def _pointers(sizes: Sequence[int]) -> NDArray[np.int64]:
    return np.cumsum([0, *sizes], dtype=np.int64)


def _counts(arrays: Mapping[str, NDArray[Any]]) -> dict[str, int]:
    return {
        "packages": len(arrays["package_name"]),
        "episodes": len(arrays["episode_budget"]),
        "steps": len(arrays["step_taken"]),
        "uncertified_steps": int((~arrays["step_certified"]).sum()),
        "actions": len(arrays["action_values"]),
    }


class Shard:
    """A shard as it is read.

    Args:
        path: The file.

    Raises:
        InputError: It is no shard.
    """

    def __init__(self, path: Path) -> None:
        try:
            with os_errors(path, "read"), np.load(path, allow_pickle=False) as arrays:
                self._arrays = dict(arrays)
            self.header: dict[str, Any] = json.loads(str(self._arrays["header"]))
        except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            if isinstance(error, InputError):
                raise
            raise InputError("is no shard of labels", file=str(path)) from None

    def packages(self) -> list[tuple[Task, str, str]]:
        """(where it comes from, its name, its content hash) of every package."""
        columns = ("package_distribution", "package_seed", "package_name", "package_content_hash")
        rows = zip(*(self._arrays[column].tolist() for column in columns), strict=True)
        return [
            (Task(distribution, None if seed < 0 else seed), name, content)
            for distribution, seed, name, content in rows
        ]

    def episodes(self) -> Iterator[tuple[int, Budget, float, Steps]]:
        """(number of its package, budget as asked, the number behind it, steps) of every one."""
        arrays = self._arrays
        packages, amounts = arrays["episode_package"].tolist(), arrays["episode_budget"].tolist()
        for number, (package, amount) in enumerate(zip(packages, amounts, strict=True)):
            (asked,) = parse_budgets(str(arrays["episode_asked"][number]))
            yield package, asked, amount, self._steps(number)

    def _steps(self, episode: int) -> Steps:
        arrays = self._arrays
        first, last = arrays["episode_ptr"][episode : episode + 2].tolist()
        ptr = arrays["step_ptr"][first : last + 1]
        begin, end = int(ptr[0]), int(ptr[-1])
        found: dict[str, NDArray[Any]] = {"ptr": ptr - begin}
        for name in _TYPES:
            rows = slice(begin, end) if name in _OF_ACTIONS else slice(first, last)
            part = arrays[_place(name)][rows]
            found[name] = part.astype(np.int64) if part.dtype == np.int32 else part
        return Steps(**found)
