"""What a linear solver need not see of a problem, taken out before it is built.

Every rule keeps OPT as it is and leaves at least one best store; why stands with the rule. What
a rule compares are floats as they are, never within a tolerance, so that no rule drops what is
better by a rounding.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from memaudit_gym.optimum.problem import Problem, scalar
from memaudit_gym.saturation import Saturation

Line: TypeAlias = tuple[float, float]
#: {unit: a > 0} of an item.
_Cells: TypeAlias = dict[int, float]


@dataclass(frozen=True)
class Unit:
    """A unit that needs a variable of its own.

    Args:
        terms: (item, a > 0) of whatever covers it.
        bundles: (items, a > 0) of what covers it only together.
        weight: w > 0.
        saturation: h.
        reach: The most that a store can cover of it, whatever the budget.
        lines: The (slope, intercept) lines whose minimum is h up to ``reach``, slopes falling;
            None where h is curved.
    """

    terms: tuple[tuple[int, float], ...]
    bundles: tuple[tuple[tuple[int, ...], float], ...]
    weight: float
    saturation: Saturation
    reach: float
    lines: tuple[Line, ...] | None

    def covered_by(self, items: Container[int]) -> float:
        """z: how much of it the items cover together."""
        alone = math.fsum(a for item, a in self.terms if item in items)
        return alone + math.fsum(
            a for bundle, a in self.bundles if all(item in items for item in bundle)
        )

    @property
    def coverages(self) -> list[float]:
        """Whatever a term or a bundle adds to z."""
        return [a for _, a in (*self.terms, *self.bundles)]


@dataclass(frozen=True)
class Program:
    """max gains X + sum_r w_r h_r(sum_u a_ur x_u) within the budget: the problem without the rest.

    Args:
        items: What is left, as items of the problem, rising.
        costs: Their costs.
        gains: What each adds to F by itself, whatever else is stored.
        units: The units that are left.
        groups: Of every group that holds more than k items, the positions in ``items``.
        budget, k: As in the problem.
    """

    items: tuple[int, ...]
    costs: tuple[float, ...]
    gains: tuple[float, ...]
    units: tuple[Unit, ...]
    groups: tuple[tuple[int, ...], ...]
    budget: float
    k: int


def presolve(problem: Problem) -> Program:
    """Everything but what is needed taken out of a problem."""
    work = _Work(problem)
    work.cap()
    work.merge()
    changed: Iterable[int] = list(work.weights)
    while changed:
        work.straighten(changed)
        changed = work.drop_dominated()
    return work.program()


class _Work:
    """The problem while it shrinks."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.group_of = [0] * len(problem.costs)
        for group, members in enumerate(problem.groups):
            for item in members:
                self.group_of[item] = group
        self.members = [list(members) for members in problem.groups]
        self.cells: list[_Cells] = [dict(cells) for cells in problem.cells]
        self.gains = [0.0] * len(problem.costs)
        self.weights = dict(enumerate(problem.weights))
        self.h = [scalar(saturation) for saturation in problem.saturations]
        self.bundles: dict[int, list[tuple[tuple[int, ...], float]]] = {}
        for unit, items, a in problem.bundles:
            self.bundles.setdefault(unit, []).append((items, a))
        #: Nothing takes the place of what counts together with others.
        self.bundled = {item for _, items, _ in problem.bundles for item in items}
        self.owners: dict[int, list[int]] = {unit: [] for unit in self.weights}
        for item, cells in enumerate(problem.cells):
            for unit, _ in cells:
                self.owners[unit].append(item)

    def cap(self) -> None:
        """Coverage beyond the last breakpoint of h counts as much as the breakpoint itself.

        From there on h is constant, and whoever covers so much of a unit saturates it alone.
        """
        for unit, saturation in enumerate(self.problem.saturations):
            full = saturates_at(saturation)
            for item in self.owners[unit]:
                self.cells[item][unit] = min(self.cells[item][unit], full)

    def merge(self) -> None:
        """Units with the same h that every item covers alike are one, their weights summed.

        Whatever is stored, their z are equal, so w h(z) + w' h(z) = (w + w') h(z).
        """
        first: dict[object, int] = {}
        for unit, items in self.owners.items():
            if unit in self.bundles:
                continue
            row = tuple((item, self.cells[item][unit]) for item in items)
            same = first.setdefault((self.problem.saturations[unit], row), unit)
            if same != unit:
                self.weights[same] += self.weights.pop(unit)
                for item in items:
                    del self.cells[item][unit]
        self.owners = {unit: self.owners[unit] for unit in self.weights}

    def straighten(self, units: Iterable[int]) -> None:
        """What a unit adds to F is given to its items where it is a sum over what is stored.

        That is so where no store reaches the first breakpoint of h, which is a line up to there;
        and where at most one stored item covers the unit: all are of one group, and k is 1.
        """
        for unit in units:
            if self._is_sum(unit):
                weight = self.weights.pop(unit)
                for item in self.owners.pop(unit):
                    self.gains[item] += weight * self.h[unit](self.cells[item].pop(unit))

    def _is_sum(self, unit: int) -> bool:
        items = self.owners[unit]
        if unit in self.bundles:
            return False
        if len(items) < 2:
            return True
        if self.problem.k == 1 and len({self.group_of[item] for item in items}) == 1:
            return True
        lines = self._lines(unit, self._reach(unit))
        return lines is not None and len(lines) == 1

    def drop_dominated(self) -> list[int]:
        """Drops items that k others of their group outdo; returns the units that they covered.

        v outdoes u if it costs no more and can take its place at no loss (:meth:`_replaces`). Of
        k such items one is not stored where u is; putting it in u's place leads to a store that
        is feasible and worth no less, and such exchanges end, because two that outdo each other
        are equal in all that counts, and then the order of the items decides.
        """
        dropped = [u for members in self.members for u in self._dominated(members)]
        for u in dropped:
            self.members[self.group_of[u]].remove(u)
            for unit in self.cells[u]:
                self.owners[unit].remove(u)
        return sorted({unit for u in dropped for unit in self.cells[u]})

    def _dominated(self, members: Sequence[int]) -> list[int]:
        return [u for u in members if u not in self.bundled and self._is_outdone(u, members)]

    def _is_outdone(self, u: int, members: Sequence[int]) -> bool:
        # An item that adds nothing is outdone by an empty place, of which there are always k.
        if not (self.gains[u] or self.cells[u]):
            return True
        return sum(v != u and self._outdoes(v, u) for v in members) >= self.problem.k

    def _outdoes(self, v: int, u: int) -> bool:
        costs = self.problem.costs
        if costs[v] > costs[u] or not self._replaces(v, u):
            return False
        return v < u or costs[v] < costs[u] or not self._replaces(u, v)

    def _replaces(self, v: int, u: int) -> bool:
        """Whether F(X - u + v) >= F(X) for every X: v's own gain makes up for all that it lacks.

        h(z + d) - h(z) <= h(d) because h is concave with h(0) = 0, so that a lack of coverage d
        costs at most w h(d).
        """
        more = self.gains[v] - self.gains[u]
        if more < 0:
            return False
        other, lost = self.cells[v], 0.0
        for unit, a in self.cells[u].items():
            lack = a - other.get(unit, 0.0)
            if lack > 0:
                lost += self.weights[unit] * self.h[unit](lack)
                if lost > more:
                    return False
        return True

    def _reach(self, unit: int) -> float:
        """The most that at most k items of every group cover together, and all bundles."""
        by_group: dict[int, list[float]] = {}
        for item in self.owners[unit]:
            by_group.setdefault(self.group_of[item], []).append(self.cells[item][unit])
        k = self.problem.k
        bundles = [a for _, a in self.bundles.get(unit, ())]
        most = [a for values in by_group.values() for a in sorted(values)[-k:]]
        return math.fsum([*most, *bundles])

    def _lines(self, unit: int, reach: float) -> tuple[Line, ...] | None:
        segments = self.problem.saturations[unit].segments
        return None if segments is None else lines_up_to(segments, reach)

    def program(self) -> Program:
        """What is left."""
        problem = self.problem
        items = sorted(item for members in self.members for item in members)
        number = {item: position for position, item in enumerate(items)}
        return Program(
            items=tuple(items),
            costs=tuple(problem.costs[item] for item in items),
            gains=tuple(self.gains[item] for item in items),
            units=tuple(self._unit(unit, number) for unit in self.weights),
            groups=tuple(
                tuple(number[item] for item in members)
                for members in self.members
                if len(members) > problem.k
            ),
            budget=problem.budget,
            k=problem.k,
        )

    def _unit(self, unit: int, number: dict[int, int]) -> Unit:
        reach = self._reach(unit)
        return Unit(
            terms=tuple((number[item], self.cells[item][unit]) for item in self.owners[unit]),
            bundles=tuple(
                (tuple(number[item] for item in items), a)
                for items, a in self.bundles.get(unit, ())
            ),
            weight=self.weights[unit],
            saturation=self.problem.saturations[unit],
            reach=reach,
            lines=self._lines(unit, reach),
        )


def saturates_at(saturation: Saturation) -> float:
    """From where on h is constant; infinite where it never is."""
    if saturation.name == "cap1":
        return 1.0
    return saturation.points[-1][0] if saturation.points else math.inf


def lines_up_to(segments: Iterable[Line], reach: float) -> tuple[Line, ...]:
    """The lines that count where z stays within ``reach``.

    Slopes fall from line to line, so that the one lowest at ``reach`` is the last that is
    needed; of two that meet there the steeper one is enough.
    """
    lines = tuple(segments)
    heights = [slope * reach + intercept for slope, intercept in lines]
    return lines[: heights.index(min(heights)) + 1]
