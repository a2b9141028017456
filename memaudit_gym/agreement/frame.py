"""Which cells count: those that somebody could have judged.

Of all pairs of a candidate and a unit nearly all are zeros that nobody doubts: a memory of March
says nothing about evidence of June. With them every agreement would be near 1 and kappa would
rest on how long the conversation is. The frame is

- every cell that either label set states, at 0 or above; and
- every candidate of the experiences that hold a unit's evidence, and of the other experiences of
  their sessions.

Where a unit's evidence stands is what its ``source_spans`` say (``experience_id``, or a
``span_id`` among an experience's ``source_span_ids``); for a unit without any that the package
knows, the experiences of the candidates that either label set has as positive.

Source: ours.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from memaudit_gym.agreement.cells import Keys, Labels
from memaudit_gym.package import Package
from memaudit_gym.records import EvidenceUnit

#: The definition in one line, for whoever reads a figure.
FRAME = (
    "every cell that a label set states, and all candidates of the sessions that hold a unit's "
    "evidence"
)


def frame(package: Package, labels: Sequence[Labels]) -> Keys:
    """The keys of all cells that count, rising.

    Args:
        package: The package.
        labels: The label sets that are compared.
    """
    stated = np.concatenate([one.keys for one in labels])
    return np.unique(np.concatenate([stated, _neighbours(package, labels)]))


def _neighbours(package: Package, labels: Sequence[Labels]) -> Keys:
    width = len(package.units)
    peers = _peers(package)
    held = _experiences_of_positives(package, labels)
    places = _Places(package)
    found: list[Keys] = [np.zeros(0, dtype=np.int64)]
    for r, unit in enumerate(package.units):
        sources = places.of(unit) or held[r]
        near = sorted({peer for t in sources for peer in peers[t]})
        found += [
            np.arange(package.group_ptr[t], package.group_ptr[t + 1]) * width + r for t in near
        ]
    return np.concatenate(found)


def _peers(package: Package) -> list[list[int]]:
    """Of every experience those of its session, itself among them."""
    sessions: defaultdict[str, list[int]] = defaultdict(list)
    for t, experience in enumerate(package.experiences):
        if experience.session_id is not None:
            sessions[experience.session_id].append(t)
    return [
        [t] if experience.session_id is None else sessions[experience.session_id]
        for t, experience in enumerate(package.experiences)
    ]


def _experiences_of_positives(
    package: Package, labels: Iterable[Labels]
) -> defaultdict[int, set[int]]:
    held: defaultdict[int, set[int]] = defaultdict(set)
    for one in labels:
        for key in one.positive.tolist():
            candidate, unit = divmod(key, len(package.units))
            held[unit].add(int(package.group_of[candidate]))
    return held


class _Places:
    """Where the spans of a package's experiences stand."""

    def __init__(self, package: Package) -> None:
        self._experience = {e.id: t for t, e in enumerate(package.experiences)}
        self._span = {
            span: t
            for t, e in enumerate(package.experiences)
            for span in _texts(e.extra.get("source_span_ids"))
        }

    def of(self, unit: EvidenceUnit) -> set[int]:
        """The experiences that hold a unit's evidence, as far as the package knows them."""
        spans = unit.extra.get("source_spans")
        found = (self._of_span(span) for span in (spans if isinstance(spans, list) else []))
        return {t for t in found if t is not None}

    def _of_span(self, span: Any) -> int | None:
        if not isinstance(span, Mapping):
            return None
        by_experience = self._experience.get(str(span.get("experience_id")))
        return (
            by_experience if by_experience is not None else self._span.get(str(span.get("span_id")))
        )


def _texts(found: Any) -> Iterator[str]:
    yield from (one for one in (found if isinstance(found, list) else []) if isinstance(one, str))
