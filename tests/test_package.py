"""The package: its arrays, what is made from it, and its hashes."""

import copy
from dataclasses import replace
from itertools import pairwise
from pickle import dumps, loads

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.objective import value
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from memaudit_gym.saturation import parse_saturation
from memaudit_gym.view import slot_ids, slot_view, visible_view
from tests.strategies import packages


@given(packages())
def test_candidates_stand_in_stream_order(package):
    assert np.all(np.diff(package.group_of) >= 0)
    for t, experience in enumerate(package.experiences):
        group = package.candidates[package.group_ptr[t] : package.group_ptr[t + 1]]
        assert {c.experience_id for c in group} <= {experience.id}
    assert package.group_ptr[-1] == len(package.candidates)
    assert package.largest_group == np.bincount(package.group_of).max()


@given(packages())
def test_arrays_are_the_records(package):
    assert package.costs.tolist() == [c.cost for c in package.candidates]
    assert package.weights.tolist() == [u.weight for u in package.units]
    assert [package.experiences[t].id for t in package.group_of] == [
        c.experience_id for c in package.candidates
    ]
    roles = [package.role_units(role).tolist() for role in ("current", "invalidation", "stale")]
    assert sum(map(len, roles)) == sum(u.role is not None for u in package.units)


@given(packages(), st.data())
def test_ids_and_positions(package, data):
    store = data.draw(st.lists(st.sampled_from(range(len(package.candidates))), unique=True))
    assert package.positions(package.ids(store)) == store
    with pytest.raises(InputError, match="unknown candidate id 'nobody'"):
        package.positions(["nobody"])


@given(packages())
def test_the_order_of_the_file_inside_an_experience_is_kept(package):
    again = Package.build(
        name="again",
        experiences=package.experiences,
        candidates=package.candidates,
        units=package.units,
        coverage={},
    )
    assert again.candidates == package.candidates


@given(packages(), st.data())
def test_restricted_keeps_values_and_weights(package, data):
    kept = {c.id for c in package.candidates if data.draw(st.booleans())}
    part = package.restricted(lambda c: c.id in kept)
    assert [c.id for c in part.candidates] == [c.id for c in package.candidates if c.id in kept]
    assert part.weights.tolist() == package.weights.tolist()
    assert len(part.group_ptr) == len(package.group_ptr)
    for c in part.candidates:
        one = value(part, part.positions([c.id]))
        assert one == value(package, package.positions([c.id]))
    assert (part.problem_hash == package.problem_hash) == (len(kept) == len(package.candidates))


def package(**changes):
    """Two experiences with a raw span each, one of them with two."""
    fields = {
        "name": "p",
        "experiences": [Experience("e1"), Experience("e2"), Experience("e3")],
        "candidates": [
            Candidate("a", "e1", "raw_span", "one two", 2),
            Candidate("b", "e1", "raw_span", "one two three", 3),
            Candidate("c", "e2", "raw_span", "four", 1.5, serialized="four five six seven"),
            Candidate("d", "e3", "summary", "eight", 9),
        ],
        "units": [EvidenceUnit("r", 1), EvidenceUnit("s", 2, saturation=parse_saturation("sqrt"))],
        "coverage": {"a": {"r": 1.0, "s": 0.0}, "b": {"s": 0.5}, "d": {"r": 0.5}},
    }
    return Package.build(**{**fields, **changes})


def test_raw_cost_is_the_costliest_raw_span_of_every_experience():
    assert package().raw_cost == 3 + 1.5
    assert package().restricted(lambda c: c.type == "summary").raw_cost == 0


def test_costs_measured_anew():
    measured = package().with_cost_model("word")
    assert [c.cost for c in measured.candidates] == [2, 3, 4, 1]
    assert measured.cost_model == "word"
    assert [c.cost for c in measured.with_cost_model("declared").candidates] == [2, 3, 4, 1]
    lengths = package().with_cost_model("builtins:len")
    assert [c.cost for c in lengths.candidates] == [7, 13, 19, 5]


@pytest.mark.parametrize("model", ["builtins:str", "builtins:bool", "tests.test_package:nothing"])
def test_a_cost_model_that_gives_no_cost(model):
    with pytest.raises(InputError, match="candidate 'a': field 'cost': must be"):
        package().with_cost_model(model)


def nothing(text: str) -> float:
    """A cost model that charges nothing."""
    return 0 * len(text)


