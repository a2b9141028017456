"""What a package must satisfy: each fault is refused, with table, record and field named."""

from dataclasses import replace

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query

E, C = Experience("e"), Candidate("c", "e", "summary", "text", 1)
R, Q = EvidenceUnit("r", 1), Query("q", required_unit_ids=("r",))


def build(**changes):
    fields = {
        "experiences": [E],
        "candidates": [C],
        "units": [R],
        "queries": [Q],
        "coverage": {"c": {"r": 1}},
    }
    return Package.build(name="p", **{**fields, **changes})


NAN, INF = float("nan"), float("inf")
FAULTS = [
    ({"experiences": []}, "experiences", None, None, "an empty package: it has no experiences"),
    ({"candidates": []}, "candidates", None, None, "an empty package: it has no candidates"),
    ({"units": []}, "units", None, None, "an empty package: it has no units"),
    ({"experiences": [E, E]}, "experiences", "experience 'e'", "experience_id", "duplicate id"),
    ({"candidates": [C, C]}, "candidates", "candidate 'c'", "candidate_id", "duplicate id"),
    ({"units": [R, R]}, "units", "unit 'r'", "unit_id", "duplicate id"),
    ({"queries": [Q, Q]}, "queries", "query 'q'", "query_id", "duplicate id"),
    ({"units": [R, EvidenceUnit("", 1)]}, "units", "unit 2", "unit_id", "must be a non-empty text"),
    ({"coverage": {"x": {"r": 1}}}, "coverage", "cell ('x', ...)", "candidate_id", "unknown cand"),
    ({"coverage": {"c": {"x": 1}}}, "coverage", "cell ('c', 'x')", "unit_id", "unknown unit id"),
    *(
        ({"coverage": {"c": {"r": value}}}, "coverage", "cell ('c', 'r')", "coverage", problem)
        for value, problem in [
            (-0.1, "must be at least 0"),
            (1.1, "must be at most 1"),
            (NAN, "must be a finite number"),
            ("1", "must be a number"),
        ]
    ),
    *(
        (
            {"candidates": [replace(C, **{field: value})]},
            "candidates",
            "candidate 'c'",
            name,
            problem,
        )
        for field, name, value, problem in [
            ("experience_id", "experience_id", "x", "unknown experience id 'x'"),
            ("type", "representation_type", "", "must be a non-empty text"),
            ("text", "text", 5, "must be a text, not 5"),
            ("cost", "cost", 0, "must be greater than 0, not 0"),
            ("cost", "cost", -1.5, "must be greater than 0, not -1.5"),
            ("cost", "cost", NAN, "must be a finite number, not nan"),
            ("cost", "cost", INF, "must be a finite number, not inf"),
            ("cost", "cost", 10**400, "must be a number within the range of a double"),
            ("cost", "cost", True, "must be a number, not True"),
            ("cost", "cost", None, "must be a number, not None"),
            ("confidence", "confidence", 1.5, "must be at most 1, not 1.5"),
            ("confidence", "confidence", -1, "must be at least 0, not -1"),
            ("time_index", "time_index", "now", "must be a number, not 'now'"),
            ("estimated_value", "estimated_value", INF, "must be a finite number, not inf"),
        ]
    ),
    *(
        ({"units": [replace(R, **{field: value})]}, "units", "unit 'r'", name, problem)
        for field, name, value, problem in [
            ("weight", "unit_weight", -1, "must be at least 0, not -1"),
            ("weight", "unit_weight", NAN, "must be a finite number, not nan"),
            ("role", "role", "old", "unknown role 'old'; use one of current, invalidation, stale"),
        ]
    ),
    *(
        ({"queries": [replace(Q, **{field: value})]}, "queries", "query 'q'", name, problem)
        for field, name, value, problem in [
            ("required_unit_ids", "required_unit_ids", ("x",), "unknown unit id 'x'"),
            ("weight", "unit_weight", -1, "must be at least 0, not -1"),
        ]
    ),
]


@pytest.mark.parametrize(("changes", "table", "record", "field", "problem"), FAULTS)
def test_a_fault(changes, table, record, field, problem):
    with pytest.raises(InputError) as caught:
        build(**changes)
    error = caught.value
    assert (error.table, error.record, error.field) == (table, record, field)
    assert error.problem.startswith(problem)
    assert error.file is None


def test_what_is_allowed():
    package = build(
        experiences=[E, Experience("without candidates")],
        units=[R, EvidenceUnit("weightless", 0)],
        queries=[],
        coverage={"c": {"r": 0, "weightless": 1}},
    )
    assert len(package.experiences) == 2
    assert build(coverage={}).coverage.values.size == 0


def test_an_error_names_its_file_once():
    error = InputError("wrong", record="line 3", field="cost", table="candidates")
    named = error.in_file("a.jsonl")
    assert str(named) == "a.jsonl: line 3: field 'cost': wrong"
    assert named.in_file("b.jsonl") is named
    assert str(InputError("two\n lines")) == "two lines"
