"""``memaudit frontier``: OPT of a package as a function of the budget, and stores below it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.frontier_seen import COVERAGE, PRECISION, Seen, to_json
from memaudit_gym.cli.frontier_text import to_text
from memaudit_gym.cli.output import show
from memaudit_gym.cli.package_argument import HELP, load_package
from memaudit_gym.cli.solver_arguments import BOUND, add_solver_arguments
from memaudit_gym.cli.worker_arguments import add_worker_arguments, workers_of
from memaudit_gym.package import Package
from memaudit_gym.precision import has_false_claims, true_part
from memaudit_gym.terminal.progress import progress
from memaudit_gym.work.workers import Workers, run_ordered

if TYPE_CHECKING:
    from memaudit_gym.evaluation.given_stores import GivenStore
    from memaudit_gym.evaluation.policies import Policy
    from memaudit_gym.optimum.frontier import Ahead, Frontier
    from memaudit_gym.optimum.solve import Optimum

#: Greedy stands beside the optimum of a package of up to this many candidates.
GREEDY_CANDIDATES = 1_000


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "OPT as a function of the budget: its jumps, the price of budget, where it saturates."
    frontier = add_command(commands, "frontier", run, purpose)
    add = frontier.add_argument
    add("package", metavar="PACKAGE", help=HELP)
    add(
        "--budgets",
        metavar="B",
        help='for instance 2,4,8 or 1..16 or "2%%,5%%" (default: every jump of a small package, a '
        "grid up to the saturation point of a large one)",
    )
    add(
        "--policy",
        action="append",
        default=[],
        dest="policies",
        metavar="P",
        help="a registered writer, module:attribute, or (in the repository) a checkpoint file, to "
        "see its loss; may be repeated",
    )
    add(
        "--store",
        action="append",
        default=[],
        dest="stores",
        metavar="IDS",
        help="candidate ids joined by commas: what that store loses, how inflated it is, and what "
        "each added to those before; may be repeated",
    )
    add_solver_arguments(frontier)
    add_worker_arguments(frontier, jobs=1)
    add("--plot", metavar="FILE", help="draws it there, a .png or a .svg")


def run(arguments: argparse.Namespace) -> int:
    """Solves, plots, prints, and returns 1 where a point could not be certified."""
    from memaudit_gym.evaluation.along_budgets import open_policies
    from memaudit_gym.evaluation.given_stores import given_store
    from memaudit_gym.figures.canvas import require_plot, save
    from memaudit_gym.figures.frontier import frontier_figure
    from memaudit_gym.figures.frontier_json import curves_of

    workers = workers_of(arguments)
    if arguments.plot is not None:
        require_plot(arguments.plot)
    budgets = None if arguments.budgets is None else parse_budgets(arguments.budgets)
    policies = open_policies(arguments.policies)
    package = load_package(arguments.package)
    stores = [given_store(package, written) for written in arguments.stores]
    if budgets is not None:
        budgets = tuple(resolve_budget(budget, package.raw_cost) for budget in budgets)
    parts = {COVERAGE: package}
    if has_false_claims(package):
        parts[PRECISION] = true_part(package)
    with progress(f"solving {package.name}"):
        found = {u: _frontier(part, budgets, arguments, workers) for u, part in parts.items()}
    below = _Below(package, policies, stores, arguments)
    with progress("what is kept below"):
        frontiers = [below.see(utility, parts[utility], found[utility]) for utility in parts]
    result = to_json(package, frontiers, stores)
    if arguments.plot is not None:
        save(arguments.plot, frontier_figure(package.name, curves_of(result)))
    show(result, to_text(package, frontiers, stores), as_json=arguments.json)
    certified = all(one.certified for one in found.values())
    return 0 if certified or arguments.certify == BOUND else 1


def _frontier(
    part: Package,
    budgets: Sequence[float] | None,
    arguments: argparse.Namespace,
    workers: Workers,
) -> Frontier:
    from memaudit_gym.optimum.cache import default_cache
    from memaudit_gym.optimum.frontier import frontier

    limits = (arguments.certify, default_cache(), arguments.time_limit)
    return frontier(part, budgets, *limits, _ahead(part, arguments, workers))


class _Below:
    """What is kept below the frontiers of a package.

    Args:
        package: The package, false claims and all: no writer is spared them.
        policies: Writers.
        stores: Stores that were given.
        arguments: How to solve.
    """

    def __init__(
        self,
        package: Package,
        policies: Sequence[Policy],
        stores: Sequence[GivenStore],
        arguments: argparse.Namespace,
    ) -> None:
        self.package, self.policies, self.stores = package, policies, stores
        self._solve = partial(_solver, certify=arguments.certify, limit=arguments.time_limit)

    def see(self, utility: str, part: Package, found: Frontier) -> Seen:
        """A frontier, the one of ``part``, with all of it."""
        from memaudit_gym.evaluation.along_budgets import keep_along, kept
        from memaudit_gym.reference.greedy import greedy_store

        package, solve = self.package, self._solve(part)
        where = [point.budget for point in found.points]
        greedy = None
        if len(part.candidates) <= GREEDY_CANDIDATES and not part.composites:
            greedy = [kept(part, greedy_store(part, budget)) for budget in where]
        return Seen(
            utility,
            found,
            [kept(package, package.positions(point.optimum.store)) for point in found.points],
            greedy,
            {policy.name: keep_along(package, policy, where) for policy in self.policies},
            [solve(store.kept.cost) for store in self.stores],
        )


def _ahead(package: Package, arguments: argparse.Namespace, workers: Workers) -> Ahead | None:
    """How several workers solve many budgets at once; None where there is one, in this process."""
    if workers.alone:
        return None
    start = partial(_solver, package, arguments.certify, arguments.time_limit)

    def ahead(budgets: Sequence[float]) -> Sequence[Optimum]:
        with (
            progress("budgets") as show_progress,
            run_ordered(start, budgets, workers, show_progress, largest_chunk=1) as found,
        ):
            return list(found)

    return ahead


def _solver(package: Package, certify: str, limit: float | None) -> Callable[[float], Optimum]:
    from memaudit_gym.optimum.cache import default_cache
    from memaudit_gym.optimum.solve import optimum

    return lambda budget: optimum(package, budget, certify, default_cache(), limit)
