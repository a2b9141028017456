"""Topics, tallies, and what is kept already."""

from hypothesis import given
from hypothesis import strategies as st

from agents.marginal.kept import WIDTH, Kept, clauses
from agents.marginal.tallies import Tallies, asks, stress
from agents.marginal.topics import Topics, is_word, names
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.generators.stream.phrases.speech import STRESS
from memaudit_gym.view import VisibleCandidate, VisibleExperience, visible_view


def experience(text, *types):
    kept = tuple(VisibleCandidate(str(n), t, "", 1.0, 1.0, 0.0, None) for n, t in enumerate(types))
    return VisibleExperience("e", text, "s", None, "Ann", kept)


def test_topics_are_what_most_summaries_name():
    deadline = ("summary", frozenset({"deadlin", "otter", "may", "12"}))
    other = ("summary", frozenset({"deadlin", "lynx"}))
    fact = ("atomic_fact", frozenset({"deadlin", "rent"}))
    found = Topics.fitted([([deadline, fact], [3.0, 1.0]), ([other, fact], [3.0, 1.0])])
    assert set(found.worth) == {"deadlin"}
    assert found.worth["deadlin"] > 0.9
    assert names(frozenset({"deadlin", "otter", "12", "may"}), found) == {"otter"}
    assert not is_word("2024")


def test_every_way_to_stress_is_heard_and_most_small_talk_is_not():
    assert all(stress(experience(text)) for text in STRESS)
    assert not stress(experience("It rains, and the coffee machine is broken."))


def test_questions_are_told_by_their_memories():
    view = visible_view(generate_stream(10_001, 500))
    notes = ("The user asked", "A question came up")
    for e in view.experiences:
        assert asks(e) == any(c.text.startswith(notes) for c in e.candidates)


def test_tallies_count_by_sort_and_leave_out_the_ends_of_conversations():
    tallies = Tallies()
    ann, rent = frozenset({"ann", "abbott"}), frozenset({"rent"})
    tallies.add(experience("The rent?", "raw_span", "atomic_fact", "other"), ann, rent)
    tallies.add(experience("It is important.", "raw_span", "atomic_fact"), ann, rent)
    tallies.add(experience("It rains.", "raw_span", "other"), frozenset({"ann"}), frozenset())
    tallies.add(experience("The conversation ends.", "summary"), ann, rent)
    counts = (tallies.said.count, tallies.stressed.count, tallies.asked.count)
    assert counts == (3, 1, 1)
    assert tallies.said.most(frozenset({"ann", "rent"})) == 3
    assert tallies.said.alike(ann) == [0, 1]


WORDS = st.frozensets(st.sampled_from("abcdefgh"), min_size=1)
TEXTS = st.lists(WORDS, min_size=1, max_size=3).map(tuple)


@given(st.lists(TEXTS, max_size=5), TEXTS)
def test_shares_are_those_of_the_best_kept_clause(store, said):
    kept = Kept()
    for memory in store:
        kept.add(memory, "summary")
    found = kept.features(said)
    assert len(found) == WIDTH
    every = [part for memory in store for part in memory]
    shares = [max((len(part & k) / len(part) for k in every), default=0.0) for part in said]
    assert found[:3] == [sum(shares) / len(shares), min(shares), max(shares)]


def test_a_text_is_taken_apart_into_clauses():
    assert clauses("On 3 May 2021: the rent of A: over 100 euros; the lead of B: Ann.") == (
        frozenset({"3", "may", "2021", "rent", "100", "euro"}),
        frozenset({"lead", "b", "ann"}),
    )
    assert clauses(" ") == ()
