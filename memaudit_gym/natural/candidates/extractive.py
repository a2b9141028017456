"""Extractive summaries of sessions: their own sentences, chosen without any model.

Source: TextRank (Mihalcea and Tarau, 2004) on the cosines of TF-IDF vectors, as in LexRank (Erkan
and Radev, 2004). The vectors are scikit-learn's, the ranks networkx's; neither downloads anything.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from memaudit_gym import text
from memaudit_gym.errors import MissingExtraError
from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Part, Session, Turn
from memaudit_gym.natural.registry import count_argument

MOST_SENTENCES = 100
LEAST_STEMS = 4

_END = re.compile(r"(?<=[.!?\u2026])[\"')\]]*\s+|\n+")


@dataclass(frozen=True, slots=True)
class _Sentence:
    turn: str
    speaker: str
    words: str


class Extractive(CandidateGenerator):
    """One ``summary`` a session, offered at its digest: the sentences of highest rank, in order.

    It is made from the turns that it quotes. A sentence of fewer than ``LEAST_STEMS`` content
    words beside the speakers' names ("Wow, Ines!") says too little to be chosen, and is much like
    all others of its kind. A session of no more sentences than asked for has no summary.

    Args:
        sentences: How many.

    Raises:
        MissingExtraError: scikit-learn or networkx is not installed.
    """

    reads: tuple[Part, ...] = ()

    def __init__(self, sentences: int) -> None:
        _libraries()
        self.name = f"extractive/1+text/{text.VERSION}(sentences={sentences})"
        self._sentences = sentences

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """The summaries in the order of the sessions."""
        found = (_draft(session, self._sentences) for session in dialogue.sessions)
        return [draft for draft in found if draft]


def _draft(session: Session, count: int) -> Draft | None:
    names = {stem for turn in session.turns for stem in text.content_stems(turn.speaker)}
    sentences = [sentence for turn in session.turns for sentence in _split(turn, names)]
    if len(sentences) <= count:
        return None
    # Rounded, so that the last bit of a sum of another machine changes no order.
    ranks = np.round(_ranks([s.words for s in sentences]), 9)
    best = sorted(range(len(sentences)), key=lambda at: (-ranks[at], at))[:count]
    chosen = [sentences[at] for at in sorted(best)]
    return Draft(
        id=f"{session.digest_id}:extract{count}",
        experience_id=session.digest_id,
        type="summary",
        text=" ".join(f"{s.speaker}: {s.words}" for s in chosen),
        sources=tuple(dict.fromkeys(s.turn for s in chosen)),
    )


def _split(turn: Turn, names: Collection[str]) -> list[_Sentence]:
    parts = (part.strip() for part in _END.split(turn.words))
    return [
        _Sentence(turn.id, turn.speaker, part)
        for part in parts
        if len(text.stem_set(part).difference(names)) >= LEAST_STEMS
    ]


def _ranks(sentences: Sequence[str]) -> np.ndarray[Any, Any]:
    vectorizer, networkx = _libraries()
    vectors = vectorizer(analyzer=text.content_stems).fit_transform(sentences)
    likeness = (vectors @ vectors.T).toarray()
    np.fill_diagonal(likeness, 0)
    ranks = networkx.pagerank(networkx.from_numpy_array(likeness), max_iter=1000)
    return np.array([ranks[at] for at in range(len(sentences))])


def _libraries() -> tuple[Any, Any]:
    try:
        import networkx
        import scipy.sparse  # networkx's ranks need it
        from sklearn.feature_extraction.text import TfidfVectorizer
    except ImportError as error:
        raise MissingExtraError(
            f"extractive summaries need scikit-learn and networkx ({error}); install them with: "
            "pip install 'memaudit-gym[extract]'"
        ) from None
    assert scipy.sparse
    return TfidfVectorizer, networkx


def make(argument: str | None, config: BuildConfig) -> Extractive:
    """The generator; its argument is how many sentences.

    Raises:
        InputError: It is no whole number from 1 to ``MOST_SENTENCES``.
        MissingExtraError: scikit-learn or networkx is not installed.
    """
    return Extractive(count_argument("extractive", argument, "sentences", 1, MOST_SENTENCES))
