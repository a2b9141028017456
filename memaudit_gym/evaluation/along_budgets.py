"""What writers keep of one package at many budgets."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass

from memaudit_gym.evaluation.play import play
from memaudit_gym.evaluation.policies import Policy, open_policy, resolve_policies
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.objective import cost, value
from memaudit_gym.package import Package
from memaudit_gym.precision import precision_value

#: What loads a checkpoint. It is no part of the library: a command finds it in the repository.
LOADER = "agents.checkpoint:load_writer"


@dataclass(frozen=True)
class Kept:
    """The store of a writer at one budget: F, what it costs, and F of its true part.

    Args:
        value: Coverage utility.
        cost: What it costs.
        precision: Precision utility (:mod:`memaudit_gym.precision`).
    """

    value: float
    cost: float
    precision: float

    @property
    def inflation(self) -> float:
        """How much of F rests on false claims."""
        return max(0.0, self.value - self.precision)


def import_from_here() -> None:
    """Makes modules of the working directory importable: there a repository has its writers."""
    with suppress(FileNotFoundError):  # the working directory may be gone
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())


def open_policies(sources: Sequence[str]) -> list[Policy]:
    """The policies that are named, and no others.

    Raises:
        InputError: As :func:`memaudit_gym.evaluation.policies.resolve_policies`.
        MissingExtraError: A checkpoint, outside the repository or without torch.
    """
    import_from_here()
    with redirect_stdout(sys.stderr):  # a user's module may print when it is imported
        found = resolve_policies(sources, checkpoint_loader=LOADER)
    return [policy for policy in found if policy.asked]


def keep_along(package: Package, policy: Policy, budgets: Sequence[float]) -> list[Kept]:
    """One store a budget.

    Raises:
        InputError: The writer's fault.
    """
    stage = Stage(Task(package.name, file=package))
    with redirect_stdout(sys.stderr):
        writer = open_policy(policy.source, policy.kind, LOADER)()
        stores = [play(writer, policy, stage, budget).store for budget in budgets]
    return [kept(package, store) for store in stores]


def kept(package: Package, store: Sequence[int]) -> Kept:
    """What a store of candidate positions is worth and costs."""
    return Kept(value(package, store), cost(package, store), precision_value(package, store))
