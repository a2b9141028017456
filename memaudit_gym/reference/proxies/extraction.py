"""Extraction of facts, as in Mem0: statements instead of what was said (visible, a stream)."""

from __future__ import annotations

from memaudit_gym.reference.proxies.kept_texts import KeptTexts, Stems, stream_by_score
from memaudit_gym.view import VisibleCandidate, VisibleView

#: What an extraction call writes: statements, and changes and ends of earlier ones.
_FACTS = frozenset(
    "atomic_fact interval_fact graph_edge compound_update compound_evidence tombstone".split()
)
_RAW = "raw_span"
#: What another compact form is worth beside a fact.
_OTHER_SCORE = 0.5
#: As similar as this to what is kept, a statement is no news.
_SAME = 0.8


def fact_extraction_store(view: VisibleView, budget: float) -> list[int]:
    """At each experience the fact that is least like what is kept already.

    Models: a memory is a short statement, never a raw span; a fact goes before any other compact
    form; the score, 1 for a fact and 0.5 for another form, times its confidence, falls by the
    Jaccard index of its content stems with the most similar kept memory, and from an index of
    0.8 on nothing is added.

    Does not model: a language model that extracts, merges and rewrites (the candidates are
    given); updates and deletions in place (a tombstone or compound update is a memory of its
    own, and what it ends stays); search by embeddings; the memories of several users.
    There is no budget in the systems themselves: here the stream stores until it is spent.

    Args:
        view: The visible view.
        budget: The storage budget.

    Returns:
        Candidate positions in stream order.
    """
    return stream_by_score(view, budget, _score)


def _score(candidate: VisibleCandidate, stems: Stems, kept: KeptTexts) -> float:
    if candidate.type == _RAW:
        return 0.0
    likeness = kept.similarity(stems)
    base = 1.0 if candidate.type in _FACTS else _OTHER_SCORE
    return 0.0 if likeness >= _SAME else base * candidate.confidence * (1 - likeness)
