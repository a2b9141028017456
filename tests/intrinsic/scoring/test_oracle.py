"""A store that does what trajectories expect is perfect, and every lack of it is seen."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.intrinsic.generator.corpus import generate, generate_one
from memaudit_gym.intrinsic.judges.registry import judge_of
from memaudit_gym.intrinsic.likeness import most_alike
from memaudit_gym.intrinsic.scoring.scores import score
from memaudit_gym.intrinsic.scoring.summary import summary_of
from memaudit_gym.intrinsic.snapshots.snapshot import Fact, Snapshot

JUDGE = judge_of("lexical")


def oracle(trajectory):
    """The expected claims as facts, with marks of contradictions and the expected actions."""
    snapshots, known, disputed = [], (), {}
    for state in trajectory.states:
        if state.action == "conflict":
            for claim in state.doc_claims:
                disputed[claim] = most_alike(claim, known)
                disputed[disputed[claim]] = claim
        known = state.claims
        names = {claim: f"f{n}" for n, claim in enumerate(known)}
        facts = tuple(
            Fact(
                names[claim],
                claim,
                conflicts_with=tuple(
                    names[c] for c in [disputed.get(claim)] if claim in disputed and c in names
                ),
            )
            for claim in known
        )
        stale = tuple(c for c in state.doc_claims if c not in known)
        snapshots.append(Snapshot(facts, state.action, stale))
    return snapshots


@pytest.mark.parametrize("seed", [801, 802])
def test_an_oracle_store_is_perfect(seed):
    found = summary_of([score(one, oracle(one), JUDGE) for one in generate(seed)])
    assert found["fact_accuracy"] == found["update_detection_recall"] == 1
    assert found["classification_accuracy"] == 1
    assert found["false_update_rate"] == 0
    for stage in found["diagnosis"].values():
        assert all(fault["count"] == 0 for fault in stage["faults"].values())


@given(number=st.integers(0, 29), seed=st.integers(900, 903), data=st.data())
def test_a_fact_that_is_missing_lowers_accuracy_and_has_a_cause(number, seed, data):
    one = generate_one(number, seed)
    snapshots = oracle(one)
    at = data.draw(st.integers(0, len(snapshots) - 1))
    gone = data.draw(st.sampled_from(snapshots[at].facts))
    rest = tuple(
        replace(f, conflicts_with=tuple(o for o in f.conflicts_with if o != gone.id))
        for f in snapshots[at].facts
        if f is not gone
    )
    snapshots[at] = replace(snapshots[at], facts=rest)
    found = score(one, snapshots, JUDGE)
    claims = len(one.states[at].claims)
    assert found.fact_accuracy == pytest.approx(1 - 1 / claims / len(snapshots))
    faults = sum(t.count for s in found.diagnosis.values() for t in s.faults.values())
    assert faults >= 1


@given(number=st.integers(0, 29), data=st.data())
def test_a_fact_that_is_there_twice_is_a_duplicate_alone(number, data):
    one = generate_one(number, 904)
    snapshots = oracle(one)
    at = data.draw(st.integers(0, len(snapshots) - 1))
    twice = data.draw(st.sampled_from(snapshots[at].facts))
    copy = replace(twice, id="copy", text=f"As said before: {twice.text}")
    snapshots[at] = replace(snapshots[at], facts=(*snapshots[at].facts, copy))
    found = score(one, snapshots, JUDGE)
    assert found.fact_accuracy == 1
    faults = {
        (stage, name): t.count
        for stage, s in found.diagnosis.items()
        for name, t in s.faults.items()
        if t.count
    }
    assert faults == {("synthesis", "duplicated"): 1}
