"""A program as SCIP's model.

    maximise   sum_u g_u x_u + sum_r w_r y_r
    subject to y_r <= slope * sum_u a_ur x_u + intercept   for every line of unit r
               sum_u c_u x_u <= B,  sum_{u in group} x_u <= k,  x_u in {0, 1}

A line without slope is only a bound on y_r. What items cover only together has a variable of its
own, z <= x_u for each of them, among the x in the sum.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from memaudit_gym.io.signals import interruptible
from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.optimum.presolve import Line, Program, Unit

#: Budgets above this are counted in larger coins: SCIP takes 1e20 for infinity.
_LARGE = 1e12
#: y of a cap1 unit counts in whole steps where there are at most this many.
_MOST_STEPS = 4


@dataclass(frozen=True)
class Run:
    """What SCIP said of a program.

    Args:
        status: ``optimal``, or why it stopped.
        items: Its best store, as positions in the program; None where it found none.
        primal: What it says that store is worth.
        dual: What it says no store exceeds.
        nodes: How many nodes it opened.
    """

    status: str
    items: tuple[int, ...] | None
    primal: float
    dual: float
    nodes: int


@dataclass(frozen=True)
class _Variable:
    """y of a unit: SCIP's variable, in a coin of ``size``; with it those of its bundles."""

    y: Any
    together: Sequence[Any]
    size: float
    unit: Unit
    lines: Sequence[Line]

    def value(self, store: Container[int]) -> float:
        z = self.unit.covered_by(store)
        return min(slope * z + intercept for slope, intercept in self.lines) / self.size


def run(
    program: Program,
    lines: Sequence[Sequence[Line]],
    start: Sequence[int] | None,
    parameters: Mapping[str, Any],
    pyscipopt: ModuleType,
) -> Run:
    """Solves a program in a fresh model.

    Args:
        program: What to solve.
        lines: For every unit the lines whose minimum stands for h.
        start: The items of a store that is known; None for none.
        parameters: SCIP's parameters.
        pyscipopt: The binding.
    """
    built = _Model(program, lines, pyscipopt)
    built.set_parameters(parameters)
    if start is not None:
        built.suggest(start)
    _optimize(built.model, pyscipopt.SCIP_STAGE)
    return built.outcome()


def _optimize(model: Any, stages: Any) -> None:
    """Solves so that Ctrl-C is heard; ``stages`` are the binding's numbers of a solve's stages.

    SCIP's own handler prints to stdout, and what it hears just before a solve ends is lost.
    """
    model.setParam("misc/catchctrlc", False)

    def interrupt() -> None:
        # In the short stages SCIP forgets an interrupt, or refuses it with lines on stderr.
        if model.getStage() in (stages.PRESOLVING, stages.SOLVING):
            model.interruptSolve()

    interruptible(model.optimizeNogil, interrupt)


