"""Linked notes, as in A-Mem: a note counts more the more notes it links to (visible, a stream)."""

from __future__ import annotations

from memaudit_gym.reference.proxies.kept_texts import KeptTexts, Stems, stream_by_score
from memaudit_gym.view import VisibleCandidate, VisibleView

#: Two notes are linked that have this many content stems in common.
_SHARED_STEMS = 2
_MOST_LINKS = 5
_LINK_SCORE = 0.5


def linked_notes_store(view: VisibleView, budget: float) -> list[int]:
    """At each experience the note that links to most of what is kept already.

    Models: every experience becomes a note, whatever its form; a kept note that shares two
    content stems is a link; the score is the confidence times one plus half a point a link, five
    links at most. Longer notes link to more, so the store likes full texts, as the system does.

    Does not model: keywords, tags and context that a language model writes about a note, and
    what they cost; links chosen by a language model among nearest embeddings; evolution, which
    rewrites old notes when a new one arrives; retrieval along links.
    There is no budget in the system itself: here the stream stores until it is spent.

    Args:
        view: The visible view.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    return stream_by_score(view, budget, _score)


def _score(candidate: VisibleCandidate, stems: Stems, kept: KeptTexts) -> float:
    links = min(kept.sharing(stems, _SHARED_STEMS), _MOST_LINKS)
    return candidate.confidence * (1 + _LINK_SCORE * links)
