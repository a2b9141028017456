"""Many episodes as arrays: the batched counterpart of ``Episode``, without Gymnasium."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from memaudit_gym.envs import vector_kernel as kernel
from memaudit_gym.envs.buffers import Buffers
from memaudit_gym.envs.keys import SLOTS, mix_all
from memaudit_gym.envs.packed import PackedPackages
from memaudit_gym.envs.prepared import Prepared
from memaudit_gym.envs.schema import (
    CANDIDATE_FEATURES,
    CONTEXT_FEATURES,
    DISCLOSED_CANDIDATE_FEATURES,
    DISCLOSED_CONTEXT_FEATURES,
    TEXT_BUCKETS,
    TYPES,
    width,
)
from memaudit_gym.envs.threads import in_parts
from memaudit_gym.envs.vector_kernel import Seen, State
from memaudit_gym.errors import InputError

Indices = NDArray[np.int64]

_DISCLOSED = width(DISCLOSED_CANDIDATE_FEATURES), width(DISCLOSED_CONTEXT_FEATURES)

#: Before all packages together have more candidates, those in use alone are packed anew.
MOST_CANDIDATES = 1 << 20


class VectorEpisodes:
    """N episodes, each at its own place of its own package.

    Args:
        count: N.
        slots: K.
        shuffle: Whether candidates are shuffled into their slots.
        oracle: Whether observations have marginals.
        disclosing: The share of the questions that may become known while the streams run, or None.

    Attributes:
        state: Where every episode stands.
    """

    def __init__(
        self,
        count: int,
        slots: int,
        shuffle: bool,
        oracle: bool,
        disclosing: float | None = None,
    ) -> None:
        self.count, self.slots = count, slots
        self._shuffle, self._oracle, self._disclosing = shuffle, oracle, disclosing
        self._packed = PackedPackages(oracle, disclosing)
        self._number(np.empty(0, dtype=np.int64))
        self._candidates = Buffers((count, slots, width(CANDIDATE_FEATURES)))
        self._context = Buffers((count, width(CONTEXT_FEATURES)))
        self.state = _state(count, slots)
        self.started = np.zeros(count, dtype=np.bool_)

    def prepared(self, copy: int) -> Prepared:
        """The package of one episode."""
        return self._packed.prepared[int(self.state.package[copy])]

    @property
    def noisy(self) -> bool:
        """Whether any package has precision utility for its F."""
        return self._packed.noisy

    def store(self, copy: int) -> list[int]:
        """What one episode keeps, in the order it was taken."""
        kept: list[int] = self.state.store[copy, : self.state.taken[copy]].tolist()
        return kept

    def place(self, copies: Indices, numbers: Indices, load: Callable[[int], Prepared]) -> None:
        """Gives episodes their packages; :meth:`begin` must follow.

        Args:
            copies: (D,) which.
            numbers: (D,) their packages. A number must always stand for the same package.
            load: The package of a number; asked only for those that are not packed.

        Raises:
            InputError: A package with a group that the slots cannot hold.
        """
        self.started[copies] = False
        rows = self._rows(numbers)
        if (rows < 0).any():
            self._load(np.unique(numbers[rows < 0]), np.unique(rows[rows >= 0]), load)
            rows = self._rows(numbers)
        self.state.package[copies] = rows

    def begin(self, copies: Indices, keys: NDArray[np.uint64], budgets: ArrayLike) -> None:
        """Starts episodes on the packages they were given; gains are not scaled.

        Args:
            copies: (D,) which.
            keys: (D,) the keys of their slot orders.
            budgets: (D,) their budgets.
        """
        state = self.state
        state.slots_key[copies] = mix_all(keys, SLOTS)
        state.budget[copies] = budgets
        state.scale[copies] = 1.0
        self.started[copies] = True
        given = (self._packed.arrays, state, copies, self._shuffle)
        in_parts(len(copies), partial(kernel.begin, *given))

    def step(
        self, actions: Indices, waiting: NDArray[np.bool_], see_last: bool
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_]]:
        """Takes an action in every episode that is not waiting.

        Args:
            actions: (N,) 0 discards, j takes slot j.
            waiting: (N,) episodes to leave alone; their rows of the observation are not written.
            see_last: Whether to write those of the episodes that end, too.

        Returns:
            What is seen, and (N,) rewards, invalid actions and ends.
        """
        seen = self._empty(self.count, self._candidates.take(), self._context.take())
        rewards = np.empty(self.count)
        invalid, ended = (np.empty(self.count, dtype=np.bool_) for _ in range(2))
        given = (self._packed.arrays, self.state, actions, waiting, self._shuffle, see_last)
        in_parts(self.count, partial(kernel.step, *given, seen, rewards, invalid, ended))
        return seen, rewards, invalid, ended

    def look(self, copies: Indices, into: Seen | None = None) -> Seen:
        """What ``copies`` see: in rows of their own, or in their rows of ``into``."""
        seen, rows = into, copies
        if seen is None:
            count, rows = len(copies), np.arange(len(copies))
            seen = self._empty(count, self._candidates.empty(count), self._context.empty(count))
        given = (self._packed.arrays, self.state, copies, seen, rows)
        in_parts(len(copies), partial(kernel.look, *given))
        return seen

    def invalidation(self, copies: Indices) -> NDArray[np.float64]:
        """How many invalidation units each of ``copies`` covers."""
        found = np.empty(len(copies))
        kernel.invalidation(self._packed.arrays, self.state, copies, found)
        return found

    def _empty(self, rows: int, candidates: NDArray[Any], context: NDArray[Any]) -> Seen:
        slots, kind = self.slots, np.float32
        beside, about = (0, 0) if self._disclosing is None else _DISCLOSED
        return Seen(
            candidates=candidates,
            present=np.empty((rows, slots), kind),
            context=context,
            disclosed_candidates=np.empty((rows, slots, beside), kind),
            disclosed_context=np.empty((rows, about), kind),
            marginals=np.empty((rows, slots if self._oracle else 0), kind),
            mask=np.empty((rows, slots + 1), dtype=np.bool_),
        )

    # Packages

    def _rows(self, numbers: Indices) -> Indices:
        """Where the packages of these numbers are packed, -1 where they are not."""
        if not self._numbers.size:
            return np.full(numbers.shape, -1)
        places = np.searchsorted(self._sorted, numbers)
        places = np.minimum(places, self._sorted.size - 1)
        return np.where(self._sorted[places] == numbers, self._order[places], -1)

    def _load(self, numbers: Indices, rows: Indices, load: Callable[[int], Prepared]) -> None:
        """Packs more packages.

        Args:
            numbers: Their numbers.
            rows: Packages that must stay, beside those that episodes are under way on.
            load: The package of a number.
        """
        found = [load(number) for number in numbers.tolist()]
        for prepared in found:
            self._require_slots(prepared)
        size = sum(len(prepared.package.candidates) for prepared in found)
        if self._packed.candidates + size > MOST_CANDIDATES:
            self._forget_all_but(np.union1d(rows, self.state.package[self.started]))
        self._packed.add(found)
        self._number(np.concatenate([self._numbers, numbers]))
        self._make_room()

    def _number(self, numbers: Indices) -> None:
        self._numbers, self._order = numbers, np.argsort(numbers)
        self._sorted = numbers[self._order]

    def _require_slots(self, prepared: Prepared) -> None:
        package = prepared.package
        if package.largest_group > self.slots:
            raise InputError(
                f"package '{package.name}' has a group of {package.largest_group} candidates, more "
                f"than the environment's {self.slots} slots; raise slots"
            )

    def _forget_all_but(self, rows: Indices) -> None:
        kept = [self._packed.prepared[row] for row in rows.tolist()]
        self._packed = PackedPackages(self._oracle, self._disclosing)
        self._packed.add(kept)
        self._number(self._numbers[rows])
        package = self.state.package
        package[self.started] = np.searchsorted(rows, package[self.started])

    def _make_room(self) -> None:
        """Widens the state to what the largest package needs."""
        state, sizes = self.state, self._packed.sizes
        self.state = state._replace(
            covered=_widened(state.covered, sizes.units),
            held=_widened(state.held, sizes.composites),
            kept_words=_widened(state.kept_words, sizes.words),
            store=_widened(state.store, sizes.picks),
        )


def _state(count: int, slots: int) -> State:
    def zeros(*shape: int, kind: Any = np.int64) -> NDArray[Any]:
        return np.zeros((count, *shape), dtype=kind)

    return State(
        package=zeros(),
        slots_key=zeros(kind=np.uint64),
        budget=zeros(kind=np.float64),
        remaining=zeros(kind=np.float64),
        spent=zeros(kind=np.float64),
        value=zeros(kind=np.float64),
        scale=zeros(kind=np.float64),
        position=zeros(),
        picks=zeros(),
        taken=zeros(),
        size=zeros(),
        order=zeros(slots),
        store=zeros(0),
        covered=zeros(0, kind=np.float64),
        held=zeros(0),
        kept_words=zeros(0, kind=np.uint64),
        kept_types=zeros(TYPES, kind=np.float64),
        kept_text=zeros(TEXT_BUCKETS, kind=np.float64),
        context=zeros(width(CONTEXT_FEATURES), kind=np.float32),
        hashes=zeros(slots, kind=np.uint64),
    )


def _widened(array: NDArray[Any], columns: int) -> NDArray[Any]:
    if columns <= array.shape[1]:
        return array
    wider = np.zeros((len(array), columns), dtype=array.dtype)
    wider[:, : array.shape[1]] = array
    return wider
