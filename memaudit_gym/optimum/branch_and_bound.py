"""The exact search: a branch and bound that leans on no solver.

It handles every concave h, any k and any costs. Depth first over the choices in one group at a
time, with the bound F(X) + :func:`memaudit_gym.optimum.bound.upper_bound`. It is the independent
second opinion on what SCIP says, and the only one on log1p and sqrt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.optimum.bound import Group, upper_bound
from memaudit_gym.optimum.problem import Problem, scalar
from memaudit_gym.optimum.solver import OPTIMAL, Found, Solver

NAME = "exact search"
#: Changes whenever another store, bound or number of nodes could come out.
VERSION = "1"
#: Nodes after which the search gives up and reports the bounds it has.
NODE_LIMIT = 50_000
#: A bound that beats the best store by no more than this share is rounding.
_ROUNDING = 1 + 1e-12


@dataclass(slots=True)
class _Store:
    """A feasible store: F, what is left of the budget, z and the marginal gains."""

    value: float
    left: float
    items: tuple[int, ...]
    covered: list[float]
    gains: list[float]


@dataclass(slots=True)
class _Node:
    """All that a store can grow into by taking from the open groups; none exceeds the bound."""

    bound: float
    price: float
    store: _Store
    groups: list[Group]


def exact_search(node_limit: int = NODE_LIMIT) -> Solver:
    """The search; at the node limit its status is ``nodelimit`` and its bounds an interval."""
    settings = {"node_limit": node_limit}
    return Solver(NAME, VERSION, settings, lambda problem: _Search(problem).run(node_limit))


class _Search:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.h = [scalar(saturation) for saturation in problem.saturations]
        owners: list[list[int]] = [[] for _ in problem.weights]
        for item, cells in enumerate(problem.cells):
            for unit, _ in cells:
                owners[unit].append(item)
        #: For every item those that share a unit with it: taking it changes their gains.
        self.touched = [
            sorted({other for unit, _ in cells for other in owners[unit]})
            for cells in problem.cells
        ]
        covered = [0.0] * len(problem.weights)
        gains = [self._gain(item, covered) for item in range(len(problem.costs))]
        self.best = _Store(0.0, problem.budget + COST_TOLERANCE, (), covered, gains)

    def run(self, node_limit: int) -> Found:
        groups = [
            (self.problem.k, [(0.0, self.problem.costs[item], item) for item in members])
            for members in self.problem.groups
        ]
        stack, nodes = list(self._node(self.best, groups, 0.0)), 0
        while stack and nodes < node_limit:
            node = stack.pop()
            if node.bound > self.best.value * _ROUNDING:
                nodes += 1
                stack += sorted(self._children(node), key=lambda child: child.bound)
        proven = self.best.value * _ROUNDING
        dual = max([proven, *(node.bound for node in stack)])
        status = OPTIMAL if dual <= proven else "nodelimit"
        return Found(status, self.best.items, self.best.value, dual, nodes)

    def _children(self, node: _Node) -> Iterator[_Node]:
        """The ways to use one group: its best item, else its second, ..., else none."""
        branch = _branching_group(node)
        slots, options = node.groups[branch]
        rest = node.groups[:branch] + node.groups[branch + 1 :]
        options = sorted(options, key=lambda option: node.price * option[1] - option[0])
        for number, (_, _, item) in enumerate(options):
            groups = rest if slots == 1 else [*rest, (slots - 1, options[number + 1 :])]
            yield from self._node(self._with(node.store, item), groups, node.price)
        yield from self._node(node.store, rest, node.price)

    def _with(self, store: _Store, item: int) -> _Store:
        covered, gains = store.covered.copy(), store.gains.copy()
        for unit, a in self.problem.cells[item]:
            covered[unit] += a
        for other in self.touched[item]:
            gains[other] = self._gain(other, covered)
        left = store.left - self.problem.costs[item]
        value = store.value + store.gains[item]
        grown = _Store(value, left, (*store.items, item), covered, gains)
        if value > self.best.value:
            self.best = grown
        return grown

    def _node(self, store: _Store, groups: Iterable[Group], price: float) -> Iterator[_Node]:
        """The node of a store with these groups open, if it may lead to a better store."""
        gains, left = store.gains, store.left
        useful: list[Group] = []
        for slots, options in groups:
            still = [(gains[u], c, u) for _, c, u in options if c <= left and gains[u] > 0.0]
            if still:
                useful.append((slots, still))
        enough = self.best.value * _ROUNDING - store.value
        more, price = upper_bound(useful, left, price, enough)
        if more > enough:
            yield _Node(store.value + more, price, store, useful)

    def _gain(self, item: int, covered: list[float]) -> float:
        h, weights, total = self.h, self.problem.weights, 0.0
        for unit, a in self.problem.cells[item]:
            z = covered[unit]
            total += weights[unit] * (h[unit](z + a) - h[unit](z))
        return total


def _branching_group(node: _Node) -> int:
    """The group whose best item is worth most after paying its price."""
    worth = [max(g - node.price * c for g, c, _ in options) for _, options in node.groups]
    return worth.index(max(worth))
