"""A view read from its first experience to its last, as marginal-value writers need it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.estimators.past import Stems
from agents.estimators.reading import Floats
from agents.marginal.features import GROUPS, Seen
from agents.marginal.kept import Clauses, clauses
from agents.marginal.tallies import Tallies
from agents.marginal.topics import Topics, names
from memaudit_gym.text import stem_set
from memaudit_gym.view import VisibleView

_VERBATIM = "raw_span"


@dataclass(frozen=True)
class Stream:
    """T experiences and n candidates. Row u depends on nothing after its experience.

    Args:
        numbers: {feature group: (n, F)}.
        clauses: (n,) what each candidate's text says, clause by clause.
        texts, kinds: (n,) what candidates say, and their types.
        costs: (n,).
        group_ptr: (T + 1,) candidates of experience t are group_ptr[t]:group_ptr[t + 1].
        k: How many candidates of one experience may be kept.
    """

    numbers: dict[str, Floats]
    clauses: list[Clauses]
    texts: list[str]
    kinds: list[str]
    costs: Floats
    group_ptr: NDArray[np.int64]
    k: int

    def rows(self, groups: Sequence[str]) -> Floats:
        """(n, F) the features of some groups side by side."""
        own = [self.numbers[name] for name in groups if name in self.numbers]
        return np.hstack(own) if own else np.zeros((len(self.kinds), 0))


def typed_stems(view: VisibleView) -> list[tuple[str, Stems]]:
    """(type, content stems) of every candidate."""
    return [(c.type, stem_set(c.text)) for c in view.candidates]


def read(view: VisibleView, known: Topics) -> Stream:
    """Reads a stream with the topics that training found."""
    tallies, session, memories = Tallies(), None, frozenset[str]()
    rows: dict[str, list[list[float]]] = {name: [] for name in GROUPS}
    for number, experience in enumerate(view.experiences):
        if number == 0 or experience.session_id != session:
            session, memories = experience.session_id, frozenset()
        own = [stem_set(c.text) for c in experience.candidates]
        # What was said is full of turns of speech; what it is about stands in what is made of it.
        short = [s for c, s in zip(experience.candidates, own, strict=True) if c.type != _VERBATIM]
        every = frozenset[str]().union(*short)
        for place, words in enumerate(own):
            verbatim = experience.candidates[place].type == _VERBATIM
            about = words if known.of(words) and not verbatim else every
            seen = Seen(
                experience=experience,
                place=place,
                own=words,
                names=names(about, known),
                topics=known.of(about),
                own_topics=known.of(words),
                tallies=tallies,
                known=known,
                session=memories,
                share=number / len(view.experiences),
            )
            for name, feature in GROUPS.items():
                rows[name].append(feature(seen))
        tallies.add(experience, names(every, known), known.of(every))
        memories |= every
    sizes = [len(e.candidates) for e in view.experiences]
    return Stream(
        {name: np.array(found, dtype=np.float64) for name, found in rows.items()},
        [clauses(c.text) for c in view.candidates],
        [c.text for c in view.candidates],
        [c.type for c in view.candidates],
        np.array([c.cost for c in view.candidates], dtype=np.float64),
        np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
        view.k,
    )
