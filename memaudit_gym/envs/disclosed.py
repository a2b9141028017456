"""What is seen of the questions that are known already: a function of the place in the stream.

A candidate is seen at its own experience alone, so its columns do not depend on an episode either.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.disclosure import Disclosure, disclosure_of
from memaudit_gym.envs.features import hashed_text, log_scale
from memaudit_gym.envs.prepared import Prepared
from memaudit_gym.envs.schema import (
    DISCLOSED_CANDIDATE_FEATURES,
    DISCLOSED_CONTEXT_FEATURES,
    TEXT_BUCKETS,
    columns,
    width,
)
from memaudit_gym.text import content_stems

Stems = frozenset[str]

_CONTEXT = columns(DISCLOSED_CONTEXT_FEATURES)


@dataclass(frozen=True, eq=False)
class Disclosed:
    """n candidates, T experiences.

    Args:
        disclosure: Which questions are known when.
        candidates: (n, columns) float32, what of them is seen beside each candidate.
        context: (T + 1, columns) float32, what is seen of them after t experiences.
    """

    disclosure: Disclosure
    candidates: NDArray[np.float32]
    context: NDArray[np.float32]


_DISCLOSED: WeakKeyDictionary[Prepared, dict[float, Disclosed]] = WeakKeyDictionary()


def disclosed(prepared: Prepared, share: float) -> Disclosed:
    """What a share of a package's questions shows; kept as long as the package is.

    Of a package with precision utility the false claims count as evidence too: what is seen of it
    does not tell which they are.
    """
    made = _DISCLOSED.setdefault(prepared, {})
    if share not in made:
        made[share] = _seen(prepared, disclosure_of(prepared.apparent or prepared.package, share))
    return made[share]


def _seen(prepared: Prepared, disclosure: Disclosure) -> Disclosed:
    stems = [content_stems(question) for question in disclosure.questions]
    ptr: list[int] = prepared.package.group_ptr.tolist()
    known: list[int] = disclosure.known.tolist()
    candidates = np.zeros((ptr[-1], width(DISCLOSED_CANDIDATE_FEATURES)), dtype=np.float32)
    context = np.zeros((len(known), width(DISCLOSED_CONTEXT_FEATURES)), dtype=np.float32)
    having, text, before = Counter[str](), np.zeros(TEXT_BUCKETS), 0
    for t, count in enumerate(known):
        for words in stems[before:count]:
            having.update(set(words))
            text += hashed_text(words)
        before = count
        if not count:
            continue
        context[t, _CONTEXT["known_small"]] = min(count, 16) / 16
        context[t, _CONTEXT["known_log"]] = log_scale(count)
        context[t, _CONTEXT["known_text"]] = text / count
        for u in range(ptr[t], ptr[t + 1]) if t + 1 < len(ptr) else ():
            candidates[u] = _beside(prepared.words[u], having, count)
    return Disclosed(disclosure, candidates, context)


def _beside(words: Stems, having: Counter[str], count: int) -> tuple[float, float]:
    """The columns of ``DISCLOSED_CANDIDATE_FEATURES``, which do not depend on the words' order."""
    if not words:
        return 0.0, 0.0
    among = [having[word] for word in words if word in having]
    return len(among) / len(words), sum(among) / (len(words) * count)
