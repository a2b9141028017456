"""One episode: the stream, the budget, what is kept, and what the writer sees of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.disclosure import KnownQuestions
from memaudit_gym.envs.covered import Covered
from memaudit_gym.envs.disclosed import Disclosed, disclosed
from memaudit_gym.envs.features import COLUMN, log_scale, overlap
from memaudit_gym.envs.keys import slot_order
from memaudit_gym.envs.prepared import Prepared
from memaudit_gym.envs.schema import (
    CANDIDATE_FEATURES,
    CONTEXT_FEATURES,
    DISCLOSED_CANDIDATE_FEATURES,
    TEXT_BUCKETS,
    TYPES,
    columns,
    width,
)
from memaudit_gym.errors import InputError
from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.view import VisibleView, slot_view

CONTEXT = columns(CONTEXT_FEATURES)
_OWN_COLUMNS = slice(COLUMN["cost_of_budget"].start, COLUMN["fits"].stop)
_WIDTH, _CONTEXT_WIDTH = width(CANDIDATE_FEATURES), width(CONTEXT_FEATURES)
_DISCLOSED_WIDTH = width(DISCLOSED_CANDIDATE_FEATURES)
_OVERLAP_KEPT = COLUMN["overlap_kept"].start


class Episode:
    """The mechanics of the environment, without Gymnasium.

    Args:
        prepared: The package.
        budget: Storage budget, >= 0.
        key: 64-bit key that fixes the slot orders.
        slots: K, at least the largest group; default the largest group.
        shuffle: Whether candidates are shuffled into their slots.
        observation: ``visible`` or ``oracle``.
        disclosing: The share of the questions that may become known while the stream runs; None
            where all wait for the end (:func:`memaudit_gym.disclosure.disclosed_share`).

    Attributes:
        position: Experiences done, 0..T.
        remaining: Budget left.
        store: Candidate positions kept so far, in the order they were taken.
        spent: What they cost.
        covered: What they cover.
        questions: Those known so far.
    """

    def __init__(
        self,
        prepared: Prepared,
        budget: float,
        key: int = 0,
        slots: int | None = None,
        shuffle: bool = True,
        observation: str = "visible",
        disclosing: float | None = None,
    ) -> None:
        package = prepared.package
        self.prepared, self.package, self.budget = prepared, package, budget
        self.slots = package.largest_group if slots is None else slots
        if package.largest_group > self.slots:
            raise InputError(
                f"package '{package.name}' has a group of {package.largest_group} candidates, more "
                f"than the environment's {self.slots} slots; raise slots"
            )
        self.oracle = observation == "oracle"
        self.order = slot_order(key, package.group_of, shuffle)
        self._ptr: list[int] = package.group_ptr.tolist()
        self._costs: list[float] = package.costs.tolist()
        self.position, self.picks = 0, 0
        self.remaining = float(budget)
        self.store: list[int] = []
        self.spent = 0.0
        self.covered = Covered(package)
        self._kept_words: set[str] = set()
        self._kept_types = np.zeros(TYPES)
        self._kept_text = np.zeros(TEXT_BUCKETS)
        self._disclosed: Disclosed | None = None
        self.questions: KnownQuestions | None = None
        if disclosing is not None:
            self._disclosed = disclosed(prepared, disclosing)
            self.questions = KnownQuestions(self._disclosed.disclosure)

    @property
    def done(self) -> bool:
        """Whether the stream has ended."""
        return self.position >= len(self.package.experiences)

    @property
    def view(self) -> VisibleView:
        """What a writer may see, its candidates in the order of this episode's slots."""
        return self.shown(slot_view(self.package, self.order))

    def shown(self, view: VisibleView) -> VisibleView:
        """The same view with the questions that become known in this episode."""
        return view if self.questions is None else replace(view, disclosed=self.questions)

    def group(self) -> list[int]:
        """The candidates of the present experience, slot by slot; empty at the end."""
        if self.done:
            return []
        found: list[int] = self.order[
            self._ptr[self.position] : self._ptr[self.position + 1]
        ].tolist()
        return found

    def admissible(self, candidate: int) -> bool:
        """Whether a candidate of the present experience may be taken now."""
        return self._costs[candidate] <= self.remaining + COST_TOLERANCE and (
            self.picks == 0 or candidate not in self.store[-self.picks :]
        )

    def mask(self) -> NDArray[np.bool_]:
        """(K + 1,) which actions do what they say; discard is always among them."""
        mask = np.zeros(self.slots + 1, dtype=np.bool_)
        mask[0] = True
        for slot, candidate in enumerate(self.group()):
            mask[slot + 1] = self.admissible(candidate)
        return mask

    def step(self, action: int) -> float | None:
        """Takes an action and moves on.

        Args:
            action: 0 discards, j takes slot j.

        Returns:
            The marginal gain in F; None where the action was impossible and counted as discard.
        """
        group = self.group()
        chosen = group[action - 1] if 0 < action <= len(group) else None
        if chosen is not None and not self.admissible(chosen):
            chosen = None
        gain = 0.0 if chosen is None else self._take(chosen)
        if chosen is None or self.picks >= self.package.k:
            self.position, self.picks = self.position + 1, 0
            if self.questions is not None:
                self.questions.move_to(self.position)
        return None if chosen is None and action != 0 else gain

    def _take(self, candidate: int) -> float:
        prepared = self.prepared
        self.store.append(candidate)
        self.picks += 1
        self.spent += self._costs[candidate]
        self.remaining = max(0.0, self.remaining - self._costs[candidate])
        self._kept_words |= prepared.words[candidate]
        self._kept_types[prepared.types[candidate]] += 1
        self._kept_text += prepared.features[candidate, COLUMN["text"]]
        return self.covered.add(candidate)

    @property
    def value(self) -> float:
        """F of what is kept."""
        return self.covered.value

    # Observation

    def observation(self) -> dict[str, NDArray[np.float32]]:
        """The observation of the present state, new arrays each time."""
        candidates = np.zeros((self.slots, _WIDTH), dtype=np.float32)
        present = np.zeros(self.slots, dtype=np.float32)
        group = self.group()
        if group:
            self._fill(candidates[: len(group)], group)
            present[: len(group)] = 1.0
        found = {"candidates": candidates, "candidate_mask": present, "context": self._context()}
        if self._disclosed is not None:
            rows = np.zeros((self.slots, _DISCLOSED_WIDTH), dtype=np.float32)
            rows[: len(group)] = self._disclosed.candidates[group]
            found["disclosed_candidates"] = rows
            found["disclosed_context"] = self._disclosed.context[self.position].copy()
        if self.oracle:
            found["marginals"] = self._marginals(group)
        return found

    def _fill(self, rows: NDArray[np.float32], group: list[int]) -> None:
        rows[:] = self.prepared.features[group]
        cost = self.package.costs[group]
        fits = cost <= self.remaining + COST_TOLERANCE
        rows[:, _OWN_COLUMNS.start] = _share(cost, self.budget)
        rows[:, _OWN_COLUMNS.start + 1] = np.where(fits, _share(cost, self.remaining), 1.0)
        rows[:, _OWN_COLUMNS.start + 2] = fits
        if self.store:
            words = self.prepared.words
            rows[:, _OVERLAP_KEPT] = [overlap(words[u], self._kept_words) for u in group]

    def _marginals(self, group: list[int]) -> NDArray[np.float32]:
        found = np.zeros(self.slots, dtype=np.float32)
        if group and self.prepared.total_value > 0:
            gains = np.array([self.covered.gain(candidate) for candidate in group])
            found[: len(group)] = np.clip(gains / self.prepared.total_value, 0.0, 1.0)
        return found

    def _context(self) -> NDArray[np.float32]:
        context = np.zeros(_CONTEXT_WIDTH, dtype=np.float32)
        length = len(self.package.experiences)
        left = length - self.position
        remaining_share = self.remaining / self.budget if self.budget > 0 else 0.0
        pace = remaining_share * length / left / 4 if left else 0.0
        context[: CONTEXT["kept_types"].start] = (
            remaining_share,
            min(self.budget, 16) / 16,
            log_scale(self.budget),
            min(self.remaining, 16) / 16,
            log_scale(self.remaining),
            self.position / length,
            min(left, 16) / 16,
            log_scale(left),
            min(pace, 1.0),
            (self.package.k - self.picks) / self.package.k if left else 0.0,
        )
        context[CONTEXT["kept_types"]] = np.minimum(self._kept_types, 8) / 8
        context[CONTEXT["seen_types"]] = (
            np.minimum(self.prepared.seen_types[self.position], 32) / 32
        )
        if self.store:
            context[CONTEXT["kept_text"]] = self._kept_text / len(self.store)
        return context


def _share(cost: NDArray[np.float64], budget: float) -> NDArray[np.float64]:
    """cost / budget, at most 1; 1 where the budget is 0."""
    return np.minimum(cost, budget) / budget if budget > 0 else np.ones_like(cost)
