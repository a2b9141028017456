"""Candidate features that do not depend on the state of an episode, computed once a package.

They are made from the visible view alone, so nothing hidden can leak into them.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.envs.schema import CANDIDATE_FEATURES, TEXT_BUCKETS, columns, width
from memaudit_gym.records import REPRESENTATION_TYPES
from memaudit_gym.view import VisibleCandidate, VisibleView

_DIGIT = re.compile(r"\d")
COLUMN = columns(CANDIDATE_FEATURES)
TYPE_CODE = {name: code for code, name in enumerate(REPRESENTATION_TYPES)}
OTHER = TYPE_CODE["other"]

#: Words that deny, end or replace something said before.
CHANGE_WORDS = frozenset(
    "not no never none longer anymore instead stopped ended cancelled changed moved switched "
    "replaced former formerly previously obsolete outdated now".split()
)


def log_scale(value: float, top: float = float(1 << 20)) -> float:
    """ln(1 + value) / ln(1 + top), at most 1."""
    return min(1.0, math.log1p(value) / math.log1p(top))


@lru_cache(maxsize=1 << 16)
def text_bucket(stem: str) -> tuple[int, float]:
    """The (bucket, sign) of a content word, from its CRC-32: remainder and top bit."""
    code = zlib.crc32(stem.encode("utf-8", "surrogatepass"))
    return code % TEXT_BUCKETS, 1.0 if code >> 31 else -1.0


def hashed_text(stems: Iterable[str]) -> NDArray[np.float32]:
    """Content words as a signed hashed bag of Euclidean length 1 (0 without words)."""
    bag = np.zeros(TEXT_BUCKETS)
    for word in stems:
        bucket, sign = text_bucket(word)
        bag[bucket] += sign
    length = math.sqrt(float(bag @ bag))
    return (bag / length if length else bag).astype(np.float32)


def static_features(
    view: VisibleView, words: Sequence[Sequence[str]], stems: Sequence[Sequence[str]]
) -> NDArray[np.float32]:
    """The state-free columns of every candidate; the others stay 0.

    Args:
        view: The package as a writer sees it, n candidates.
        words: The tokens of every candidate.
        stems: The content stems of every candidate, with repeats.

    Returns:
        (n, F) float32.
    """
    rows = np.zeros((len(words), width(CANDIDATE_FEATURES)), dtype=np.float32)
    seen: set[str] = set()
    previous: set[str] = set()
    start = 0
    for experience in view.experiences:
        members = range(start, start + len(experience.candidates))
        group = [frozenset(stems[u]) for u in members]
        for offset, candidate in enumerate(experience.candidates):
            row = rows[start + offset]
            _own_features(row, candidate, words[start + offset], stems[start + offset])
            siblings = frozenset[str]().union(*group[:offset], *group[offset + 1 :])
            row[COLUMN["overlap_siblings"]] = overlap(group[offset], siblings)
            row[COLUMN["overlap_previous"]] = overlap(group[offset], previous)
            row[COLUMN["overlap_seen"]] = overlap(group[offset], seen)
        if group:
            previous = set().union(*group)
            seen |= previous
        start += len(group)
    return rows


def overlap(words: frozenset[str], others: frozenset[str] | set[str]) -> float:
    """The share of ``words`` that are among ``others``; 0 without words."""
    return len(words & others) / len(words) if words else 0.0


def _own_features(
    row: NDArray[np.float32],
    candidate: VisibleCandidate,
    words: Sequence[str],
    stems: Sequence[str],
) -> None:
    row[COLUMN["type"].start + TYPE_CODE.get(candidate.type, OTHER)] = 1.0
    row[COLUMN["cost_small"]] = min(candidate.cost, 16) / 16
    row[COLUMN["cost_log"]] = log_scale(candidate.cost)
    row[COLUMN["confidence"]] = candidate.confidence
    if candidate.estimated_value is not None:
        row[COLUMN["has_estimate"]] = 1.0
        row[COLUMN["estimate"]] = candidate.estimated_value / (1 + abs(candidate.estimated_value))
    row[COLUMN["words_log"]] = log_scale(len(words), 1024)
    if words:
        row[COLUMN["number_share"]] = sum(_DIGIT.search(w) is not None for w in words) / len(words)
        row[COLUMN["change_share"]] = sum(w in CHANGE_WORDS for w in words) / len(words)
    written = candidate.text.split()
    if written:
        row[COLUMN["capital_share"]] = sum(w[0].isupper() for w in written) / len(written)
    row[COLUMN["text"]] = hashed_text(stems)
