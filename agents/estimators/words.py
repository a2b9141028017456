"""The content words of a stream, and which candidates hold which.

A unit of evidence is mostly covered by what a candidate repeats of an experience, so the worth of a
candidate is taken apart into that of the words it keeps (ours): value(u) is the sum over the words
of u's experience that u has; for a summary, over all words of its session so far.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from agents.estimators.past import Moment, Stems, moments, said
from agents.estimators.word_features import WORD_GROUPS, Utterance, spots_of
from agents.probe import PROBE
from memaudit_gym.text import content_stems
from memaudit_gym.view import VisibleView

Floats = NDArray[np.float64]
VERBATIM, RETELLING = "raw_span", "summary"


@dataclass(frozen=True)
class Words:
    """w words of a stream with n candidates. No row depends on anything after its experience.

    Args:
        stems: (w,) the words.
        experience: (w,) whose they are; rising.
        numbers: {feature group: (w, F)}.
        order: {experience: its stems in order of first mention}.
        distilled: {experience: the stems of each candidate that is not verbatim}.
        texts: {experience: (the text before, its own text)}.
        holders, held: The (candidate, word) pairs, by candidate.
        candidates: n.
    """

    stems: list[str]
    experience: NDArray[np.int64]
    numbers: dict[str, Floats]
    order: dict[int, list[str]]
    distilled: dict[int, list[Stems]]
    texts: dict[int, tuple[str, str]]
    holders: NDArray[np.int64]
    held: NDArray[np.int64]
    candidates: int

    def sums(self, values: Floats) -> Floats:
        """(n,) the sum of the word values (w,) over what each candidate holds."""
        sums = np.bincount(self.holders, values[self.held], minlength=self.candidates)
        return sums.astype(np.float64)

    def places(self) -> dict[tuple[int, str], int]:
        """{(experience, stem): row}."""
        pairs = zip(self.experience.tolist(), self.stems, strict=True)
        return {pair: row for row, pair in enumerate(pairs)}


def read_words(view: VisibleView) -> Words:
    """Reads a stream from its first experience to its last."""
    stems: list[str] = []
    of: list[int] = []
    rows: dict[str, list[list[float]]] = {name: [] for name in WORD_GROUPS}
    order: dict[int, list[str]] = {}
    distilled: dict[int, list[Stems]] = {}
    texts: dict[int, tuple[str, str]] = {}
    pairs: list[tuple[int, int]] = []
    session: dict[str, list[int]] = defaultdict(list)
    first = 0
    for number, utterance in enumerate(utterances(view)):
        if utterance.moment.past.place == 0:
            session.clear()
        own: dict[str, list[int]] = {}
        for word in utterance.spots:
            own[word] = [len(stems)]
            session[word].append(len(stems))
            stems.append(word)
            of.append(number)
            for name, feature in WORD_GROUPS.items():
                rows[name].append(feature(utterance, word))
        order[number] = list(utterance.spots)
        distilled[number] = [words for _, words in utterance.distilled]
        moment = utterance.moment
        texts[number] = (moment.past.previous, utterance.text)
        for place, candidate in enumerate(moment.experience.candidates):
            source = session if candidate.type == RETELLING else own
            for word in sorted(moment.candidates[place] & source.keys()):
                pairs += [(first + place, row) for row in source[word]]
        first += len(moment.candidates)
    holders, held = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    return Words(
        stems,
        np.array(of, dtype=np.int64),
        {name: _table(found, name) for name, found in rows.items()},
        order,
        distilled,
        texts,
        holders,
        held,
        first,
    )


def utterances(view: VisibleView) -> Iterator[Utterance]:
    """Every experience as what it says; one that is only retold says nothing itself."""
    names: set[str] = set()
    before: Counter[str] = Counter()
    for moment in moments(view):
        names.update(content_stems(moment.experience.speaker or ""))
        candidates = zip(moment.experience.candidates, moment.candidates, strict=True)
        short = tuple((c, s) for c, s in candidates if c.type not in (VERBATIM, RETELLING))
        text = _text(moment)
        spots, length = spots_of(text)
        yield Utterance(moment, text, spots, length, short, frozenset(names), dict(before))
        before.update(word for _, own in short for word in own)


def _text(moment: Moment) -> str:
    """The experience's words, or those of its candidates where it has none of its own."""
    candidates = [c for c in moment.experience.candidates if c.type != RETELLING]
    if not candidates and moment.experience.candidates:
        return ""
    return said(moment.experience) or " ".join(sorted(c.text for c in candidates))


def _table(rows: list[list[float]], group: str) -> Floats:
    return np.array(rows, dtype=np.float64).reshape(-1, _widths()[group])


@cache
def _widths() -> dict[str, int]:
    """{feature group: F}; a stream without words has no row to count."""
    utterance = next(utterances(PROBE))
    word = next(iter(utterance.spots))
    return {name: len(feature(utterance, word)) for name, feature in WORD_GROUPS.items()}
