"""The generators against the published tables, written down independently."""

from __future__ import annotations

from itertools import product
from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.generators import DISTRIBUTIONS, generate
from tests.generators.tables import TABLES, Table, numbers_of

FAMILIES = pytest.mark.parametrize("distribution", DISTRIBUTIONS)

#: The drawn weights of seed 3, in the order of the draws.
DRAWN = {
    "base": ([1.0, 1.2, 1.4, 2.5, 2.0, 2.25, 2.25], ("fact", "current", "invalid")),
    "density_trap": ([1.6, 1.45, 1.75, 1.45, 1.45], ("specific",)),
    "scope_shift": ([1.6, 1.8, 1.8, 1.8], ("pref",)),
    "summary_tradeoff": (
        [1.35, 1.0, 1.65, 1.1, 1.5, 1.0, 1.35, 1.1, 1.35, 1.0],
        ("primary", "secondary"),
    ),
    "redundancy_heavy": ([1.15, 1.15, 1.3, 1.0, 1.15], ("tail",)),
    "abstention_hard": ([2.15, 1.9, 2.3, 1.75, 2.15], ("abstain", "answer")),
}

#: {role: unit kinds}, as the tables say.
ROLES = {
    "base": {"current": "current", "invalidation": "invalid", "stale": "stale"},
    "temporal_interval": {
        "current": "label start end closed",
        "invalidation": "invalid",
        "stale": "open",
    },
    "density_trap": {},
    "scope_shift": {"current": "pref"},
    "summary_tradeoff": {},
    "redundancy_heavy": {},
    "abstention_hard": {"current": "abstain conflict answer", "stale": "unsupported"},
    "density_hint": {"current": "required"},
    "scope_conflict": {
        "current": "travel conference current",
        "invalidation": "invalid",
        "stale": "stale",
    },
}


@FAMILIES
@pytest.mark.parametrize("seed", [0, 1, 17, 499, 10_000])
def test_every_number(distribution: str, seed: int) -> None:
    assert_same(numbers_of(generate(distribution, seed)), TABLES[distribution](seed, 3, 2))


@FAMILIES
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**70), normal=st.integers(1, 9), update=st.integers(1, 7))
def test_every_number_at_any_size(distribution: str, seed: int, normal: int, update: int) -> None:
    package = generate(distribution, seed, normal, update)
    assert_same(numbers_of(package), TABLES[distribution](seed, normal, update))


def assert_same(found: Table, expected: Table) -> None:
    assert list(found.weights) == list(expected.weights)
    for unit, weight in expected.weights.items():
        assert isclose(found.weights[unit], weight, abs_tol=1e-12), unit
    assert found.rows == expected.rows
    assert list(found.rows) == list(expected.rows)


@pytest.mark.parametrize("distribution", DRAWN)
def test_drawn_weights_of_one_seed(distribution: str) -> None:
    weights, kinds = DRAWN[distribution]
    units = generate(distribution, 3).units
    drawn = [unit.weight for unit in units if unit.id.split(":")[0] in kinds]
    assert drawn == pytest.approx(weights, abs=1e-12)


def test_drawn_costs_of_base() -> None:
    raw = [[generate("base", seed).candidates[3 * i].cost for i in range(3)] for seed in range(4)]
    assert raw == [[6, 6, 6], [5, 5, 6], [5, 6, 6], [5, 6, 5]]


@pytest.mark.parametrize("distribution", ROLES)
def test_roles(distribution: str) -> None:
    role_of = {kind: role for role, kinds in ROLES[distribution].items() for kind in kinds.split()}
    for unit in generate(distribution, 5).units:
        assert unit.role == role_of.get(unit.id.split(":")[0]), unit.id


@pytest.mark.parametrize(("update", "last"), [(1, 2), (2, 3), (3, 4), (9, 4)])
def test_roles_of_a_chain(update: int, last: int) -> None:
    roles = {unit.id: unit.role for unit in generate("update_chain", 0, 3, update).units}
    assert roles.pop(f"version:{last}") == "current"
    for unit, role in roles.items():
        assert role == ("stale" if unit.startswith("version:") else "invalidation")


@FAMILIES
def test_valid_for_many_seeds(distribution: str) -> None:
    for seed in range(100):
        package = generate(distribution, seed)
        assert package.name == f"{distribution}-{seed}"
        assert package.cost_model == "declared"
        assert package.k == 1


@FAMILIES
def test_ids_do_not_depend_on_the_seed(distribution: str) -> None:
    first, other = (generate(distribution, seed) for seed in (0, 123))
    assert [c.id for c in first.candidates] == [c.id for c in other.candidates]
    assert first.candidates[0].id == f"{first.experiences[0].id}/0"
    assert [u.id for u in first.units] == [u.id for u in other.units]


@FAMILIES
def test_every_unit_is_covered_and_asked_for_once(distribution: str) -> None:
    for normal, update in product((1, 3, 6), (1, 2, 5)):
        package = generate(distribution, 8, normal, update)
        assert set(package.coverage.units.tolist()) == set(range(len(package.units)))
        asked = [unit for query in package.queries for unit in query.required_unit_ids]
        assert sorted(asked) == sorted(unit.id for unit in package.units)
        assert all(query.question and query.answer for query in package.queries)
        assert all(unit.text for unit in package.units)
