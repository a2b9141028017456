"""How much of what a candidate says is kept already."""

from hypothesis import given
from hypothesis import strategies as st

from agents.marginal.kept import MATTERS, WORDS, Kept, Said

TEXTS = st.lists(st.frozensets(st.sampled_from("abcdefgh"), min_size=1), min_size=1, max_size=3)


def said(kind, *clauses, matters=(), versions=()):
    parts = tuple(frozenset(part) for part in clauses)
    return Said(kind, parts, matters, tuple(2.0 for _ in matters), versions)


def test_clauses_beside_the_kept_ones_most_like_them():
    kept = Kept()
    assert kept.by_words([frozenset("ab")]) == [0.0] * WORDS
    for memory in (said("summary", "ab", "cd"), said("tombstone", "bcd")):
        kept.add(memory)
    assert kept.by_words([frozenset("abcd"), frozenset("xy")]) == [
        0.375, 0.0, 0.75, 1.5, 1.0, 0.5, 0.0, 1.0, 0.0, 4 / 6,
    ]  # fmt: skip


def test_interest_is_counted_by_how_matters_are_kept():
    kept = Kept()
    kept.add(said("atomic_fact", "a", matters=(1,), versions=(0,)))
    kept.add(said("summary", "b", matters=(1, 2), versions=(1, 0)))
    kept.add(said("graph_edge", "b", matters=(2,), versions=(0,)))
    kept.add(said("tombstone", "b", matters=(3,), versions=(0,)))
    found = kept.by_matters(said("atomic_fact", "c", matters=(1, 2, 3, 4), versions=(1, 0, 1, 0)))
    # not at all, full, parts, an edge, a summary, no value, an older version, full in the last one
    assert len(found) == MATTERS
    assert found == [4.0, 0.0, 2.0, 0.0, 2.0, 0.0, 2.0, 2.0, 0.5, 0.0]


@given(st.lists(TEXTS, max_size=5), TEXTS)
def test_shares_are_those_of_the_best_kept_clause(store, clauses):
    kept = Kept()
    for memory in store:
        kept.add(said("summary", *memory))
    every = [part for memory in store for part in memory]
    shares = [max((len(part & k) / len(part) for k in every), default=0.0) for part in clauses]
    assert kept.by_words(clauses)[:3] == [sum(shares) / len(shares), min(shares), max(shares)]
