"""``memaudit check-proof``: whether a proof proves what it claims."""

from __future__ import annotations

import argparse
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import show
from memaudit_gym.cli.package_argument import HELP, load_package
from memaudit_gym.cli.prove import package_path, require_piecewise_linear
from memaudit_gym.errors import InputError
from memaudit_gym.terminal.progress import progress


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "Checks a proof that OPT is OPT, in exact arithmetic and without any solver."
    check_proof = add_command(commands, "check-proof", run, purpose)
    check_proof.add_argument("package", metavar="PACKAGE", help=HELP)
    check_proof.add_argument("proof", metavar="PROOF", help="what memaudit prove has written")


def run(arguments: argparse.Namespace) -> int:
    """Checks, prints, and returns 1 where the proof is refused."""
    from memaudit_gym.optimum.check_proof import BROKEN, Refused, check, exact
    from memaudit_gym.optimum.proof import checker_document, number_text

    package = load_package(arguments.package)
    require_piecewise_linear(package)
    document = checker_document(package, package_path(arguments.package))
    proof = _read(arguments.proof)
    result: dict[str, Any] = {"package": package.name, "proof": arguments.proof, "proved": True}
    try:
        with progress("checking the proof"):
            check(document, proof)
    except Refused as fault:
        result |= {"proved": False, "fault": str(fault)}
        show(result, f"{arguments.proof}: refused: {fault}", as_json=arguments.json)
        return 1
    except BROKEN as fault:
        raise _no_proof(arguments.proof, fault) from None
    budget, optimum = (number_text(exact(proof[field])) for field in ("budget", "optimum"))
    result |= {"budget": budget, "optimum": optimum}
    line = f"proved: OPT of {package.name} at {budget} is {optimum}"
    show(result, line, as_json=arguments.json)
    return 0


def _read(path: str) -> Any:
    from memaudit_gym.optimum.check_proof import BROKEN, read

    try:
        return read(path)
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}", file=path) from None
    except BROKEN as fault:
        raise _no_proof(path, fault) from None


def _no_proof(path: str, fault: BaseException) -> InputError:
    return InputError(f"is no proof: {type(fault).__name__}: {fault}", file=path)
