"""Admission with eviction, as in A-MAC: a full store takes in what is worth more (visible)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.reference.estimated import HAND_MADE_VALUES
from memaudit_gym.reference.proxies.kept_texts import (
    KeptTexts,
    Stems,
    best_of,
    groups_of,
)
from memaudit_gym.reference.stores import Array, Positions
from memaudit_gym.text import stem_set
from memaudit_gym.view import VisibleCandidate, VisibleView

#: The least score with which a memory is admitted.
_LEAST = 0.5
#: What the oldest memory of the stream so far still counts of its score, the newest counts 1.
_OLDEST = 0.5
_TYPE_PRIORS = {kind: v / max(HAND_MADE_VALUES.values()) for kind, v in HAND_MADE_VALUES.items()}
_OTHER_PRIOR = 1.0 / max(HAND_MADE_VALUES.values())


def admission_eviction_store(view: VisibleView, budget: float) -> list[int]:
    """Each experience's best form is admitted if it is good enough, and better than what must go.

    Models: a score in [0, 1] that is the mean of a prior of the type, the confidence, and the
    novelty (one minus the Jaccard index of its content stems with the most similar kept memory);
    below 0.5 nothing is admitted. Where it does not fit, memories are evicted by score per
    cost, the least first, their scores fading with age to a half; if they are worth together
    as much as the newcomer, they stay and it goes. It reads the stream once, in order, and never
    holds more than the budget; what is evicted does not come back.

    Does not model: the future utility that a language model judges, a weighting of the factors
    learned from data, and decay by hours; the eviction by cost is ours.

    Args:
        view: The visible view.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    store = _Store(view.candidates, budget)
    for now, group in enumerate(groups_of(view)):
        left = [u for u in group if store.candidates[u].cost <= budget + COST_TOLERANCE]
        for _ in range(view.k):
            u = best_of(left, store.candidates, _score, store.kept)
            if u is None:
                break
            left.remove(u)
            store.offer(u, now)
    return store.held


def _score(candidate: VisibleCandidate, stems: Stems, kept: KeptTexts) -> float:
    prior = _TYPE_PRIORS.get(candidate.type, _OTHER_PRIOR)
    novelty = 1 - kept.similarity(stems)
    score = (prior + candidate.confidence + novelty) / 3
    return score if score >= _LEAST else 0.0


class _Store:
    """What is held, with each memory's score at admission, and when that was."""

    def __init__(self, candidates: Sequence[VisibleCandidate], budget: float) -> None:
        self.candidates, self.kept = candidates, KeptTexts()
        self._room = budget
        self._costs = np.array([c.cost for c in candidates], dtype=np.float64)
        self._scores, self._when = np.zeros(len(candidates)), np.zeros(len(candidates))
        self._held = np.zeros(len(candidates), dtype=np.bool_)

    @property
    def held(self) -> list[int]:
        """Candidate positions in stream order."""
        return np.flatnonzero(self._held).tolist()

    def offer(self, u: int, now: int) -> None:
        """Takes in a memory, at the cost of less worthy ones, or leaves the store as it is."""
        stems = stem_set(self.candidates[u].text)
        score = _score(self.candidates[u], stems, self.kept)
        leaving = self._leaving(self._costs[u], now)
        if self._worth(leaving, now).sum() < score:
            self._held[leaving] = False
            self._held[u], self._scores[u], self._when[u] = True, score, now
            self._room += self._costs[leaving].sum() - self._costs[u]
            for v in leaving.tolist():
                self.kept.remove(v)
            self.kept.add(u, stems)

    def _leaving(self, cost: float, now: int) -> Positions:
        """The memories of least worth per cost, until there is room for the cost."""
        missing = cost - self._room - COST_TOLERANCE
        if missing <= 0:
            return np.empty(0, dtype=np.int64)
        here = np.flatnonzero(self._held)
        worst_first = here[np.argsort(self._worth(here, now) / self._costs[here], kind="stable")]
        freed = np.cumsum(self._costs[worst_first])
        leaving: Positions = worst_first[: np.searchsorted(freed, missing) + 1]
        return leaving

    def _worth(self, memories: Positions, now: int) -> Array:
        age = (now - self._when[memories]) / (now + 1)
        worth: Array = self._scores[memories] * (1 - (1 - _OLDEST) * age)
        return worth
