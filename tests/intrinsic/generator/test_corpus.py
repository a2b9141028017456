"""The generated corpus: counts, documents that say their claims and no others, seeds."""

from collections import Counter
from datetime import datetime

import pytest

from memaudit_gym.intrinsic.generator import phrases
from memaudit_gym.intrinsic.generator.corpus import generate
from memaudit_gym.intrinsic.generator.domains import DOMAINS
from memaudit_gym.intrinsic.generator.plan import NOISE_CLAIMS, WORDS
from memaudit_gym.intrinsic.judges.lexical import entailment
from memaudit_gym.intrinsic.trajectory import CATEGORIES, TYPES
from memaudit_gym.text import content_stems, stems_of

SEEDS = (0, 11)


@pytest.fixture(scope="module", params=SEEDS)
def corpus(request):
    return generate(request.param)


def test_counts_of_the_source(corpus):
    assert len(corpus) == 30
    assert Counter(one.level for one in corpus) == dict.fromkeys(("L1", "L2", "L3"), 10)
    assert Counter(one.category for one in corpus) == dict.fromkeys(CATEGORIES, 5)
    assert Counter(one.domain for one in corpus) == {d.name: 5 for d in DOMAINS}
    assert Counter(one.type for one in corpus) == dict.fromkeys(TYPES, 5)
    assert sum(len(one.arrivals()) for one in corpus) == 147
    for part in ("category", "domain", "type"):
        levels = Counter((getattr(one, part), one.level) for one in corpus)
        assert Counter(levels.values()) == {2: 12, 1: 6}
    assert {(one.category, len(one.noise)) for one in corpus} == {
        (category, 4 if category == "C2" else 0) for category in CATEGORIES
    }


def test_lengths_and_noise_claims_by_level(corpus):
    for one in corpus:
        (low, high), (least, most) = WORDS[one.level], NOISE_CLAIMS[one.level]
        for document, state in one.arrivals():
            assert low <= len(document.text.split()) <= high
            assert state is None or least <= len(document.noise_claims) <= most


def test_documents_say_their_claims_and_no_other_claim_of_the_trajectory(corpus):
    for one in corpus:
        for document, state in one.arrivals():
            own = state.doc_claims if state else ()
            for claim in one.claims:
                assert entailment(document.text, claim) == (claim in own), (one.id, document.id)
            for claim in document.noise_claims:
                assert entailment(document.text, claim) == 1


def test_claims_come_from_documents_so_far(corpus):
    for one in corpus:
        told = set()
        for state in one.states:
            told |= set(state.doc_claims)
            assert set(state.claims) <= told
            assert state.doc_claims


def test_actions_do_what_they_say(corpus):
    for one in corpus:
        before = set()
        for state in one.states:
            new, gone = set(state.claims) - before, before - set(state.claims)
            changes = {
                "create": new == set(state.doc_claims) and not gone,
                "update": new == set(state.doc_claims) and len(gone) == len(new),
                "reinforce": not new and not gone,
                "conflict": new == set(state.doc_claims) and not gone,
                "supersede": bool(gone) and set(state.doc_claims) <= set(state.claims),
            }
            assert changes[state.action], (one.id, state.index)
            before = set(state.claims)


def test_time_stamps_are_out_of_order_where_the_category_is_temporal(corpus):
    for one in corpus:
        stamps = [datetime.fromisoformat(state.document.timestamp) for state in one.states]
        assert (stamps != sorted(stamps)) == (one.category == "C5")


def test_several_authors(corpus):
    authors = [{state.document.author for state in one.states} for one in corpus]
    assert sum(len(found) > 1 for found in authors) > 25
    for one in corpus:
        conflicts = [state for state in one.states if state.action == "conflict"]
        for state in conflicts:
            earlier = {s.document.author for s in one.states[: state.index] if s.action == "create"}
            assert len(earlier | {state.document.author}) > 1


def test_variety(corpus):
    """Claims are said in many ways: few sentences of two documents are alike in all but names."""
    skeletons = Counter()
    for one in corpus:
        for state in one.states:
            for claim in state.doc_claims:
                said = next(s for s in state.document.text.split("\n") if entailment(s, claim))
                for sentence in said.replace("? ", ". ").split(". "):
                    if entailment(sentence, claim):
                        words = set(claim.rstrip(".").lower().split())
                        kept = [w for w in sentence.lower().split() if w not in words]
                        skeletons[" ".join(kept)] += 1
    assert len(skeletons) > 100
    assert skeletons.most_common(1)[0][1] < 20
    assert len({state.document.type for one in corpus for state in one.states}) == 8


def test_same_seed_same_corpus_other_seed_another():
    assert generate(3) == generate(3)
    texts = [{d.text for one in generate(s) for d, _ in one.arrivals()} for s in (3, 4)]
    assert not texts[0] & texts[1]


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda d: d.name)
def test_properties_of_a_domain_are_told_apart(domain):
    stems = [stem for a in domain.attributes for stem in stems_of(a.noun.split())]
    assert len(stems) == len(set(stems)) == 2 * len(domain.attributes)
    assert all(len(a.values) >= 7 for a in domain.attributes)
    assert len(domain.attributes) >= 10
    assert len(set(domain.things)) == len(domain.things) >= 12
    for attribute in domain.attributes:
        if attribute.numeric:
            values = [int(value.split()[0]) for value in attribute.values]
            assert values == sorted(set(values))


def test_no_phrase_has_a_word_that_could_be_a_value_or_a_property():
    """As ``this week`` would say ``weekly`` to whoever compares stems."""
    kinds = [kind for kind in vars(phrases).values() if isinstance(kind, tuple) and len(kind) > 2]
    said = {stem for kind in kinds for phrase in kind for stem in content_stems(phrase)}
    values = {s for d in DOMAINS for a in d.attributes for v in a.values for s in content_stems(v)}
    nouns = {s for d in DOMAINS for a in d.attributes for s in content_stems(a.noun)}
    assert len(kinds) == 10
    assert not said & values
    assert not said & nouns
    assert not {character for kind in kinds for p in kind for character in p if character == "-"}
