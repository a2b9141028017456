"""Each sabotage shows its own failure and no other, on seeds that nothing was set by."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.generator.corpus import generate
from memaudit_gym.intrinsic.judges.registry import judge_of
from memaudit_gym.intrinsic.scoring.diagnosis import together
from memaudit_gym.intrinsic.scoring.scores import score
from memaudit_gym.intrinsic.systems.extraction import observations
from memaudit_gym.intrinsic.systems.matrix import matrix_of, run_systems, score_systems
from memaudit_gym.intrinsic.systems.registry import BROKEN, SYSTEMS
from memaudit_gym.intrinsic.systems.rule_based import RuleBased
from memaudit_gym.intrinsic.systems.sabotaged import (
    DropsOldClaims,
    Duplicates,
    IgnoresAuthors,
    NeverUpdates,
)
from memaudit_gym.intrinsic.systems.system import snapshots_of
from tests.intrinsic.worlds import CHANGING, state, trajectory

HELD_OUT = (701, 702)


@pytest.fixture(scope="module", params=HELD_OUT)
def corpus(request):
    return generate(request.param)


def test_the_matrix(corpus):
    matrix = matrix_of(score_systems(corpus, run_systems(corpus)))
    assert list(matrix) == list(SYSTEMS)
    for name, row in matrix.items():
        failing = [stage for stage, found in row["diagnosis"].items() if found["fails"]]
        if name == "every_sentence":
            assert failing == ["synthesis", "update", "conflict"]
        else:
            assert failing == ([BROKEN[name][0]] if name in BROKEN else [])
            assert row["as_expected"]
    # Coverage alone would call the store that keeps everything perfect.
    assert matrix["every_sentence"]["fact_accuracy"] == 1
    assert matrix["every_sentence"]["update_detection_recall"] == 0


class Deaf(RuleBased):
    """Overhears every other observation."""

    def _apply(self, action, said, document):
        if len(said.text) % 2:
            super()._apply(action, said, document)


def test_a_deaf_system_fails_at_extraction(corpus):
    judge = judge_of("lexical")
    scores = [score(one, snapshots_of(Deaf, one), judge) for one in corpus]
    diagnosis = together(one.diagnosis for one in scores)
    assert diagnosis["extraction"].fails
    assert not diagnosis["synthesis"].fails
    assert not diagnosis["conflict"].fails


class Twice(NeverUpdates, Duplicates):
    """Two things broken."""


class Rude(DropsOldClaims, IgnoresAuthors):
    """Two others."""


@pytest.mark.parametrize(
    ("system", "stages"),
    [(Twice, ["synthesis", "update"]), (Rude, ["synthesis", "conflict"])],
)
def test_two_failures_show_both(corpus, system, stages):
    judge = judge_of("lexical")
    scores = [score(one, snapshots_of(system, one), judge) for one in corpus]
    diagnosis = together(one.diagnosis for one in scores)
    assert [name for name, stage in diagnosis.items() if stage.fails] == stages


def test_the_rule_based_system_keeps_confidence_authors_and_history(corpus):
    counts = set()
    for one in corpus:
        for fact in snapshots_of(RuleBased, one)[-1].facts:
            authors = {entry.author for entry in fact.history}
            assert set(fact.authors) == authors
            assert len(fact.authors) == len(authors)
            actions = [entry.action for entry in fact.history]
            assert actions[0] in ("create", "conflict")
            if (
                actions == ["create"] + ["reinforce"] * (len(actions) - 1)
                and not fact.conflicts_with
            ):
                assert fact.confidence == pytest.approx(min(1, 0.6 + 0.1 * (len(actions) - 1)))
            counts.add(len(authors))
    assert max(counts) > 2


def test_documents_without_text_are_refused():
    bare = trajectory(state(0, "create", ["a"], [" "]))
    with pytest.raises(InputError, match="has no text"):
        run_systems([bare])


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("Checkout-api's retry limit is 5 attempts.", {"5 attempts"}),
        ("Edda Abt: We set the retry limit on checkout-api to 5 attempts.", {"5 attempts"}),
        ("The value that we use for the checkout-api retry limit is weekly.", {"weekly"}),
        ("I was asked about the retry limit in checkout-api: it is Heron.", {"Heron"}),
        ("It was decided that checkout-api's retry limit no longer applies.", {"gone"}),
    ],
)
def test_observations(sentence, value):
    [found] = observations(sentence)
    assert found.slot == ("checkout-api", frozenset({"retri", "limit"}))
    assert found.value == value


def test_sentences_without_a_value_are_no_observations():
    assert not list(observations("Readers who know checkout-api well may skip to the end."))


def test_the_temporal_guard():
    """An older document reinforces what is held, whatever it says."""
    first, second = CHANGING.states[0].document, CHANGING.states[1].document
    system = RuleBased()
    system.observe(second)
    system.observe(first)
    [limit] = [fact for fact in system.snapshot().facts if "retry" in fact.text]
    assert limit.text == second.text
    assert limit.confidence == pytest.approx(0.7)
    assert [entry.action for entry in limit.history] == ["create", "reinforce"]
