"""Raw-span writers: keep what was said, newest first or at random (visible, offline)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from memaudit_gym import hashing
from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.view import VisibleView


def recency_store(view: VisibleView, budget: float) -> list[int]:
    """The newest raw spans first, skipping what does not fit.

    Newest by time index; ties: the later one of the stream.

    Args:
        view: The visible view.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    candidates = view.candidates
    newest_first = sorted(
        _raw_spans(view), key=lambda u: (candidates[u].time_index, u), reverse=True
    )
    return take_in_order(view, budget, newest_first)


def reservoir_store(view: VisibleView, budget: float, seed: int = 0) -> list[int]:
    """Raw spans in a random order, skipping what does not fit.

    The order is drawn from the seed and from what the spans say: the same for every budget and
    in every run, and another one in another package.

    Args:
        view: The visible view.
        budget: The storage budget.
        seed: A number >= 0; another one gives another order.

    Returns:
        Candidate positions in stream order.
    """
    candidates = view.candidates
    spans = _raw_spans(view)
    texts = hashing.digest([[candidates[u].id, candidates[u].text] for u in spans])
    rng = np.random.default_rng([seed, int(texts, 16)])
    return take_in_order(view, budget, rng.permutation(np.array(spans, dtype=np.int64)).tolist())


def _raw_spans(view: VisibleView) -> list[int]:
    return [u for u, c in enumerate(view.candidates) if c.type == "raw_span"]


def take_in_order(view: VisibleView, budget: float, order: Iterable[int]) -> list[int]:
    """The first that fit, at most k an experience.

    Args:
        view: The visible view.
        budget: The storage budget.
        order: Candidate positions, each once, the most wanted first.

    Returns:
        Candidate positions in stream order.
    """
    costs = [c.cost for c in view.candidates]
    group_of = [t for t, e in enumerate(view.experiences) for _ in e.candidates]
    room = [view.k] * len(view.experiences)
    spent, store = 0.0, []
    for u in order:
        if room[group_of[u]] and spent + costs[u] <= budget + COST_TOLERANCE:
            spent += costs[u]
            room[group_of[u]] -= 1
            store.append(u)
    return sorted(store)
