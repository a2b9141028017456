"""The lexical coverage rule: which stems count, and how shares are rounded."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.natural.lexical import RULE, Target, coverage, target_of
from memaudit_gym.text import stem_set

WORDS = ["kitten", "harbour", "violin", "orange", "ladder", "pepper", "window", "bicycle"]


def test_the_rule_is_named_and_versioned():
    assert RULE == "lexical-turn-share/1+text/1"


@pytest.mark.parametrize(
    ("answer", "question", "turn", "stems", "source"),
    [
        ("grey kittens", "What was adopted?", "I adopted a kitten.", {"kitten"}, "answer"),
        ("a parrot", "What did Ines adopt?", "I adopted a kitten.", {"adopt"}, "question"),
        ("a parrot", "Which animal?", "I adopted a kitten.", {"adopt", "kitten"}, "turn"),
        ("", "Which animal?", "A kitten, a kitten!", {"kitten"}, "turn"),
        ("the one", "Who is it?", "And you?", set(), "turn"),
    ],
)
def test_target(answer, question, turn, stems, source):
    assert target_of(answer, question, turn) == Target(frozenset(stems), source)


@given(st.sets(st.sampled_from(WORDS), min_size=1), st.sets(st.sampled_from(WORDS)))
def test_share_is_rounded_to_quarters_half_up(wanted, said):
    target = Target(stem_set(" ".join(sorted(wanted))), "turn")
    share = Fraction(len(wanted & said), len(wanted))
    expected = floor(4 * share + Fraction(1, 2)) / 4
    assert coverage(target, " ".join(sorted(said))) == expected


def test_halves_go_up():
    target = Target(stem_set(" ".join(WORDS)), "turn")
    shares = [coverage(target, " ".join(WORDS[:count])) for count in range(9)]
    assert shares == [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1]


def test_nothing_covers_an_empty_target():
    assert coverage(Target(frozenset(), "turn"), "anything") == 0
