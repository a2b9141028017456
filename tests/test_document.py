"""The document: exact round trips, and leniency where files in the wild differ."""

import json

import numpy as np
import pytest
from hypothesis import given

from memaudit_gym.cells import coverage_label
from memaudit_gym.document import from_document, to_document
from memaudit_gym.errors import InputError
from memaudit_gym.json_values import json_value
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from tests.strategies import packages


@given(packages())
def test_round_trip_is_exact(package):
    document = to_document(package)
    again = from_document(json.loads(json.dumps(document)))
    assert json.dumps(to_document(again)) == json.dumps(document)
    assert again.content_hash == package.content_hash
    assert again.problem_hash == package.problem_hash


def document(candidate=None, unit=None, **more):
    """A document of one experience, candidate and unit."""
    return {
        "name": "one",
        "experiences": [{"experience_id": "e"}],
        "candidate_memories": [
            {
                "candidate_id": "c",
                "experience_id": "e",
                "representation_type": "summary",
                "text": "three short words",
                "cost": 3,
                **(candidate or {}),
            }
        ],
        "evidence_units": [{"unit_id": "r", **(unit or {})}],
        "coverage_matrix": [{"candidate_id": "c", "unit_id": "r", "coverage": 1}],
        **more,
    }


def only(package):
    return package.candidates[0]


def test_absent_fields_have_their_defaults():
    package = from_document(document())
    assert only(package) == Candidate("c", "e", "summary", "three short words", 3)
    assert package.experiences == (Experience("e"),)
    assert package.units == (EvidenceUnit("r", 0),)
    assert (package.k, package.saturation.name, package.cost_model) == (1, "cap1", "declared")


@pytest.mark.parametrize(
    ("fields", "cost"),
    [
        ({"cost": 7}, 7),
        ({"cost": 7.5, "cost_tokens": 3}, 7.5),
        ({"cost": {"total": 9, "text": 8}}, 9),
        ({"cost": None, "cost_tokens": 4}, 4),
        ({"cost": None}, 3),
        ({"cost": None, "serialized": "a b c d e"}, 5),
    ],
)
def test_costs(fields, cost):
    found = only(from_document(document(fields)))
    assert found.cost == cost
    assert type(found.cost) is type(cost)


def test_costs_that_are_absent_are_measured_by_the_cost_model():
    assert from_document(document({"cost": None})).cost_model == "word"
    measured = from_document(document({"cost": None}, cost_model="byte_overhead"))
    assert (only(measured).cost, measured.cost_model) == (9, "byte_overhead")


@pytest.mark.parametrize("model", ["declared", "mine", "os:system"])
def test_a_file_does_not_choose_the_code_that_measures_it(model):
    assert from_document(document(cost_model=model)).cost_model == model
    with pytest.raises(InputError, match=f"the cost model '{model}' cannot measure it"):
        from_document(document({"cost": None}, cost_model=model))


def test_fields_that_are_not_known_are_kept():
    package = from_document(document({"cost_tokens": 4, "generator_id": "g"}, {"state": "ok"}))
    assert only(package).extra == {"cost_tokens": 4, "generator_id": "g"}
    assert package.units[0].extra == {"state": "ok"}


def test_the_type_stands_under_either_name():
    other = document({"type": "rule", "representation_type": None})
    assert only(from_document(other)).type == "rule"
    both = from_document(document({"type": "rule"}))
    assert (only(both).type, only(both).extra) == ("summary", {"type": "rule"})


def test_a_group_of_another_name_comes_back():
    package = from_document(document({"candidate_group": "g"}))
    assert only(package).experience_id == "e"
    assert to_document(package)["candidate_memories"][0]["candidate_group"] == "g"


@pytest.mark.parametrize(
    "cells",
    [{"r": 0.5}, [{"unit_id": "r", "fidelity": 0.5}], [{"unit_id": "r", "coverage": 0.5}]],
)
def test_cells_may_stand_with_their_candidate(cells):
    inline = from_document(document({"coverage": cells}, coverage_matrix=[]))
    assert inline.coverage.values.tolist() == [0.5]
    assert "coverage" not in only(inline).extra
    row = from_document(document(coverage_matrix=[{"candidate_id": "c", "coverage": cells}]))
    assert row.problem_hash == inline.problem_hash


def test_notes_of_a_cell_are_kept():
    cells = [{"unit_id": "r", "fidelity": 0.5, "rationale": "half", "coverage_label": "full"}]
    package = from_document(document({"coverage": cells}, coverage_matrix=[]))
    assert package.coverage_notes == {("c", "r"): {"rationale": "half", "coverage_label": "full"}}
    assert to_document(package)["coverage_matrix"][0]["coverage_label"] == "full"


def test_weights_are_the_units_own_or_come_from_the_queries():
    queries = [
        {"query_id": "p", "required_unit_ids": ["r", "r"]},
        {"query_id": "q", "required_unit_ids": ["r"], "unit_weight": 0.5},
    ]
    assert from_document(document(queries=queries)).weights.tolist() == [1.5]
    assert from_document(document(unit={"unit_weight": 4}, queries=queries)).weights == [4]


@pytest.mark.parametrize(
    ("coverage", "label"),
    [
        (0.0, "none"),
        (0.01, "hint_only"),
        (0.499, "hint_only"),
        (0.5, "partial_weak"),
        (0.75, "partial_strong"),
        (0.999, "partial_strong"),
        (1.0, "full"),
    ],
)
def test_labels_of_coverage(coverage, label):
    assert coverage_label(coverage) == label


def test_numbers_of_numpy_become_plain():
    package = Package.build(
        name="numpy",
        experiences=[Experience("e")],
        candidates=[Candidate("c", "e", "x", "t", np.int64(2), np.float64(0.5))],
        units=[EvidenceUnit("r", np.float32(0.5))],
        coverage={"c": {"r": np.float64(1)}},
        metadata={"pair": (np.int64(1), 2.0)},
    )
    text = json.dumps(to_document(package))
    assert to_document(from_document(json.loads(text))) == to_document(package)
    assert type(to_document(package)["candidate_memories"][0]["cost"]) is int


@pytest.mark.parametrize(
    "value", [float("nan"), float("-inf"), 10**309, {1: 2}, {"a": {3}}, object(), b"x"]
)
def test_what_json_cannot_hold_is_refused(value):
    with pytest.raises(InputError):
        json_value([value])


def test_deep_nesting_is_refused():
    value = []
    for _ in range(64):
        value = [value]
    with pytest.raises(InputError, match="nested deeper than 64 levels"):
        json_value(value)
    assert json_value(value[0]) == value[0]
