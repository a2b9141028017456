"""``memaudit frontier``: OPT of a package as a function of the budget, and writers below it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import progress, show
from memaudit_gym.cli.package_argument import HELP, load_package
from memaudit_gym.cli.solver_arguments import BOUND, add_solver_arguments
from memaudit_gym.cli.worker_arguments import add_worker_arguments, workers_of
from memaudit_gym.objective import cost
from memaudit_gym.package import Package
from memaudit_gym.work.workers import Workers, run_ordered

if TYPE_CHECKING:
    from memaudit_gym.evaluation.along_budgets import Kept
    from memaudit_gym.optimum.frontier import Ahead, Frontier, Point
    from memaudit_gym.optimum.solve import Optimum

#: {policy: its store at every point}
Writers = Mapping[str, Sequence["Kept"]]


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
    add_solver_arguments(frontier)
    add_worker_arguments(frontier, jobs=1)
    add("--plot", metavar="FILE", help="draws it there, a .png or a .svg")


def run(arguments: argparse.Namespace) -> int:
    """Solves, plots, prints, and returns 1 where a point could not be certified."""
    from memaudit_gym.cli import frontier_plot
    from memaudit_gym.evaluation.along_budgets import keep_along, open_policies
    from memaudit_gym.optimum.cache import default_cache
    from memaudit_gym.optimum.frontier import frontier

    workers = workers_of(arguments)
    if arguments.plot is not None:
        frontier_plot.require(arguments.plot)
    budgets = None if arguments.budgets is None else parse_budgets(arguments.budgets)
    policies = open_policies(arguments.policies)
    package = load_package(arguments.package)
    if budgets is not None:
        budgets = tuple(resolve_budget(budget, package.raw_cost) for budget in budgets)
    progress(f"solving {package.name}")
    found = frontier(
        package,
        budgets,
        arguments.certify,
        default_cache(),
        arguments.time_limit,
        _ahead(package, arguments, workers),
    )
    where = [point.budget for point in found.points]
    writers = {policy.name: keep_along(package, policy, where) for policy in policies}
    if arguments.plot is not None:
        frontier_plot.write(arguments.plot, package.name, found, writers)
    result = _result(package, found, writers)
    show(result, _text(package, found, writers), as_json=arguments.json)
    return 0 if found.certified or arguments.certify == BOUND else 1


def _ahead(package: Package, arguments: argparse.Namespace, workers: Workers) -> Ahead | None:
    """How several workers solve many budgets at once; None where there is one, in this process."""
    if workers.alone:
        return None
    start = partial(_solver, package, arguments.certify, arguments.time_limit)

    def ahead(budgets: Sequence[float]) -> Sequence[Optimum]:
        from memaudit_gym.evaluation.progress import progress_bar

        with (
            progress_bar(what="budgets") as show_progress,
            run_ordered(start, budgets, workers, show_progress, largest_chunk=1) as found,
        ):
            return list(found)

    return ahead


def _solver(package: Package, certify: str, time_limit: float | None) -> Callable[[float], Optimum]:
    from memaudit_gym.optimum.cache import default_cache
    from memaudit_gym.optimum.solve import optimum

    return lambda budget: optimum(package, budget, certify, default_cache(), time_limit)


def _result(package: Package, found: Frontier, writers: Writers) -> dict[str, Any]:
    return {
        "package": package.name,
        "kind": found.kind,
        "certified": found.certified,
        "saturation": found.saturation,
        "ceiling": _bounds(found.ceiling),
        "points": [
            _point(package, point, {name: kept[number] for name, kept in writers.items()})
            for number, point in enumerate(found.points)
        ],
    }


def _bounds(found: Optimum) -> dict[str, Any]:
    return {
        "optimum": found.value if found.certified else None,
        "optimum_low": found.low,
        "optimum_high": found.high,
        "certified": found.certified,
    }


def _point(package: Package, point: Point, writers: Mapping[str, Kept]) -> dict[str, Any]:
    store = point.optimum.store
    return {
        "budget": point.budget,
        **_bounds(point.optimum),
        "quotient": point.quotient,
        "price": point.price,
        "cost": cost(package, package.positions(store)),
        "store": list(store),
        "writers": {name: _loss(point.optimum, kept) for name, kept in writers.items()},
    }


def _loss(found: Optimum, kept: Kept) -> dict[str, Any]:
    """What a writer loses against OPT: one number, or its two ends where OPT is not known."""
    low, high = (max(0.0, end - kept.value) for end in (found.low, found.high))
    return {
        "value": kept.value,
        "cost": kept.cost,
        "loss": low if found.certified else None,
        "loss_low": low,
        "loss_high": high,
    }


# Text


def _text(package: Package, found: Frontier, writers: Writers) -> str:
    header = ["budget", "OPT", "quotient", "price", *(f"loss of {name}" for name in writers)]
    rows = [
        [
            f"{point.budget:.12g}",
            _interval(point.optimum.low, point.optimum.high, point.optimum.certified),
            _figure(point.quotient),
            _figure(point.price),
            *(_loss_text(point.optimum, kept[number]) for kept in writers.values()),
        ]
        for number, point in enumerate(found.points)
    ]
    table = [header, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(header))]
    lines = ["  ".join(map(str.rjust, row, widths)) for row in table]
    return "\n".join([*_summary(package, found), "", *lines])


def _summary(package: Package, found: Frontier) -> list[str]:
    from memaudit_gym.optimum.frontier import BREAKPOINTS

    jumps = found.kind == BREAKPOINTS
    points = "every budget at which OPT jumps" if jumps else "a grid of budgets"
    certified = sum(point.optimum.certified for point in found.points)
    ceiling = found.ceiling
    most = _interval(ceiling.low, ceiling.high, ceiling.certified)
    place = "not settled" if found.saturation is None else f"{found.saturation:.12g}"
    return [
        f"package    {package.name}",
        f"points     {points}: {len(found.points)}, {certified} certified",
        f"saturation {place} (OPT without a budget {most})",
    ]


def _interval(low: float, high: float, certified: bool) -> str:
    return f"{low:.9g}" if certified else f"{low:.9g}..{high:.9g}"


def _loss_text(found: Optimum, kept: Kept) -> str:
    loss = _loss(found, kept)
    return _interval(loss["loss_low"], loss["loss_high"], found.certified)


def _figure(number: float | None) -> str:
    return "-" if number is None else f"{number:.6g}"
