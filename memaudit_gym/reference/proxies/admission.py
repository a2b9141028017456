"""Admission with eviction, as in A-MAC: a full store takes in what is worth more (visible)."""

from __future__ import annotations

from dataclasses import dataclass, field

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.reference.estimated import HAND_MADE_VALUES
from memaudit_gym.reference.proxies.kept_texts import (
    KeptTexts,
    Stems,
    best_of,
    groups_of,
    stems_of_text,
)
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
    return sorted(store.held)


def _score(candidate: VisibleCandidate, stems: Stems, kept: KeptTexts) -> float:
    prior = _TYPE_PRIORS.get(candidate.type, _OTHER_PRIOR)
    novelty = 1 - kept.similarity(stems)
    score = (prior + candidate.confidence + novelty) / 3
    return score if score >= _LEAST else 0.0


@dataclass
class _Store:
    """What is held: {position: (score at admission, when)}."""

    candidates: tuple[VisibleCandidate, ...]
    budget: float
    held: dict[int, tuple[float, int]] = field(default_factory=dict)
    kept: KeptTexts = field(default_factory=KeptTexts)

    def offer(self, u: int, now: int) -> None:
        """Takes in a memory, at the cost of less worthy ones, or leaves the store as it is."""
        newcomer, stems = self.candidates[u], stems_of_text(self.candidates[u].text)
        score = _score(newcomer, stems, self.kept)
        leaving = self._leaving(newcomer.cost, now)
        if sum(self._worth(v, now) for v in leaving) < score:
            for v in leaving:
                del self.held[v]
                self.kept.remove(v)
            self.held[u] = score, now
            self.kept.add(u, stems)

    def _leaving(self, cost: float, now: int) -> list[int]:
        """The least worthy memories, until there is room for the cost."""
        over = sum(self.candidates[v].cost for v in self.held) + cost - self.budget
        leaving = []
        for v in sorted(
            self.held, key=lambda v: (self._worth(v, now) / self.candidates[v].cost, v)
        ):
            if over <= COST_TOLERANCE:
                break
            leaving.append(v)
            over -= self.candidates[v].cost
        return leaving

    def _worth(self, v: int, now: int) -> float:
        score, when = self.held[v]
        return score * (1 - (1 - _OLDEST) * (now - when) / (now + 1))
