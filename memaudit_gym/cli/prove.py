"""``memaudit prove``: a proof, which can be checked without this library, that OPT is OPT."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import resolve_budget
from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.opt import one_budget
from memaudit_gym.cli.output import show
from memaudit_gym.cli.package_argument import HELP, load_package
from memaudit_gym.errors import InputError
from memaudit_gym.io.writable import require_writable_file
from memaudit_gym.objective import require_submodular
from memaudit_gym.package import Package
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.optimum.proof import Gap


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "A proof that OPT is OPT, to be checked by check-proof or without this library."
    prove = add_command(commands, "prove", run, purpose)
    prove.add_argument("package", metavar="PACKAGE", help=HELP)
    budget = "a number, or a share of the raw cost such as 5%%"
    prove.add_argument("--budget", metavar="B", required=True, help=budget)
    prove.add_argument("--out", metavar="FILE", required=True, help="writes the proof there")
    prove.add_argument("--limit", metavar="N", help="the most leaves of the proof (default 50,000)")


def run(arguments: argparse.Namespace) -> int:
    """Writes the proof; at the limit writes nothing, says what gap is left, and returns 1."""
    from memaudit_gym.optimum.check_proof import check
    from memaudit_gym.optimum.proof import LEAF_LIMIT, Gap, checker_document, prove, write_proof

    require_writable_file(arguments.out, "--out")
    asked, limit = one_budget(arguments.budget), _limit(arguments.limit, LEAF_LIMIT)
    package = load_package(arguments.package)
    budget = resolve_budget(asked, package.raw_cost)
    require_piecewise_linear(package)
    document = checker_document(package, package_path(arguments.package))
    store = _solved(package, budget)
    result: dict[str, Any] = {"package": package.name, "budget": asked, "budget_value": budget}
    with progress(f"proving {package.name} at {budget:g}"):
        found = prove(document, budget, store, limit)
    if isinstance(found, Gap):
        return _show_gap(found, result, as_json=arguments.json)
    with progress("checking the proof"):
        check(document, found)
    write_proof(found, arguments.out)
    leaves = len(found["multipliers"])
    result |= {
        "proved": True,
        "optimum": found["optimum"],
        "leaves": leaves,
        "proof": arguments.out,
    }
    line = f"OPT of {package.name} at {budget:g} is {found['optimum']}"
    parts = f"{leaves} {'leaf' if leaves == 1 else 'leaves'}"
    show(result, f"{line}; the proof, of {parts}, is {arguments.out}", as_json=arguments.json)
    return 0


def package_path(argument: str) -> str | None:
    """The argument, where it is a path and not a generated package's name."""
    return argument if Path(argument).exists() else None


def require_piecewise_linear(package: Package) -> None:
    """Refuses a package that can have no proof.

    Raises:
        InputError: With the unit named, or for composites.
    """
    require_submodular(package, "a proof")
    for unit in package.units:
        h = unit.saturation or package.saturation
        if h.segments is None:
            raise InputError(
                f"there are no proofs for the saturation '{h.name}', which is not piecewise linear",
                record=f"unit '{unit.id}'",
                field="saturation",
            )


def _limit(written: str | None, default: int) -> int:
    if written is None:
        return default
    if not written.isascii() or not written.isdigit() or not 0 < int(written[:19]) < 10**18:
        raise InputError(f"must be a whole number of at least 1, not '{written}'", file="--limit")
    return int(written)


def _solved(package: Package, budget: float) -> Sequence[str]:
    """The store that the solvers hold for optimal; whether it is, the proof will say."""
    from memaudit_gym.optimum.cache import default_cache
    from memaudit_gym.optimum.solve import optimum

    with progress(f"solving {package.name} at {budget:g}"):
        return optimum(package, budget, certify="auto", cache=default_cache()).store


def _show_gap(gap: Gap, result: dict[str, Any], *, as_json: bool) -> int:
    left = gap.bound - gap.value
    result |= {"proved": False, "limit": gap.limit, "gap": left}
    result |= {"optimum_low": gap.value, "optimum_high": gap.bound}
    line = (
        f"no proof within {gap.limit:,} leaves: OPT of {result['package']} is at least "
        f"{gap.value:.12g} and at most {gap.bound:.12g}, a gap of {left:.6g}; nothing is written"
    )
    show(result, line, as_json=as_json)
    return 1
