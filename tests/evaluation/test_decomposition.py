"""What queries miss of a store: not written, not retrieved, stale."""

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.evaluation.decomposition import (
    Amount,
    Decomposition,
    decompose,
    mean_decomposition,
    required_units,
)
from memaudit_gym.evaluation.retrievers import parse_retriever
from memaudit_gym.io.dataclass_json import from_json
from memaudit_gym.objective import cost, covered_by, units_covered, value
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.records import Query
from memaudit_gym.saturation import CAP1
from tests.optimum.worlds import make_package
from tests.strategies import BUDGETS, packages, packages_with_store, stores

ALL = parse_retriever("all")

#: Of three memories the first is outdated; unit d is of no weight, unit e of no query.
WORLD = make_package(
    [[(1, {"old": 1, "b": 0.25})], [(1, {"b": 0.5, "d": 1})], [(1, {"new": 0.75})]],
    {"old": 0.5, "new": 2, "b": 1, "c": 4, "d": 0, "e": 3},
)
WORLD = replace(
    WORLD,
    units=tuple(replace(u, role="stale") if u.id == "old" else u for u in WORLD.units),
    queries=(
        Query("now", required_unit_ids=("new",)),
        Query("both", required_unit_ids=("new", "b", "d", "new")),
        Query("once", required_unit_ids=("old",)),
        Query("never", required_unit_ids=("c",)),
        Query("nothing", required_unit_ids=("d",)),
        Query("none"),
    ),
)


def test_every_figure():
    found = decompose(WORLD, [2, 0, 1], parse_retriever("recent:2"))
    assert found == Decomposition(
        required=Amount(5, 10.5),
        write_failure=Amount(0.25 + 0.25 + 1 + 1, 0.5 + 0.25 + 4 + 3),
        retrieval_failure=Amount(1 + 0.25, 0.5 + 0.25),
        stale_retrieved=Amount(0, 0),
        answered=(0.75 + 0.5 + 0 + 0 + 0) / 5,
    )
    everything = decompose(WORLD, [2, 0, 1], ALL)
    assert everything.write_failure == found.write_failure
    assert everything.retrieval_failure == Amount(0, 0)
    assert everything.stale_retrieved == Amount(1, 0.5)
    assert everything.answered == (0.75 + 0.75 + 1 + 0 + 0) / 5


def test_units_that_no_query_requires_make_one_query_more():
    named = [[WORLD.units[r].id for r in units] for units in required_units(WORLD)]
    assert named == [["new"], ["new", "b"], ["old"], ["c"], ["e"]]


def test_without_queries_all_units_with_weight_are_one():
    (only,) = required_units(replace(WORLD, queries=()))
    assert [WORLD.units[r].id for r in only] == ["old", "new", "b", "c", "e"]
    assert decompose(replace(WORLD, queries=()), [0, 1, 2], ALL).answered == 0


def test_nothing_is_required():
    nothing = make_package([[(1, {"a": 1})]], {"a": 0})
    found = decompose(nothing, [0], ALL)
    assert found.answered is None
    assert found.required == found.write_failure == Amount(0, 0)


@settings(max_examples=60)
@given(packages_with_store(), st.integers(1, 4))
def test_properties(world, k):
    package, store = world
    few, more, every = (
        decompose(package, store, retriever)
        for retriever in (parse_retriever(f"recent:{k}"), parse_retriever(f"recent:{k + 1}"), ALL)
    )
    assert few.write_failure == more.write_failure == every.write_failure
    assert few.required == every.required
    assert every.retrieval_failure == Amount(0, 0)
    for part in ("units", "weight"):
        few_failures, more_failures = (
            getattr(found.retrieval_failure, part) for found in (few, more)
        )
        assert few_failures >= more_failures >= 0
        assert getattr(few.stale_retrieved, part) <= getattr(more.stale_retrieved, part)
    assert (few.answered or 0) <= (more.answered or 0) <= (every.answered or 0)
    stale = units_covered(package, covered_by(package, store), "stale")
    assert every.stale_retrieved.units == pytest.approx(stale)


@settings(max_examples=60)
@given(packages_with_store(saturations=st.just(CAP1)), st.integers(1, 4))
def test_what_is_retrieved_is_worth_f_of_it(world, k):
    package, store = world
    units = tuple(replace(unit, saturation=None) for unit in package.units)
    package, retriever = replace(package, units=units), parse_retriever(f"recent:{k}")
    found = decompose(package, store, retriever)
    retrieved = found.required.weight - found.write_failure.weight - found.retrieval_failure.weight
    assert retrieved == pytest.approx(value(package, retriever.retrieve(package, store)), abs=1e-9)


@settings(max_examples=30)
@given(packages(max_experiences=3, saturations=st.just(CAP1)), BUDGETS, st.data())
def test_no_store_has_less_write_failure_by_weight_than_opt(package, budget, data):
    units = tuple(replace(unit, saturation=None) for unit in package.units)
    package = replace(package, units=units)
    best = package.positions(optimum(package, budget, "exact").store)
    more = package.positions(optimum(package, 1000, "exact").store)
    fitting = stores(package).filter(lambda store: cost(package, store) <= budget)
    failures = [
        decompose(package, store, ALL).write_failure.weight
        for store in (more, best, data.draw(fitting))
    ]
    assert failures == pytest.approx(sorted(failures), abs=1e-9)


def test_opt_without_a_limit_misses_nothing_that_candidates_of_their_own_cover():
    world = make_package([[(3, {"a": 1})], [(4, {"b": 1})]], {"a": 1, "b": 2})
    best = world.positions(optimum(world, 100, "exact").store)
    found = decompose(world, best, ALL)
    assert (found.write_failure, found.answered) == (Amount(0, 0), 1)


def test_means():
    one, two = decompose(WORLD, [0], ALL), decompose(WORLD, [0, 2], ALL)
    found = mean_decomposition([one, two])
    assert found.write_failure.units == (one.write_failure.units + two.write_failure.units) / 2
    assert found.answered == (one.answered + two.answered) / 2
    assert found.required == one.required
    assert mean_decomposition([one, None]) is mean_decomposition([]) is None
    unasked = replace(one, answered=None)
    assert mean_decomposition([unasked]).answered is None
    assert mean_decomposition([unasked, two]).answered == two.answered


def test_json():
    found = decompose(WORLD, [0], ALL)
    assert from_json(Decomposition, json.loads(json.dumps(asdict(found)))) == found
