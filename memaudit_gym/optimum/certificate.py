"""A solver's result with everything needed to check it without the solver.

Source: MemAudit, the certificates: OPT is called certified only if the status is optimal, both
bounds agree, and the store, re-scored outside the solver, is feasible and worth the bound.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from memaudit_gym import objective
from memaudit_gym.errors import InputError
from memaudit_gym.hashing import canonical_number
from memaudit_gym.optimum.solver import OPTIMAL, relative_gap
from memaudit_gym.package import Package

#: Bounds agree within this share of themselves.
BOUND_TOLERANCE = 1e-6
#: Values agree within this times max(1, OPT).
VALUE_TOLERANCE = 1e-6


def agree(first: float, second: float) -> bool:
    """Whether two values are the same within ``VALUE_TOLERANCE``."""
    return abs(first - second) <= VALUE_TOLERANCE * max(1.0, abs(first), abs(second))


@dataclass(frozen=True)
class Certificate:
    """What a solver said about OPT of one package and budget. Holds no clock times.

    Args:
        solver: Which solver.
        version: Its version.
        settings: Its settings, JSON values only.
        problem_hash, content_hash: The package's.
        budget: The budget.
        status: ``optimal``, or why the solver stopped: ``timelimit``, ``nodelimit``, ...
        store: Ids of the candidates, a feasible store, in the package's order.
        objective: F of the store, computed outside the solver.
        primal: What the solver says its best store is worth.
        dual: What the solver says no store exceeds.
        nodes: Branch-and-bound nodes.
    """

    solver: str
    version: str
    settings: Mapping[str, Any]
    problem_hash: str
    content_hash: str
    budget: float
    status: str
    store: tuple[str, ...]
    objective: float
    primal: float
    dual: float
    nodes: int

    @property
    def gap(self) -> float:
        """What lies between the bounds; see :func:`~memaudit_gym.optimum.solver.relative_gap`."""
        return relative_gap(self.primal, self.dual)

    def faults(self, package: Package) -> tuple[str, ...]:
        """Why this does not certify OPT of the package; empty where it does."""
        return tuple(
            fault
            for holds, fault in (
                (self.problem_hash == package.problem_hash, "it is of another problem"),
                (self.content_hash == package.content_hash, "it is of a package with other texts"),
                (self.status == OPTIMAL, f"the solver's status is {self.status}"),
                (abs(self.gap) <= BOUND_TOLERANCE, f"the bounds leave a gap of {self.gap:.3g}"),
                (agree(self.objective, self.primal), "F of the store is not the primal bound"),
                (agree(self.objective, self.dual), "F of the store is not the dual bound"),
                *self._checked_store(package),
            )
            if not holds
        )

    def certified(self, package: Package) -> bool:
        """Whether its ``objective`` may be called OPT of the package at its budget."""
        return not self.faults(package)

    def _checked_store(self, package: Package) -> list[tuple[bool, str]]:
        if any(name not in package.index for name in self.store):
            return [(False, "the store holds unknown candidates")]
        store = package.positions(self.store)
        value = objective.value(package, store)
        return [
            (objective.is_feasible(package, store, self.budget), "the store is not feasible"),
            (agree(value, self.objective), "the store is not worth the objective"),
        ]

    def to_json(self) -> dict[str, Any]:
        """The certificate as JSON values, with its gap beside the bounds."""
        found = asdict(self)
        found["settings"] = dict(self.settings)
        found["store"] = list(self.store)
        found["budget"] = canonical_number(self.budget)
        found["gap"] = self.gap
        return found

    @classmethod
    def from_json(cls, document: Any) -> Certificate:
        """Reads what :meth:`to_json` gave.

        Raises:
            InputError: Something else.
        """
        if not isinstance(document, Mapping):
            raise InputError("a certificate must be a JSON object")
        values = {f.name: _read(document, f.name, str(f.type)) for f in fields(cls)}
        return cls(**values)


def _read(document: Mapping[str, Any], name: str, kind: str) -> Any:
    if name not in document:
        raise InputError("missing", record="certificate", field=name)
    value = document[name]
    if _READERS[kind](value):
        return tuple(value) if name == "store" else float(value) if kind == "float" else value
    raise InputError(f"cannot be {value!r:.80}", record="certificate", field=name)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


_READERS: dict[str, Callable[[Any], bool]] = {
    "str": lambda value: isinstance(value, str),
    "int": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "float": _is_number,
    "Mapping[str, Any]": lambda value: isinstance(value, dict),
    "tuple[str, ...]": lambda value: (
        isinstance(value, list) and all(isinstance(name, str) for name in value)
    ),
}