def test_what_the_problem_hash_depends_on():
    same = [
        package(name="other"),
        package(metadata={"a": 1}),
        package(cost_model="word"),
        package(coverage={"a": {"r": 1}, "b": {"s": 0.5}, "d": {"r": 0.5}}),
        package(saturation=parse_saturation("cap1")),
        package(candidates=tuple(reversed(package().candidates))),
        package(candidates=tuple(replace(c, text="other") for c in package().candidates)),
        package(units=tuple(replace(u, role="stale") for u in package().units)),
    ]
    assert {p.problem_hash for p in same} == {package().problem_hash}
    assert len({p.content_hash for p in [package(), *same[:3], *same[5:]]}) == 7


def test_what_changes_the_problem_hash():
    others = [
        package(),
        package(k=2),
        package(coverage={"a": {"r": 1.0}, "b": {"s": 0.5}, "d": {"r": 0.25}}),
        package(saturation=parse_saturation("linear")),
        package(units=[replace(u, weight=u.weight + 1) for u in package().units]),
        package(units=[replace(u, saturation=None) for u in package().units]),
        package(candidates=[replace(c, cost=c.cost + 1) for c in package().candidates]),
        package(candidates=[replace(c, experience_id="e1") for c in package().candidates]),
    ]
    assert len({p.problem_hash for p in others}) == len(others)
    assert len({p.numbers_hash for p in others}) == len(others)


def test_the_numbers_hash_does_not_depend_on_ids():
    names = {c.id: f"x{c.id}" for c in package().candidates}
    renamed = package(
        candidates=[replace(c, id=names[c.id]) for c in package().candidates],
        coverage={"xa": {"r": 1.0}, "xb": {"s": 0.5}, "xd": {"r": 0.5}},
    )
    assert renamed.numbers_hash == package().numbers_hash
    assert renamed.problem_hash != package().problem_hash
    swapped = [package().candidates[u] for u in (1, 0, 2, 3)]
    assert package(candidates=swapped).numbers_hash == package().numbers_hash


@given(packages())
def test_the_view_shows_visible_fields_only(package):
    view = visible_view(package)
    assert [c.id for c in view.candidates] == [c.id for c in package.candidates]
    assert [e.id for e in view.experiences] == [e.id for e in package.experiences]
    hidden = replace(
        package,
        units=tuple(replace(u, weight=u.weight + 1, role=None) for u in package.units),
        coverage=replace(package.coverage, values=1 - package.coverage.values),
        candidates=tuple(replace(c, extra={"estimated_coverage": 1}) for c in package.candidates),
    )
    assert visible_view(hidden) == view


@given(packages())
def test_the_view_in_the_order_of_the_slots(package):
    """Reversed groups: the fields follow the order, the ids only say the place."""
    groups = [range(b - 1, a - 1, -1) for a, b in pairwise(package.group_ptr.tolist())]
    order = np.array([u for group in groups for u in group], dtype=np.int64)
    shown = slot_view(package, order)
    assert [c.text for c in shown.candidates] == [package.candidates[u].text for u in order]
    assert [c.id for c in shown.candidates] == slot_ids(package)
    assert [e.text for e in shown.experiences] == [e.text for e in package.experiences]
    renamed = replace(
        package,
        experiences=tuple(replace(e, id=f"x{e.id}") for e in package.experiences),
        candidates=tuple(
            replace(c, id=f"y{c.id}", experience_id=f"x{c.experience_id}")
            for c in package.candidates
        ),
    )
    assert slot_view(renamed, order) == shown


@pytest.mark.parametrize("k", [0, -1, 1.0, "1", None, True])
def test_k_is_a_whole_number(k):
    with pytest.raises(InputError, match="field 'k': must be a whole number of at least 1"):
        package(k=k)


def world(cost=1, weight=1, units=2):
    return Package.build(
        name="world",
        experiences=[Experience(id="e", text="")],
        candidates=[
            Candidate(id=str(n), experience_id="e", type="summary", text="", cost=cost)
            for n in range(2)
        ],
        units=[EvidenceUnit(id=str(n), weight=weight) for n in range(units)],
        coverage={str(n): dict.fromkeys(map(str, range(units)), 1.0) for n in range(2)},
    )


@pytest.mark.parametrize(("field", "numbers"), [("cost", {"cost": 1e308}), ("unit_weight", {})])
def test_sums_beyond_a_double_are_refused(field, numbers):
    with pytest.raises(InputError, match=f"'{field}': the sum is beyond the range of a double"):
        world(**(numbers or {"weight": 1e308}))
    assert np.isfinite(value(world(weight=8e307), [0]))


@pytest.mark.parametrize("copied", [lambda p: p, copy.deepcopy, lambda p: loads(dumps(p))])
def test_nobody_can_write_into_a_package(copied):
    package = world()
    assert package.weights.sum() == 2
    package = copied(package)
    arrays = [package.costs, package.weights, package.group_of, package.group_ptr]
    for array in [*arrays, package.coverage.values, package.coverage.units]:
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
    assert package.content_hash == world().content_hash
