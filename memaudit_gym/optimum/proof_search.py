"""The search for a proof: branch and bound whose leaves are closed in exact arithmetic.

The highest bound first. A node is a leaf if the multipliers of its relaxation, in few digits,
bring its exact bound down to the best store's exact value. Else it branches, on the candidate
whose two children get the lowest bounds (strong branching).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Set
from dataclasses import dataclass
from itertools import count

import numpy as np

from memaudit_gym.optimum.check_proof import Problem
from memaudit_gym.optimum.proof_multipliers import Multipliers, slopes
from memaudit_gym.optimum.proof_relaxation import Point, Relaxation

#: Candidates that strong branching tries at a node.
_TRIED = 8
#: A share of the optimum that may be the relaxation's rounding.
_ROUNDING = 1e-9
#: What is this close to 0 or 1 is not fractional.
_WHOLE = 1e-6
#: A product of two gains counts a gain at least so.
_LEAST_GAIN = 1e-7
#: Digits of multipliers; the fewest that do are taken.
_DIGITS = (3, 6, 12)
#: Digits are not tried where the room that the bound leaves is this many times less than the last.
_ROUNDING_ERRORS = 100

Ids = frozenset[str]


@dataclass(slots=True)
class _Node:
    """The stores that take all of ``taken`` and nothing of ``barred``: a leaf or a branch."""

    taken: Ids
    barred: Ids
    point: Point
    leaf: int | None = None
    branch: tuple[str, _Node, _Node] | None = None


class Search:
    """A proof in the making.

    Args:
        problem: The problem.
        store: A feasible store to begin with; a better one that turns up takes its place.
    """

    def __init__(self, problem: Problem, store: Set[str]) -> None:
        self.problem = problem
        self.store, self.optimum = frozenset(store), problem.value(store)
        self.multipliers: list[Multipliers] = []
        self._relaxation = Relaxation(problem)
        self._open: list[tuple[float, int, _Node]] = []
        self._order = count()
        nothing: Ids = frozenset()
        self._root = _Node(nothing, nothing, self._relaxation.solve(nothing, nothing))
        self._add(self._root)

    @property
    def bound(self) -> float:
        """An upper bound on OPT: no open node's relaxation is above it."""
        return max(float(self.optimum), -self._open[0][0] if self._open else 0.0)

    def run(self, limit: int) -> bool:
        """Searches on; False if there would be more leaves than the limit."""
        while self._open:
            if len(self.multipliers) + len(self._open) > limit:
                return False
            node = heapq.heappop(self._open)[2]
            if not self._close(node):
                self._branch(node)
        return len(self.multipliers) <= limit

    def tree(self) -> list[str | int | None]:
        """The tree as a proof has it, once the search is done."""
        tree: list[str | int | None] = []
        stack = [self._root]
        while stack:
            node = stack.pop()
            if node.branch is None:
                tree.append(node.leaf)
            else:
                candidate, taken, barred = node.branch
                tree.append(candidate)
                stack += [barred, taken]
        return tree

    def _add(self, node: _Node) -> None:
        self._improve(node)
        if not self._close(node):
            heapq.heappush(self._open, (-node.point.value, next(self._order), node))

    def _improve(self, node: _Node) -> None:
        """A whole point is a store, which may be better than the best so far."""
        if not self._relaxation.free(node.taken, node.barred):
            store = node.taken
        elif self._room(node) > _ROUNDING or self._fractional(node.point):
            return
        else:
            items = self._relaxation.items
            store = frozenset(items[item] for item in np.flatnonzero(node.point.x > 0.5))
        if self.problem.is_feasible(store) and (value := self.problem.value(store)) > self.optimum:
            self.store, self.optimum = store, value

    def _close(self, node: _Node) -> bool:
        """Makes a leaf of a node, if it can be one."""
        for multipliers in self._attempts(node):
            prices = self.problem.prices(multipliers)
            if self.problem.bound(prices, node.taken, node.barred) <= self.optimum:
                node.leaf = len(self.multipliers)
                self.multipliers.append(multipliers)
                return True
        return False

    def _attempts(self, node: _Node) -> Iterator[Multipliers]:
        """Multipliers that may do, the shortest first."""
        room = self._room(node)
        for digits in _DIGITS:
            if room > 10.0**-digits / _ROUNDING_ERRORS:
                yield node.point.rounded(digits)
        if abs(room) <= _ROUNDING:
            yield self._relaxation.exact(node.taken, node.barred)
        if not self._relaxation.free(node.taken, node.barred):
            # Exact for the one store that is left, whatever the relaxation says.
            yield slopes(self.problem, node.taken)

    def _room(self, node: _Node) -> float:
        """How far the bound of a node is below the optimum, as a share of that."""
        optimum = float(self.optimum)
        return 1 - node.point.value / optimum if optimum else 0.0

    def _branch(self, node: _Node) -> None:
        best: tuple[float, str, Point, Point] | None = None
        for u in self._choices(node):
            taken = self._relaxation.solve(node.taken | {u}, node.barred)
            barred = self._relaxation.solve(node.taken, node.barred | {u})
            score = self._score(node.point.value, taken.value, barred.value)
            if best is None or score > best[0]:
                best = (score, u, taken, barred)
            if score == np.inf:
                break
        if best is None:
            raise AssertionError("a node without a choice is a single store")
        _, u, taken, barred = best
        node.branch = (
            u,
            _Node(node.taken | {u}, node.barred, taken),
            _Node(node.taken, node.barred | {u}, barred),
        )
        for child in node.branch[1:]:
            self._add(child)

    def _score(self, here: float, *children: float) -> float:
        if max(children) <= float(self.optimum) * (1 + _ROUNDING):
            return np.inf
        gains = [max(here - child, _LEAST_GAIN * here) for child in children]
        return gains[0] * gains[1]

    def _choices(self, node: _Node) -> list[str]:
        """The candidates to try: the most fractional; where all are whole, one that matters."""
        items, x = self._relaxation.items, node.point.x
        fractional = sorted(self._fractional(node.point), key=lambda item: abs(x[item] - 0.5))
        if fractional:
            return [items[item] for item in fractional[:_TRIED]]
        free = self._relaxation.free(node.taken, node.barred)
        free.sort(key=lambda item: (-np.rint(x[item]), -self.problem.costs[items[item]]))
        return [items[item] for item in free[:1]]

    def _fractional(self, point: Point) -> list[int]:
        return np.flatnonzero(abs(point.x - np.rint(point.x)) > _WHOLE).tolist()
