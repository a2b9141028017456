"""A view read from its first experience to its last, as marginal-value writers need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.estimators.reading import Floats
from agents.marginal.background import Background
from agents.marginal.features import GROUPS, INTEREST, Seen
from agents.marginal.kept import Said
from agents.marginal.understanding import Understanding
from memaudit_gym.text import stem_set
from memaudit_gym.view import VisibleView

#: The least interest that an estimate starts from: there are candidates whose matter is unknown.
_LEAST = 0.3


@dataclass(frozen=True)
class Stream:
    """T experiences and n candidates. Row u depends on nothing after its experience.

    Args:
        numbers: {feature group: (n, F)}.
        interest: (n,) the interest in what each candidate is about, at least a little.
        said: (n,) what each says.
        texts: (n,) the text of each.
        costs: (n,).
        group_ptr: (T + 1,) candidates of experience t are group_ptr[t]:group_ptr[t + 1].
        k: How many candidates of one experience may be kept.
    """

    numbers: dict[str, Floats]
    interest: Floats
    said: list[Said]
    texts: list[str]
    costs: Floats
    group_ptr: NDArray[np.int64]
    k: int

    def rows(self, groups: Sequence[str]) -> Floats:
        """(n, F) the features of some groups side by side."""
        own = [self.numbers[name] for name in groups if name in self.numbers]
        return np.hstack(own) if own else np.zeros((len(self.said), 0))

    def base(self, groups: Sequence[str]) -> Floats:
        """(n,) what estimates are multiples of: the interest, if it is among the features."""
        return self.interest if INTEREST in groups else np.ones(len(self.said))


def read(view: VisibleView, background: Background) -> Stream:
    """Reads a stream with what training found."""
    rows: dict[str, list[list[float]]] = {name: [] for name in GROUPS}
    interest: list[float] = []
    said: list[Said] = []
    for seen in _candidates(view, Understanding(background)):
        for name, feature in GROUPS.items():
            rows[name].append(feature(seen))
        said.append(_said(seen))
        interest.append(max(_LEAST, sum(said[-1].worth)))
    sizes = [len(e.candidates) for e in view.experiences]
    return Stream(
        {name: np.array(found, dtype=np.float64) for name, found in rows.items()},
        np.array(interest),
        said,
        [c.text for c in view.candidates],
        np.array([c.cost for c in view.candidates], dtype=np.float64),
        np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
        view.k,
    )


def _candidates(view: VisibleView, understood: Understanding) -> Iterator[Seen]:
    """Every candidate where it comes in; what was understood and said goes on growing."""
    before, session, of_session = set[str](), None, set[str]()
    for number, experience in enumerate(view.experiences):
        if experience.session_id != session:
            session, of_session = experience.session_id, set()
        told, share = understood.see(experience), number / len(view.experiences)
        words = [stem_set(c.text) for c in experience.candidates]
        for place, own in enumerate(words):
            matters = [*dict.fromkeys(m for m in told.of[place] if m is not None)]
            yield Seen(experience, place, told, matters, understood, own, before, of_session, share)
        of_session.update(*words)
        before.update(*words)


def _said(seen: Seen) -> Said:
    understood = seen.understood
    return Said(
        seen.experience.candidates[seen.place].type,
        tuple(clause.content for clause in seen.told.clauses[seen.place]),
        tuple(seen.matters),
        tuple(float(understood.worth[m]) for m in seen.matters),
        tuple(understood.version[m] for m in seen.matters),
    )
