"""Every feature of an observation: its name, size, bounds and formula.

The environment's spaces, its documentation and a checkpoint's compatibility check all come from
these tables. Raise ``VERSION`` whenever a feature of ``CANDIDATE_FEATURES`` or ``CONTEXT_FEATURES``
changes. Those of disclosed questions are observed under keys of their own, which no shipped
checkpoint reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces

from memaudit_gym.records import REPRESENTATION_TYPES

VERSION = 1

#: Buckets of the hashed content words.
TEXT_BUCKETS = 64
TYPES = len(REPRESENTATION_TYPES)


@dataclass(frozen=True)
class Feature:
    """A run of columns: ``size`` numbers in [low, high]."""

    name: str
    size: int
    low: float
    high: float
    formula: str


CANDIDATE_FEATURES = (
    Feature("type", TYPES, 0, 1, "one-hot representation type; an unknown word is other"),
    Feature("cost_small", 1, 0, 1, "min(cost, 16) / 16"),
    Feature("cost_log", 1, 0, 1, "ln(1 + cost) / ln(1 + 2^20), at most 1"),
    Feature("cost_of_budget", 1, 0, 1, "cost / budget, at most 1"),
    Feature("cost_of_remaining", 1, 0, 1, "cost / remaining budget, at most 1"),
    Feature("fits", 1, 0, 1, "1 if cost <= remaining budget"),
    Feature("confidence", 1, 0, 1, "the file's confidence"),
    Feature("has_estimate", 1, 0, 1, "1 if the file carries an estimated value v"),
    Feature("estimate", 1, -1, 1, "v / (1 + |v|)"),
    Feature("words_log", 1, 0, 1, "ln(1 + words) / ln(1 + 1024), at most 1"),
    Feature("number_share", 1, 0, 1, "share of its words that hold a digit"),
    Feature("capital_share", 1, 0, 1, "share of its words that begin with a capital"),
    Feature("change_share", 1, 0, 1, "share of its words that deny or change (not, no, instead)"),
    Feature("overlap_siblings", 1, 0, 1, "share of its content words that other slots have"),
    Feature("overlap_previous", 1, 0, 1, "share of them that the previous experience's have"),
    Feature("overlap_seen", 1, 0, 1, "share of them that any earlier candidate has"),
    Feature("overlap_kept", 1, 0, 1, "share of them that what is kept has"),
    Feature("text", TEXT_BUCKETS, -1, 1, "content words hashed with signs, length 1"),
)

CONTEXT_FEATURES = (
    Feature("remaining_share", 1, 0, 1, "remaining budget / budget"),
    Feature("budget_small", 1, 0, 1, "min(budget, 16) / 16"),
    Feature("budget_log", 1, 0, 1, "ln(1 + budget) / ln(1 + 2^20), at most 1"),
    Feature("remaining_small", 1, 0, 1, "min(remaining budget, 16) / 16"),
    Feature("remaining_log", 1, 0, 1, "ln(1 + remaining budget) / ln(1 + 2^20), at most 1"),
    Feature("position", 1, 0, 1, "experiences done / experiences"),
    Feature("left_small", 1, 0, 1, "min(experiences left, 16) / 16"),
    Feature("left_log", 1, 0, 1, "ln(1 + experiences left) / ln(1 + 2^20), at most 1"),
    Feature("pace", 1, 0, 1, "remaining_share / share of experiences left / 4, at most 1"),
    Feature("picks_left", 1, 0, 1, "choices left at this experience / k"),
    Feature("kept_types", TYPES, 0, 1, "min(kept of each type, 8) / 8"),
    Feature("seen_types", TYPES, 0, 1, "min(earlier candidates of each type, 32) / 32"),
    Feature("kept_text", TEXT_BUCKETS, -1, 1, "mean of the text features of what is kept"),
)

#: With ``disclosure="stream"``, beside every candidate ("known" are the questions known by then).
DISCLOSED_CANDIDATE_FEATURES = (
    Feature("overlap_known", 1, 0, 1, "share of its content words that known questions have"),
    Feature("known_having", 1, 0, 1, "mean over them of the share of known questions that have it"),
)

#: With ``disclosure="stream"``, beside the context.
DISCLOSED_CONTEXT_FEATURES = (
    Feature("known_small", 1, 0, 1, "min(known questions, 16) / 16"),
    Feature("known_log", 1, 0, 1, "ln(1 + known questions) / ln(1 + 2^20), at most 1"),
    Feature("known_text", TEXT_BUCKETS, -1, 1, "mean of the text features of known questions"),
)


def width(features: Sequence[Feature]) -> int:
    """The number of columns."""
    return sum(feature.size for feature in features)


def columns(features: Sequence[Feature]) -> dict[str, slice]:
    """{feature name: its columns}."""
    found, start = {}, 0
    for feature in features:
        found[feature.name] = slice(start, start + feature.size)
        start += feature.size
    return found


def bounds(features: Sequence[Feature]) -> tuple[np.ndarray, np.ndarray]:
    """(low, high), each (columns,) float32."""
    low = np.concatenate([np.full(f.size, f.low) for f in features])
    high = np.concatenate([np.full(f.size, f.high) for f in features])
    return low.astype(np.float32), high.astype(np.float32)


def observation_space(slots: int, oracle: bool, disclosing: bool = False) -> spaces.Dict[Any]:
    """The Dict space of an environment with K = ``slots``.

    Args:
        slots: K.
        oracle: Whether observations have marginals.
        disclosing: Whether questions become known on the way.
    """
    parts: dict[str, spaces.Space[Any]] = {
        "candidates": _rows(slots, CANDIDATE_FEATURES),
        "candidate_mask": spaces.Box(0, 1, (slots,)),
        "context": spaces.Box(*bounds(CONTEXT_FEATURES)),
    }
    if disclosing:
        parts["disclosed_candidates"] = _rows(slots, DISCLOSED_CANDIDATE_FEATURES)
        parts["disclosed_context"] = spaces.Box(*bounds(DISCLOSED_CONTEXT_FEATURES))
    if oracle:
        parts["marginals"] = spaces.Box(0, 1, (slots,))
    return spaces.Dict(parts)


def _rows(slots: int, features: Sequence[Feature]) -> spaces.Box:
    low, high = bounds(features)
    return spaces.Box(np.tile(low, (slots, 1)), np.tile(high, (slots, 1)))


def table(features: Sequence[Feature]) -> str:
    """The features as a Markdown table, for documentation."""
    rows = ["| columns | feature | bounds | formula |", "|---|---|---|---|"]
    for feature, where in zip(features, columns(features).values(), strict=True):
        last = where.stop - 1
        span = f"{where.start}" if feature.size == 1 else f"{where.start}-{last}"
        limits = f"[{feature.low:g}, {feature.high:g}]"
        rows.append(f"| {span} | {feature.name} | {limits} | {feature.formula} |")
    return "\n".join(rows)
