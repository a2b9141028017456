"""One package at one budget, computed anew from the stores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memaudit_gym.budget import Budget, resolve_budget
from memaudit_gym.evaluation.play import Played
from memaudit_gym.evaluation.policies import Policy
from memaudit_gym.evaluation.results import EPISODES, OPT, Episode
from memaudit_gym.evaluation.runner import Certified, Round, episode_of
from memaudit_gym.evaluation.verify.finding import Finding, Place
from memaudit_gym.evaluation.verify.fresh import Fresh, FreshOptima, Solving
from memaudit_gym.evaluation.verify.lineup import Key, Record
from memaudit_gym.evaluation.verify.recounted import Recounted
from memaudit_gym.evaluation.verify.sameness import differences
from memaudit_gym.evaluation.verify.settled import Claim, Fault, certified_faults, settled
from memaudit_gym.evaluation.verify.stores import Stores
from memaudit_gym.objective import value
from memaudit_gym.package import Package


class AtBudget:
    """One package at one budget.

    Args:
        solving: How optima are solved.
        stores: Where the stores of the package come from.
        optima: Those of the package.
        budget: As asked.
        found: All records of the package.
        result: What comes of it goes in here.
    """

    def __init__(
        self,
        solving: Solving,
        stores: Stores,
        optima: FreshOptima,
        budget: Budget,
        found: dict[Key, Record],
        result: Recounted,
    ) -> None:
        self._repeatable, self._stores, self._optima = solving.repeatable, stores, optima
        self._retriever = solving.claims.retriever
        self._budget, self._result, self._stage = budget, result, stores.stage
        self._amount = resolve_budget(budget, stores.stage.package.raw_cost)
        self._records = {p: record for (b, p), record in found.items() if b == budget}

    def run(self, policies: Sequence[Policy]) -> None:
        """All records of this budget."""
        kept = {p.name: played for p in policies if (played := self._kept(p)) is not None}
        values = {name: value(self._package, played.store) for name, played in kept.items()}
        fresh = {
            name: self._optima.solve(part, self._amount, self._closed(name))
            for name, part in self._stores.allowed.items()
        }
        claim = Claim(self._records[OPT].episode, values[OPT]) if OPT in kept else None
        best, faults = settled(fresh[OPT], claim, list(values.values()), self._repeatable)
        self._note(OPT, faults)
        one = Round(self._stage, self._budget, self._amount, best, self._retriever)
        for policy in policies:
            own = best.certified
            if policy.is_optimum and policy.name != OPT:
                worth = values.get(policy.name)
                own = self._part(policy.name, fresh[policy.name], worth, best.certified)
            if policy.name in kept:
                self._compare(episode_of(one, policy, kept[policy.name], own))
        solved = {name: one.again for name, one in fresh.items()} | {OPT: best}
        self._result.optima += [
            Certified(name, found.certified, found.agreed, found.difference)
            for name, found in solved.items()
        ]

    @property
    def _package(self) -> Package:
        return self._stage.package

    def _closed(self, name: str) -> bool:
        return name in self._records and self._records[name].episode.certified

    def _kept(self, policy: Policy) -> Played | None:
        """What a writer keeps; None, and a finding, where that cannot be said."""
        record = self._records.get(policy.name)
        if record is None:
            found: Played | Finding = Finding(self._place(policy.name), problem="missing")
        else:
            found = self._stores.of(record, policy, self._amount)
        if isinstance(found, Played):
            return found
        self._result.findings.append(found)
        self._result.broken.add((self._stage.task.distribution, self._budget, policy.name))
        return None

    def _part(self, name: str, fresh: Fresh, worth: float | None, best_certified: bool) -> bool:
        """Whether an optimum over a part of the candidates must be recorded as certified."""
        if self._repeatable or name not in self._records:
            certified = fresh.again.certified
        else:  # where OPT is an interval, the record does not tell
            certified = best_certified and self._closed(name)
        if worth is not None and certified:
            self._note(name, certified_faults(fresh, Claim(self._records[name].episode, worth)))
        return certified

    def _note(self, name: str, faults: Sequence[Fault] | Iterator[Fault]) -> None:
        for field_, recorded, recomputed, problem in faults:
            place = self._place(name)
            finding = Finding(place, field_, recorded, recomputed, problem=problem)
            self._result.findings.append(finding)

    def _compare(self, expected: Episode) -> None:
        """An episode with its record."""
        self._result.episodes.append(expected)
        record = self._records[expected.policy]
        place = self._place(expected.policy)
        self._result.findings += [
            Finding(place, *difference) for difference in differences(record.episode, expected)
        ]

    def _place(self, policy: str) -> Place:
        task, record = self._stage.task, self._records.get(policy)
        line = None if record is None else record.line
        return Place(EPISODES, task.distribution, self._package.name, self._budget, policy, line)
