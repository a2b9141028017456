"""``memaudit opt``: the certified optimum of a package at a budget."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import Budget, parse_budgets, resolve_budget
from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import show
from memaudit_gym.cli.package_argument import HELP, load_package
from memaudit_gym.cli.solver_arguments import BOUND, add_solver_arguments
from memaudit_gym.errors import InputError
from memaudit_gym.objective import cost
from memaudit_gym.package import Package
from memaudit_gym.plural import plural
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.optimum.certificate import Certificate
    from memaudit_gym.optimum.solve import Optimum


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "OPT of a package: the best store at a budget, with its certificate."
    opt = add_command(commands, "opt", run, purpose)
    opt.add_argument("package", metavar="PACKAGE", help=HELP)
    budget = "a number, or a share of the raw cost such as 5%%"
    opt.add_argument("--budget", metavar="B", required=True, help=budget)
    add_solver_arguments(opt)


def run(arguments: argparse.Namespace) -> int:
    """Solves, prints, and returns 1 where the value could not be certified."""
    from memaudit_gym.optimum.cache import default_cache
    from memaudit_gym.optimum.solve import optimum

    asked = one_budget(arguments.budget)
    package = load_package(arguments.package)
    budget = resolve_budget(asked, package.raw_cost)
    limits = (arguments.certify, default_cache(), arguments.time_limit)
    with progress(f"solving {package.name} at {budget:g}"):
        found = optimum(package, budget, *limits)
    result = _result(package, asked, budget, found)
    show(result, _text(package, result, found), as_json=arguments.json)
    return 0 if found.certified or arguments.certify == BOUND else 1


def one_budget(written: str) -> Budget:
    budgets = parse_budgets(written)
    if len(budgets) != 1:
        raise InputError(f"names {len(budgets)} budgets, not one: '{written}'", file="--budget")
    return budgets[0]


def _result(package: Package, asked: Budget, budget: float, found: Optimum) -> dict[str, Any]:
    return {
        "package": package.name,
        "budget": asked,
        "budget_value": budget,
        "optimum": found.value if found.certified else None,
        "optimum_low": found.low,
        "optimum_high": found.high,
        "certified": found.certified,
        "cost": cost(package, package.positions(found.store)),
        "store": list(found.store),
        "certificate": found.certificate.to_json(),
        "other_certificates": [certificate.to_json() for certificate in found.others],
        "second_solver_agreed": found.agreed,
        "difference": found.difference,
    }


def _text(package: Package, result: dict[str, Any], found: Optimum) -> str:
    budget = f"{result['budget_value']:g}"
    if isinstance(result["budget"], str):
        budget += f" ({result['budget']} of the raw cost {package.raw_cost:g})"
    value = ("optimum", f"{found.value:.12g}")
    if not found.certified:
        value = ("between", f"{found.low:.12g} and {found.high:.12g}, OPT is not closed")
    size = len(found.store)
    lines = [
        ("package", package.name),
        ("budget", budget),
        value,
        *(("solver", _verdict(package, certificate)) for certificate in _certificates(found)),
        ("store", f"{size} {plural(size, 'candidate')}, cost {result['cost']:g}"),
        *(("", name) for name in found.store),
    ]
    return "\n".join(f"{label:8} {content}" for label, content in lines)


def _certificates(found: Optimum) -> list[Certificate]:
    return [found.certificate, *found.others]


def _verdict(package: Package, certificate: Certificate) -> str:
    faults = certificate.faults(package)
    verdict = f"not certified: {'; '.join(faults)}" if faults else "certified"
    nodes = f"{certificate.nodes} {plural(certificate.nodes, 'node')}"
    return f"{certificate.solver} {certificate.version}, {nodes}: {verdict}"
