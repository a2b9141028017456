"""Makes proofs that a store is optimal; :mod:`memaudit_gym.optimum.check_proof` checks them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from memaudit_gym.document import to_document
from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_text
from memaudit_gym.optimum.check_proof import BROKEN, Problem, exact, parse, read_package
from memaudit_gym.optimum.proof_search import Search
from memaudit_gym.package import Package

SCHEMA = 1
_MOST_DECIMALS = 40
#: The longest proof, in leaves.
LEAF_LIMIT = 50_000


@dataclass(frozen=True)
class Gap:
    """What is left where a proof would be longer than the limit.

    Args:
        value: The best store's, a lower bound on OPT.
        bound: An upper bound on OPT, as the search has it in floating point.
        limit: The limit.
    """

    value: float
    bound: float
    limit: int


def prove(
    package: Any, budget: Any, store: Iterable[str], limit: int = LEAF_LIMIT
) -> dict[str, Any] | Gap:
    """A proof that nothing within a budget is worth more than the best store.

    Args:
        package: What a package's JSON file holds, as :func:`check_proof.read_package` gives it.
        budget: The budget, a JSON number.
        store: Candidate ids of the best store that a solver found. Should a better one turn up,
            by however little, the proof is about that one.
        limit: The most leaves.

    Returns:
        The proof, in JSON's own types, or the gap that is left at the limit.

    Raises:
        ValueError, or another of :data:`check_proof.BROKEN`: The package can have no proof.
    """
    problem = Problem(package, exact(budget))
    known = frozenset(store)
    # A solver's store may break the budget by its tolerance.
    search = Search(problem, known if problem.is_feasible(known) else frozenset())
    if not search.run(limit):
        return Gap(float(search.optimum), search.bound, limit)
    return {
        "schema": SCHEMA,
        "package": problem.hash,
        "budget": budget,
        "optimum": number_text(search.optimum),
        "store": [u for u in problem.costs if u in search.store],
        "multipliers": search.multipliers,
        "tree": search.tree(),
    }


def checker_document(package: Package, path: str | None = None) -> Any:
    """A package as the checker reads it.

    Args:
        package: The package.
        path: Where it was read from: the decimals that stand there count. Of a generated
            package, or where the checker cannot read the file as the library does, because its
            costs or weights are to be computed or its fields have other names, it is the
            decimals that the library would write.

    Raises:
        InputError: Its problem hash covers what the checker does not know.
    """
    if path is not None:
        try:
            document = read_package(path)
            if Problem(document, Fraction(0)).hash == package.problem_hash:
                return document
        except (OSError, *BROKEN):
            pass
    document = parse(json.dumps(to_document(package)))
    if Problem(document, Fraction(0)).hash != package.problem_hash:
        raise InputError(
            f"there are no proofs for package '{package.name}': its optimum depends on more than "
            "costs, groups, coverage, weights, h and k"
        )
    return document


def write_proof(proof: Mapping[str, Any], path: str | Path) -> None:
    """Writes a proof as JSON, a line for each multipliers.

    Raises:
        InputError: It cannot be written; nothing is left behind.
    """
    rows = ",\n  ".join(json.dumps(row) for row in proof["multipliers"])
    fields = {key: json.dumps(value) for key, value in proof.items()}
    fields["multipliers"] = f"[\n  {rows}\n]"
    lines = [f"{json.dumps(key)}: {text}" for key, text in fields.items()]
    write_text(path, "{\n" + ",\n".join(lines) + "\n}\n")


def number_text(number: Fraction) -> str:
    """A decimal where the number has one that is not too long, else p/q."""
    for digits in range(_MOST_DECIMALS):
        whole = number * 10**digits
        if whole.denominator == 1:
            text = f"{whole.numerator:0{digits + 1}d}"
            return f"{text[:-digits]}.{text[-digits:]}" if digits else text
    return str(number)
