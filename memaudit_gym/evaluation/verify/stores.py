"""The stores behind records: those of writers that can be played again, and the recorded ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from memaudit_gym.evaluation.play import Played, play, why_infeasible
from memaudit_gym.evaluation.policies import Policy
from memaudit_gym.evaluation.results import EPISODES
from memaudit_gym.evaluation.tasks import Stage
from memaudit_gym.evaluation.verify.finding import Finding, Place
from memaudit_gym.evaluation.verify.lineup import Record
from memaudit_gym.objective import is_feasible
from memaudit_gym.package import Package
from memaudit_gym.writer import Writer

#: From the name of a policy and a distribution to a writer to play again; None where it is not.
Writers = Callable[[Policy, str], Writer | None]


@dataclass(frozen=True)
class Stores:
    """Where the stores of one package come from.

    Args:
        stage: The package.
        writers: Those that are played again.
        allowed: {row of an optimum: the package of the candidates that it may store}.
        disclosing: As in :class:`memaudit_gym.evaluation.runner.Setup`.
    """

    stage: Stage
    writers: Mapping[str, Writer]
    allowed: Mapping[str, Package]
    disclosing: float | None

    def of(self, record: Record, policy: Policy, budget: float) -> Played | Finding:
        """What the writer keeps, or what makes its recorded store none.

        Args:
            record: What is recorded of it.
            policy: The row.
            budget: The storage budget.
        """
        if policy.name in self.writers:
            return play(self.writers[policy.name], policy, self.stage, budget, self.disclosing)
        fault = self._store_fault(record, policy, budget) or self._action_fault(record, policy)
        if fault:
            place = Place.of(EPISODES, record.episode, record.line)
            field, recorded, problem = fault
            return Finding(place, field, recorded, problem=problem)
        store = self.stage.package.positions(record.episode.store)
        return Played(tuple(sorted(store)), record.episode.invalid_actions)

    def _store_fault(
        self, record: Record, policy: Policy, budget: float
    ) -> tuple[str, object, str] | None:
        package, ids = self.stage.package, record.episode.store
        for name in ids:
            if name not in package.index:
                return "store", name, "the package has no such candidate"
            if name not in self.allowed.get(policy.name, package).index:
                return "store", name, "this optimum may not store such a candidate"
        store = package.positions(ids)
        if not is_feasible(package, store, budget):
            return "store", list(ids), f"not feasible: {why_infeasible(package, store, budget)}"
        return None

    def _action_fault(self, record: Record, policy: Policy) -> tuple[str, object, str] | None:
        """An offline writer takes no actions, and any other at most one bad one an experience."""
        most = 0 if policy.observation is None else len(self.stage.package.experiences)
        count = record.episode.invalid_actions
        if 0 <= count <= most:
            return None
        return "invalid_actions", count, f"cannot be above {most}, nor below 0"
