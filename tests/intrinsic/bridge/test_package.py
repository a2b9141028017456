"""Trajectories as packages."""

from dataclasses import replace

import pytest

from memaudit_gym import objective
from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.bridge.package import bridge
from memaudit_gym.intrinsic.generator.corpus import generate
from memaudit_gym.io import read_package, write_folder
from memaudit_gym.optimum.solve import optimum
from tests.intrinsic.worlds import CHANGING, NEW, OLD, RIVAL, TEAM, state, trajectory


@pytest.fixture(scope="module")
def made():
    return bridge(CHANGING)


def test_units_are_claims_and_the_ends_of_claims(made):
    units = {(u.text, u.role, u.weight) for u in made.package.units}
    assert units == {
        (OLD, "stale", 0.1),
        (TEAM, "current", 1),
        (NEW, "current", 1),
        (RIVAL, "current", 1),
        (f"No longer true: {OLD}", "invalidation", 1),
    }


def test_candidates_of_each_document(made):
    types = {}
    for candidate in made.package.candidates:
        types.setdefault(candidate.experience_id, []).append(candidate.type)
    assert types == {
        "s0": ["raw_span", "atomic_fact", "atomic_fact", "compound_evidence"],
        "s1": ["raw_span", "atomic_fact", "compound_update", "tombstone"],
        "s2": ["raw_span", "atomic_fact", "uncertainty"],
        "s3": ["raw_span", "atomic_fact"],
    }


def test_what_candidates_cover(made):
    package = made.package
    rows = {}
    for number, candidate in enumerate(package.candidates):
        units, values = package.coverage.row(number)
        rows[candidate.id] = {package.units[u].text: a for u, a in zip(units, values, strict=True)}
    assert rows["s0/3"] == {OLD: 1, TEAM: 1}
    assert rows["s1/0"] == {NEW: 1, f"No longer true: {OLD}": 0.45}
    assert rows["s1/2"] == {NEW: 1, f"No longer true: {OLD}": 1}
    assert rows["s1/3"] == {f"No longer true: {OLD}": 1}
    assert rows["s2/2"] == {NEW: 1, RIVAL: 1}


def test_questions_need_the_claims_that_answer_them(made):
    text = {unit.id: unit.text for unit in made.package.units}
    first, second = made.package.queries
    assert [text[u] for u in first.required_unit_ids] == [TEAM]
    assert [text[u] for u in second.required_unit_ids] == [NEW]


def test_the_best_store_covers_everything_where_the_budget_allows(made):
    best = optimum(made.package, 1000)
    store = made.package.positions(best.store)
    assert best.value == pytest.approx(sum(u.weight for u in made.package.units))
    assert objective.value(made.package, store) == pytest.approx(best.value)


def test_every_generated_trajectory_becomes_a_package_that_reads_back(tmp_path):
    for one in generate(31)[::7]:
        package = bridge(one).package
        assert len(package.experiences) == len(one.arrivals())
        assert {q.id for q in package.queries} == {f"q{n}" for n in range(len(one.questions))}
        assert all(len(q.required_unit_ids) in (1, 2) for q in package.queries)
        write_folder(package, tmp_path / one.id)
        assert read_package(tmp_path / one.id).content_hash == package.content_hash


def test_noise_covers_nothing():
    noisy = next(one for one in generate(31) if one.noise)
    made = bridge(noisy)
    for number, candidate in enumerate(made.package.candidates):
        units, _ = made.package.coverage.row(number)
        if candidate.experience_id.startswith("n"):
            assert len(units) == 0


def test_texts_are_needed():
    with pytest.raises(InputError, match="has no text"):
        bridge(trajectory(state(0, "create", ["a"], [" "])))


def test_claims_are_needed():
    nothing = trajectory(state(0, "create", [], []))
    document = replace(nothing.states[0].document, text="Nothing to see.")
    silent = replace(nothing, states=(replace(nothing.states[0], document=document),))
    with pytest.raises(InputError, match=r"^trajectory 't': names no claim"):
        bridge(silent)
