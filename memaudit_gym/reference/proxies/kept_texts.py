"""What the memories in a store say, and streams whose scores depend on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, chain, pairwise

from memaudit_gym.objective import COST_TOLERANCE, GAIN_TOLERANCE
from memaudit_gym.text import stem_set
from memaudit_gym.view import VisibleCandidate, VisibleView

Stems = frozenset[str]


class KeptTexts:
    """The stems of the memories in a store."""

    def __init__(self) -> None:
        self._stems: dict[int, Stems] = {}
        self._having: dict[str, set[int]] = {}

    def add(self, u: int, stems: Stems) -> None:
        """Takes in the memory at position u."""
        self._stems[u] = stems
        for stem in stems:
            self._having.setdefault(stem, set()).add(u)

    def remove(self, u: int) -> None:
        """Forgets the memory at position u."""
        for stem in self._stems.pop(u):
            self._having[stem].discard(u)

    def similarity(self, stems: Stems) -> float:
        """The largest Jaccard index with a kept memory, in [0, 1]; 0 where none shares a stem."""
        return max(
            (n / (len(stems) + len(self._stems[u]) - n) for u, n in self._shared(stems).items()),
            default=0.0,
        )

    def sharing(self, stems: Stems, least: int) -> int:
        """How many kept memories have at least that many of the stems."""
        return sum(n >= least for n in self._shared(stems).values())

    def _shared(self, stems: Stems) -> Counter[int]:
        return Counter(chain.from_iterable(self._having.get(stem, ()) for stem in stems))


#: From a candidate, its stems and what is kept to a score >= 0; 0 is not kept.
Score = Callable[[VisibleCandidate, Stems, KeptTexts], float]


def stream_by_score(view: VisibleView, budget: float, score: Score) -> list[int]:
    """At each experience the best-scored candidate that fits, insertions only.

    Ties: lower cost, then the earlier slot. With k > 1 an experience is asked again. There is
    no threshold and no pacing: who comes first is served.

    Args:
        view: The visible view.
        budget: The storage budget.
        score: What ranks the candidates of an experience.

    Returns:
        Candidate positions in stream order.
    """
    kept, store, spent = KeptTexts(), list[int](), 0.0
    candidates = view.candidates
    for group in groups_of(view):
        left = list(group)
        for _ in range(view.k):
            left = [u for u in left if spent + candidates[u].cost <= budget + COST_TOLERANCE]
            u = best_of(left, candidates, score, kept)
            if u is None:
                break
            left.remove(u)
            store.append(u)
            spent += candidates[u].cost
            kept.add(u, stem_set(candidates[u].text))
    return sorted(store)


def groups_of(view: VisibleView) -> list[range]:
    """The candidate positions of every experience."""
    ends = list(accumulate((len(e.candidates) for e in view.experiences), initial=0))
    return [range(start, stop) for start, stop in pairwise(ends)]


def best_of(
    positions: Iterable[int],
    candidates: Sequence[VisibleCandidate],
    score: Score,
    kept: KeptTexts,
) -> int | None:
    """The position with the largest score; ties: lower cost, then the first; None if all are 0."""
    scores = {u: score(candidates[u], stem_set(candidates[u].text), kept) for u in positions}
    worthy = [u for u, worth in scores.items() if worth > GAIN_TOLERANCE]
    return max(worthy, key=lambda u: (scores[u], -candidates[u].cost, -u), default=None)
