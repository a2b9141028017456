"""What every action of a writer can still lead to: the best completions from a state.

A state is what is kept so far, the experience at hand and the budget left. An action takes one of
the experience's candidates or discards; its value is F of the best store that still comes of it,
and the actions of the highest value are optimal. That is what an imitation learner is taught, at
every state that it visits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from memaudit_gym.errors import InputError
from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.optimum.branch_and_bound import load_kernel
from memaudit_gym.optimum.certificate import VALUE_TOLERANCE
from memaudit_gym.optimum.completion_scip import best_completion
from memaudit_gym.optimum.packing import pack
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.package import Package

Bools = NDArray[np.bool_]
Whole = NDArray[np.int64]
Floats = NDArray[np.float64]

#: Values closer than this share of the highest one are one value: weights are often sums in which
#: rounding alone tells 0.3 from 0.1 + 0.2.
SAME_VALUE = 1e-9
#: Nodes after which the exact search leaves a completion to SCIP: about as long as SCIP needs.
NODES = 2_000


@dataclass(frozen=True)
class States:
    """S states of one package of n candidates.

    Args:
        kept: (S, n) bool, what is stored.
        positions: (S,) the experience at hand, 0..T - 1.
        remaining: (S,) the budget left, >= 0.
    """

    kept: Bools
    positions: Whole
    remaining: Floats

    @classmethod
    def of(
        cls, package: Package, kept: ArrayLike, positions: ArrayLike, remaining: ArrayLike
    ) -> States:
        """Checked states.

        Raises:
            InputError: Shapes that do not fit together, no such experience, a bad budget.
        """
        found = cls(
            np.asarray(kept, dtype=np.bool_),
            np.asarray(positions, dtype=np.int64),
            np.asarray(remaining, dtype=np.float64),
        )
        size, length = len(found.positions), len(package.experiences)
        if found.kept.shape != (size, len(package.candidates)) or found.remaining.shape != (size,):
            raise InputError("kept (S, n), positions (S,) and remaining (S,) do not fit together")
        if size and not 0 <= found.positions.min() <= found.positions.max() < length:
            raise InputError(f"a position must be from 0 to {length - 1}")
        if not (np.isfinite(found.remaining) & (found.remaining >= 0)).all():
            raise InputError("a remaining budget must be a finite number of at least 0")
        return found


@dataclass(frozen=True)
class Actions:
    """The actions of S states: column 0 discards, column j takes the j-th candidate.

    The j-th candidate of the experience at hand in the package's order, whatever slot an
    environment shows it in; K is the size of the largest group.

    Args:
        candidates: (S, K + 1) candidate positions; -1 for discard and for what there is not.
        possible: (S, K + 1) bool, whether the action does what it says.
        values: (S, K + 1) F of the best store that the action can still lead to; -inf where it is
            not possible.
        optimal: (S, K + 1) bool, whether no action of the state has a higher value.
        certified: (S,) bool, whether a solver closed every completion of the state.
        by_scip: (S,) bool, whether SCIP closed one of them where the exact search gave up; values
            then count as equal within the tolerance of certificates.
    """

    candidates: Whole
    possible: Bools
    values: Floats
    optimal: Bools
    certified: Bools
    by_scip: Bools


class Completions:
    """The best completions of one package, which is prepared once for all of its states.

    The exact search goes first, and SCIP where it gives up; with h = sqrt, of which SCIP is given
    no rest, such a state is not certified.

    Args:
        package: The package.
        node_limit: Nodes after which the exact search gives up.

    Raises:
        InputError: The package has composites.
        MissingExtraError: numba is not installed.
    """

    def __init__(self, package: Package, node_limit: int = NODES) -> None:
        self._kernel, self.package, self.node_limit = load_kernel(), package, node_limit
        self._problem = reduce_package(package, math.inf)
        self._packing = pack(self._problem)
        self._items = np.array(self._problem.positions, dtype=np.int64)
        firsts = [members[0] for members in self._problem.groups]
        self._scip_can = all(h.name != "sqrt" for h in self._problem.saturations)
        #: (G,) the experience of every group of the problem.
        self._moments = package.group_of[self._items[firsts]] if firsts else np.empty(0, np.int64)

    def __call__(self, kept: ArrayLike, positions: ArrayLike, remaining: ArrayLike) -> Actions:
        """The value of every action of S states.

        Args:
            kept: (S, n) bool, what is stored; it is not checked to be within any budget.
            positions: (S,) the experience at hand, 0..T - 1.
            remaining: (S,) the budget left.

        Raises:
            InputError: As :meth:`States.of`.
            MissingExtraError: SCIP is needed and not installed.
        """
        states = States.of(self.package, kept, positions, remaining)
        candidates, possible, slots = possible_actions(self.package, states)
        rows, columns = np.nonzero(possible)
        after = self._after(states, rows, candidates[rows, columns], slots[rows, columns])
        found, done = self._search(after)
        by_scip = np.zeros(len(possible), dtype=np.bool_)
        for action in np.flatnonzero(~done).tolist() if self._scip_can else ():
            found[action], done[action] = self._by_scip(after, action)
            by_scip[rows[action]] = True
        values = np.full(possible.shape, -math.inf)
        values[rows, columns] = found
        certified = np.ones(len(possible), dtype=np.bool_)
        np.logical_and.at(certified, rows, done)
        share = np.where(by_scip, VALUE_TOLERANCE, SAME_VALUE)
        optimal = values >= values.max(axis=1, keepdims=True) * (1 - share[:, None])
        return Actions(candidates, possible, values, optimal, certified, by_scip)

    def _after(self, states: States, rows: Whole, taken: Whole, slots: Whole) -> _After:
        """What R actions, each of a row of the states, leave behind."""
        takes = np.flatnonzero(taken >= 0)
        kept, left = states.kept[rows], states.remaining[rows]
        kept[takes, taken[takes]] = True
        left[takes] = np.maximum(0.0, left[takes] - self.package.costs[taken[takes]])
        moments, here = self._moments[None, :], states.positions[rows][:, None]
        room = np.where(
            moments == here, slots[:, None], np.where(moments > here, self.package.k, 0)
        )
        return _After(kept, room, left)

    def _search(self, after: _After) -> tuple[Floats, Bools]:
        """(values, whether the search came to its end), (R,) each."""
        amounts, place = np.unique(after.left, return_inverse=True)
        best = np.zeros(len(place), self._packing.arrays.costs.dtype)
        done = self._kernel.complete(
            self._packing.arrays,
            after.room,
            after.kept[:, self._items],
            self._packing.budgets(amounts.tolist())[place],
            self.node_limit,
            best,
        )
        return np.array([self._packing.number(b) for b in best.tolist()], dtype=np.float64), done

    def _by_scip(self, after: _After, action: int) -> tuple[float, bool]:
        kept, left = after.kept[action], float(after.left[action])
        return best_completion(self.package, self._problem, kept, after.room[action], left)


@dataclass(frozen=True)
class _After:
    """What R actions leave: (R, n) what is stored, (R, G) slots of the groups, (R,) the budget."""

    kept: Bools
    room: Whole
    left: Floats


def possible_actions(package: Package, states: States) -> tuple[Whole, Bools, Whole]:
    """(candidates, possible, slots), all (S, K + 1).

    ``slots`` says how many more of the experience's candidates may follow the action.
    """
    start = package.group_ptr[states.positions]
    size = package.group_ptr[states.positions + 1] - start
    column = np.arange(package.largest_group + 1)
    is_one = (column > 0) & (column <= size[:, None])
    candidates = np.where(is_one, start[:, None] + column - 1, -1)
    # What there is not stands at the end: it costs too much, and nobody holds it.
    costs = np.append(package.costs, math.inf)
    kept = np.pad(states.kept, ((0, 0), (0, 1)))
    taken = np.take_along_axis(kept, candidates, axis=1)
    slots = (package.k - taken.sum(axis=1))[:, None]
    fits = costs[candidates] <= states.remaining[:, None] + COST_TOLERANCE
    possible = fits & ~taken & (slots > 0)
    possible[:, 0] = True
    return candidates, possible, np.where(column > 0, slots - 1, 0)
