"""One package of recorded results, computed anew from the stores."""

from __future__ import annotations

from memaudit_gym.evaluation.optima import restricted
from memaudit_gym.evaluation.results import EPISODES
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.evaluation.verify.at_budget import AtBudget
from memaudit_gym.evaluation.verify.finding import Finding, Place
from memaudit_gym.evaluation.verify.fresh import FreshOptima, Solving
from memaudit_gym.evaluation.verify.lineup import TaskRecords, lineup
from memaudit_gym.evaluation.verify.recounted import Recounted
from memaudit_gym.evaluation.verify.stores import Stores, Writers


class Recount:
    """Computes packages anew.

    Args:
        solving: How optima are.
        writers: Those that are played again.
    """

    def __init__(self, solving: Solving, writers: Writers) -> None:
        self._solving, self._writers = solving, writers

    def run(self, item: TaskRecords) -> Recounted:
        """One package, at every budget.

        Raises:
            InputError: A writer that is played again fails.
        """
        if not item.records:
            return self._absent(item.task)
        stage, claims = Stage(item.task), self._solving.claims
        policies = [p for p in claims.policies if p.belongs_to(stage.package)]
        found, findings = lineup(item.records, claims.budgets, policies)
        result = Recounted(stage.package.content_hash, findings)
        result.records, result.present = list(found.values()), [p.name for p in policies]
        parts = {p.name: restricted(stage.package, p.source) for p in policies if p.is_optimum}
        played = ((p, self._writers(p, item.task.distribution)) for p in policies)
        writers = {p.name: writer for p, writer in played if writer is not None}
        stores = Stores(stage, writers, parts, claims.disclosing)
        optima = FreshOptima(self._solving)
        for budget in claims.budgets:
            AtBudget(self._solving, stores, optima, budget, found, result).run(policies)
        return result

    def _absent(self, task: Task) -> Recounted:
        """A package of which nothing is recorded: there may be very many."""
        which = "the package" if task.seed is None else f"the package of seed {task.seed}"
        place = Place(EPISODES, task.distribution)
        result = Recounted(None, [Finding(place, problem=f"{which} is missing")])
        claims = self._solving.claims
        names = [policy.name for policy in claims.policies]
        result.broken |= {(task.distribution, b, name) for b in claims.budgets for name in names}
        return result
