"""What writers keep of one package at many budgets."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass

from memaudit_gym.evaluation.play import play
from memaudit_gym.evaluation.policies import Policy, open_policy, resolve_policies
from memaudit_gym.evaluation.suites import Stage, Task
from memaudit_gym.objective import cost, value
from memaudit_gym.package import Package


@dataclass(frozen=True)
class Kept:
    """The store of a writer at one budget: F and what it costs."""

    value: float
    cost: float


def open_policies(sources: Sequence[str]) -> list[Policy]:
    """The policies that are named, and no others.

    Raises:
        InputError: As :func:`memaudit_gym.evaluation.policies.resolve_policies`.
    """
    with redirect_stdout(sys.stderr):  # a user's module may print when it is imported
        return [policy for policy in resolve_policies(sources) if policy.asked]


def keep_along(package: Package, policy: Policy, budgets: Sequence[float]) -> list[Kept]:
    """One store a budget.

    Raises:
        InputError: The writer's fault.
    """
    stage = Stage(Task(package.name, file=package))
    with redirect_stdout(sys.stderr):
        writer = open_policy(policy.source, policy.kind)()
        stores = [play(writer, policy, stage, budget).store for budget in budgets]
    return [Kept(value(package, store), cost(package, store)) for store in stores]