class _Model:
    """A program while it is written, its objective in a coin of its own.

    So SCIP's absolute tolerances mean the same for every unit and every program. Coins are
    powers of two, which change no digit.
    """

    def __init__(
        self, program: Program, lines: Sequence[Sequence[Line]], pyscipopt: ModuleType
    ) -> None:
        self.program, self.sum = program, pyscipopt.quicksum
        self.model = pyscipopt.Model()
        self.model.hideOutput()
        self.model.setMaximize()
        tops = [_top(unit, own) for unit, own in zip(program.units, lines, strict=True)]
        worths = [unit.weight * top for unit, top in zip(program.units, tops, strict=True)]
        self.coin = _power(max([*worths, *program.gains], default=1.0) or 1.0)
        self.x = [self.model.addVar(vtype="B", obj=gain / self.coin) for gain in program.gains]
        self.y = [
            self._unit(unit, own, top)
            for unit, own, top in zip(program.units, lines, tops, strict=True)
        ]
        self._budget()
        for members in program.groups:
            self.model.addCons(self.sum([self.x[item] for item in members]) <= program.k)

    def _unit(self, unit: Unit, lines: Sequence[Line], top: float) -> _Variable:
        steps = _steps(unit)
        size = 1 / steps if steps else _power(top)
        high = min((b / size for slope, b in lines if not slope), default=None)
        # A sum of whole numbers under a whole lid: y is whole in every best solution, and cuts
        # are stronger where SCIP knows.
        y = self.model.addVar(
            vtype="I" if steps else "C", obj=unit.weight * size / self.coin, ub=high
        )
        together = [self._bundle(items) for items, _ in unit.bundles]
        for slope, intercept in lines:
            if slope:
                terms = [self._rounded(slope * a / size, steps) * self.x[i] for i, a in unit.terms]
                terms += [
                    self._rounded(slope * a / size, steps) * z
                    for z, (_, a) in zip(together, unit.bundles, strict=True)
                ]
                self.model.addCons(y <= self.sum(terms) + intercept / size)
        return _Variable(y, together, size, unit, lines)

    def _bundle(self, items: Sequence[int]) -> Any:
        """1 only if all the items are taken."""
        z = self.model.addVar(ub=1.0)
        for item in items:
            self.model.addCons(z <= self.x[item])
        return z

    @staticmethod
    def _rounded(coefficient: float, steps: int) -> float:
        return float(round(coefficient)) if steps else coefficient

    def _budget(self) -> None:
        costs, budget = self.program.costs, self.program.budget
        if sum(costs) <= budget + COST_TOLERANCE:
            return
        coin = _power(budget) if budget > _LARGE else 1.0
        spent = self.sum([cost / coin * x for cost, x in zip(costs, self.x, strict=True)])
        self.model.addCons(spent <= budget / coin)

    def set_parameters(self, parameters: Mapping[str, Any]) -> None:
        """Emphases first, because they set many parameters at once."""
        emphases = {
            "presolving": self.model.setPresolve,
            "heuristics": self.model.setHeuristics,
        }
        for name, value in parameters.items():
            if name in emphases:
                emphases[name](_EMPHASES[value])
        for name, value in parameters.items():
            if name not in emphases:
                self.model.setParam(name, value)

    def suggest(self, start: Sequence[int]) -> None:
        """Gives SCIP a store that is known."""
        solution, store = self.model.createSol(), frozenset(start)
        for item in store:
            self.model.setSolVal(solution, self.x[item], 1.0)
        for variable in self.y:
            self.model.setSolVal(solution, variable.y, variable.value(store))
            for z, (items, _) in zip(variable.together, variable.unit.bundles, strict=True):
                self.model.setSolVal(solution, z, float(store.issuperset(items)))
        self.model.addSol(solution)

    def outcome(self) -> Run:
        """What came of it."""
        model, status = self.model, self.model.getStatus()
        dual, nodes = model.getDualbound() * self.coin, model.getNTotalNodes()
        if not model.getNSols():
            return Run(status, None, 0.0, dual, nodes)
        best = model.getBestSol()
        items = tuple(item for item, x in enumerate(self.x) if best[x] > 0.5)
        return Run(status, items, model.getPrimalbound() * self.coin, dual, nodes)


#: SCIP_PARAMSETTING
_EMPHASES = {"fast": 2, "off": 3}


def _top(unit: Unit, lines: Sequence[Line]) -> float:
    return min(slope * unit.reach + intercept for slope, intercept in lines)


def _steps(unit: Unit) -> int:
    """How many whole steps a cap1 unit has up to 1; 0 where they are many or none."""
    if unit.saturation.name != "cap1":
        return 0
    for steps in range(1, _MOST_STEPS + 1):
        if all((a * steps).is_integer() for a in unit.coverages):
            return steps
    return 0


def _power(number: float) -> float:
    """The largest power of two that is not above a number."""
    return 2.0 ** (math.frexp(number)[1] - 1)
