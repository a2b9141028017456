"""Memory tiers, as in MemGPT and Letta: recent raw, older compacted (visible, offline)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from memaudit_gym.objective import COST_TOLERANCE
from memaudit_gym.reference.proxies.kept_texts import groups_of
from memaudit_gym.reference.raw import take_in_order
from memaudit_gym.view import VisibleCandidate, VisibleView

Candidates = tuple[VisibleCandidate, ...]
#: The share of the budget that is main context.
_MAIN_SHARE = 0.5
_RAW, _SUMMARY = "raw_span", "summary"


def memory_tiers_store(view: VisibleView, budget: float) -> list[int]:
    """The newest experiences raw, those before them in a compact form.

    Models: a main context of half the budget, a queue of the newest raw spans without a gap;
    what has left it is kept in a compact form, its summary or else the cheapest form that is not
    raw, the newest first while it fits in what is left of the budget. It is the state at the end
    of the stream: an experience was raw while it was recent, so the rule is offline.

    Does not model: a language model that decides what to edit, archive or recall; core memory
    blocks; summaries of summaries (an old experience that does not fit is lost); the recall
    store that keeps every message outside the budget.

    Args:
        view: The visible view.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    candidates = view.candidates
    groups = filter(len, groups_of(view))
    newest_first = sorted(groups, key=partial(_time, candidates), reverse=True)
    main = dict(_main_context(candidates, newest_first, _MAIN_SHARE * budget))
    archive = (_compact(candidates, group) for group in newest_first if group not in main)
    return take_in_order(view, budget, [*main.values(), *(u for u in archive if u is not None)])


def _time(candidates: Candidates, group: range) -> tuple[float, int]:
    """When an experience was, then its place in the stream."""
    return max(candidates[u].time_index for u in group), group.start


def _main_context(
    candidates: Candidates, newest_first: list[range], room: float
) -> Iterator[tuple[range, int]]:
    """The newest experiences that have a raw span, with it, until one does not fit."""
    for group in newest_first:
        raw = next((u for u in group if candidates[u].type == _RAW), None)
        if raw is not None:
            room -= candidates[raw].cost
            if room < -COST_TOLERANCE:
                return
            yield group, raw


def _compact(candidates: Candidates, group: range) -> int | None:
    """An experience's compact form; None where it has only raw ones."""
    return min(
        (u for u in group if candidates[u].type != _RAW),
        key=lambda u: (candidates[u].type != _SUMMARY, candidates[u].cost, u),
        default=None,
    )
