"""Runs one writer through one package and checks what it gives back."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any

import numpy as np

from memaudit_gym.envs.episode import Episode
from memaudit_gym.errors import InputError, reason
from memaudit_gym.evaluation.policies import Policy, is_oracle, is_streaming
from memaudit_gym.evaluation.tasks import Stage
from memaudit_gym.objective import cost, is_feasible
from memaudit_gym.package import Package
from memaudit_gym.writer import OfflineWriter, StreamingWriter, Writer


@dataclass(frozen=True)
class Played:
    """What a writer kept.

    Args:
        store: Candidate positions, rising.
        invalid_actions: How often it chose what was not possible, which counts as discard.
    """

    store: tuple[int, ...]
    invalid_actions: int = 0


def play(
    writer: Writer,
    policy: Policy,
    stage: Stage,
    budget: float,
    disclosing: float | None = None,
) -> Played:
    """One episode of a writer.

    An oracle writer is handed the package, and its slots keep the package's order, which is how
    it knows what an action takes. Any other sees its candidates shuffled.

    Args:
        writer: The writer.
        policy: The row it stands for.
        stage: The package.
        budget: The storage budget.
        disclosing: The share of the questions that a streaming writer may come to know while the
            stream runs, None for none; an oracle knows all, an offline writer decides before.

    Raises:
        InputError: The writer failed, or gave back what is no action or no feasible store.
    """
    try:
        if is_streaming(writer):
            return _stream(writer, policy, stage, budget, disclosing)  # type: ignore[arg-type]
        return _select(writer, stage, budget)  # type: ignore[arg-type]
    except InputError as error:
        fault = error.problem
    except (Exception, SystemExit) as error:  # the writer is the user's own, it may raise anything
        fault = f"failed with {reason(error)}{_place(error)}"
    raise InputError(
        f"writer '{policy.name}' on package '{stage.package.name}' at budget {budget:g}: {fault}"
    )


def _stream(
    writer: StreamingWriter,
    policy: Policy,
    stage: Stage,
    budget: float,
    disclosing: float | None,
) -> Played:
    episode = Episode(
        stage.prepared,
        budget,
        stage.task.key,
        shuffle=not is_oracle(writer),
        observation=policy.observation or "visible",
        disclosing=disclosing,
    )
    writer.reset(stage.package if is_oracle(writer) else episode.shown(stage.view), budget)
    invalid = 0
    while not episode.done:
        mask = episode.mask()
        action = _checked_action(writer.choose(episode.observation(), mask), episode.slots)
        invalid += episode.step(action) is None
    return Played(tuple(sorted(episode.store)), invalid)


def _checked_action(action: Any, slots: int) -> int:
    try:
        number = -1 if isinstance(action, bool | np.bool_) else index(action)
    except TypeError:
        number = -1
    if not 0 <= number <= slots:
        raise InputError(f"chose {action!r:.80}; an action is a whole number from 0 to {slots}")
    return number


def _select(writer: OfflineWriter, stage: Stage, budget: float) -> Played:
    package = stage.package
    if is_oracle(writer):
        store = sorted(_positions(writer.select(package, budget), package.index))
    else:
        store = sorted(_positions(writer.select(stage.view, budget), stage.position))
    if not is_feasible(package, store, budget):
        fault = why_infeasible(package, store, budget)
        raise InputError(f"selected a store that is not feasible: {fault}")
    return Played(tuple(store))


def _positions(found: Any, known: Mapping[str, int]) -> list[int]:
    if isinstance(found, str | bytes):
        raise InputError(f"selected {found!r:.80}; select must give a list of candidate ids")
    try:
        ids = list(found)
    except TypeError:
        raise InputError(
            f"selected {found!r:.80}; select must give a list of candidate ids"
        ) from None
    for name in ids:
        if not isinstance(name, str) or name not in known:
            raise InputError(f"selected {name!r:.80}, which is no candidate id")
    return [known[name] for name in ids]


def why_infeasible(package: Package, store: Sequence[int], budget: float) -> str:
    """What is wrong with a store that :func:`memaudit_gym.objective.is_feasible` refuses."""
    if len(set(store)) < len(store):
        return "it holds a candidate twice"
    spent = cost(package, store)
    if spent > budget:
        return f"it costs {spent:g}"
    return f"it holds more than {package.k} of one experience"


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
