"""Runs every policy of a bench on the packages of a task, at every budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from memaudit_gym.budget import Budget, resolve_budget
from memaudit_gym.evaluation.decomposition import decompose
from memaudit_gym.evaluation.metrics import measure, ratio_to
from memaudit_gym.evaluation.optima import restricted, solve
from memaudit_gym.evaluation.play import Played, play
from memaudit_gym.evaluation.policies import Policy, open_policy
from memaudit_gym.evaluation.results import OPT, Episode
from memaudit_gym.evaluation.retrievers import Retriever
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.objective import value
from memaudit_gym.optimum.solve import Optimum
from memaudit_gym.package import Package
from memaudit_gym.writer import Writer


@dataclass(frozen=True)
class Setup:
    """What is done with every package; goes to the workers as it is.

    Args:
        policies: The rows.
        budgets: As asked.
        certify: How optima are certified.
        time_limit: Seconds for each of SCIP's solves, default as many as it takes.
        checkpoint_loader: ``module:attribute`` of what loads checkpoint files.
        retriever: What a reader is handed of every store; None for no decomposition.
        disclosing: The share of the questions that streaming writers may come to know, or None.
    """

    policies: tuple[Policy, ...]
    budgets: tuple[Budget, ...]
    certify: str
    time_limit: float | None = None
    checkpoint_loader: str | None = None
    retriever: Retriever | None = None
    disclosing: float | None = None


@dataclass(frozen=True)
class Certified:
    """What one optimum's certificates say.

    Args:
        row: The row whose optimum it is.
        certified: Whether it may be called an optimum.
        agreed: Whether the second solver agreed; None where it did not run.
        difference: By how much; None likewise.
    """

    row: str
    certified: bool
    agreed: bool | None
    difference: float | None


@dataclass
class TaskResult:
    """What came of one task: its episodes, budget by budget, and its optima."""

    episodes: list[Episode] = field(default_factory=list)
    optima: list[Certified] = field(default_factory=list)


@dataclass(frozen=True)
class Round:
    """One package at one budget.

    Args:
        stage: The package.
        budget: As asked.
        amount: The number behind it.
        best: OPT, or what is known of it.
        retriever: What a reader is handed of every store; None for no decomposition.
    """

    stage: Stage
    budget: Budget
    amount: float
    best: Optimum
    retriever: Retriever | None = None


class Bench:
    """The policies of a process, each opened once, when it is first needed.

    Args:
        setup: What is done with every package.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._makers: dict[str, Callable[[], Writer]] = {}

    def run(self, task: Task, raw_cost: float | None = None) -> TaskResult:
        """Every policy on one package, at every budget.

        Args:
            task: The package.
            raw_cost: What shares are of; default the package's raw cost.

        Raises:
            InputError: A writer's fault, or a policy that cannot be opened.
        """
        stage, result = Stage(task), TaskResult()
        policies = [p for p in self.setup.policies if p.belongs_to(stage.package)]
        writers = {p.name: self._writer(p, task.distribution) for p in policies if not p.is_optimum}
        parts = {p.name: restricted(stage.package, p.source) for p in policies if p.is_optimum}
        raw_cost = stage.package.raw_cost if raw_cost is None else raw_cost
        for budget in self.setup.budgets:
            amount = resolve_budget(budget, raw_cost)
            how = (self.setup.certify, self.setup.time_limit)
            solved = {name: solve(part, amount, *how) for name, part in parts.items()}
            result.optima += [_certified(name, found) for name, found in solved.items()]
            kept = [
                _solved(stage.package, solved[policy.name])
                if policy.is_optimum
                else play(writers[policy.name], policy, stage, amount, self.setup.disclosing)
                for policy in policies
            ]
            best = _refined(stage.package, solved[OPT], kept)
            one = Round(stage, budget, amount, best, self.setup.retriever)
            for policy, played in zip(policies, kept, strict=True):
                own = solved[policy.name].certified if policy.is_optimum else True
                result.episodes.append(episode_of(one, policy, played, own))
        return result

    def _writer(self, policy: Policy, distribution: str) -> Writer:
        source = policy.source_on(distribution)
        if source not in self._makers:
            loader = self.setup.checkpoint_loader
            self._makers[source] = open_policy(source, policy.kind, loader)
        return self._makers[source]()


def _certified(row: str, found: Optimum) -> Certified:
    return Certified(row, found.certified, found.agreed, found.difference)


def _solved(package: Package, found: Optimum) -> Played:
    return Played(tuple(sorted(package.positions(found.store))))


def _refined(package: Package, found: Optimum, kept: Iterable[Played]) -> Optimum:
    """An OPT that no solver closed is worth at least the best store that anybody kept."""
    if found.certified:
        return found
    low = max([found.low, *(value(package, played.store) for played in kept)])
    return replace(found, low=low, high=max(found.high, low))


def episode_of(one: Round, policy: Policy, played: Played, certified: bool) -> Episode:
    """One line of episodes.jsonl.

    Args:
        one: The package and the budget.
        policy: The row.
        played: Its store.
        certified: Whether its own optimum is certified, where it is one.
    """
    package, task, best = one.stage.package, one.stage.task, one.best
    metrics = measure(package, played.store)
    return Episode(
        distribution=task.distribution,
        package=package.name,
        seed=task.seed,
        budget=one.budget,
        budget_value=one.amount,
        policy=policy.name,
        oracle=policy.oracle,
        store=tuple(package.ids(played.store)),
        value=metrics.value,
        cost=metrics.cost,
        ratio=ratio_to(best.low, metrics.value),
        ratio_least=None if ratio_to(best.low, 0.0) is None else metrics.value / best.high,
        optimum=best.value if best.certified else None,
        optimum_low=best.low,
        optimum_high=best.high,
        certified=best.certified and certified,
        second_solver_agreed=best.agreed,
        second_solver_difference=best.difference,
        representation_mix=metrics.representation_mix,
        covered=metrics.covered,
        invalid_actions=played.invalid_actions,
        problem_hash=package.problem_hash,
        numbers_hash=package.numbers_hash,
        content_hash=package.content_hash,
        decomposition=decompose(package, played.store, one.retriever) if one.retriever else None,
    )
