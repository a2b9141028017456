"""Folders whose ids name their instance: every query is a package of its own."""

import json

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io import read_package, read_packages

TABLES = {
    "experiences": [
        {"experience_id": "a::e1", "text": "one"},
        {"experience_id": "a::e2", "text": "two"},
        {"experience_id": "b::e1", "text": "three"},
    ],
    "candidate_memories": [
        {"candidate_id": "a::c1", "experience_id": "a::e1", "type": "raw_span", "cost_tokens": 4},
        {"candidate_id": "a::c2", "experience_id": "a::e2", "type": "summary", "cost": 2},
        {"candidate_id": "b::c1", "experience_id": "b::e1", "type": "summary", "cost": 1},
    ],
    "evidence_units": [
        {"unit_id": "a::u1", "unit_weight": 0.5},
        {"unit_id": "a::u2", "unit_weight": 3},
        {"unit_id": "b::u1"},
    ],
    "coverage_matrix": [
        {"candidate_id": "a::c1", "unit_id": "a::u1", "coverage": 1.0},
        {"candidate_id": "a::c2", "unit_id": "a::u2", "coverage": 0.5},
        {"candidate_id": "b::c1", "unit_id": "b::u1", "coverage": 1.0},
    ],
    "queries": [
        {"query_id": "b::q1", "required_unit_ids": ["b::u1"], "unit_weight": 9},
        {"query_id": "a::q1", "required_unit_ids": ["a::u1", "a::u2"]},
        {"query_id": "a::q2", "required_unit_ids": ["a::u2"]},
    ],
    "annotation_decisions": [{"record_id": "a::c1", "decision": "accepted"}],
}


@pytest.fixture
def folder(tmp_path):
    for name, rows in TABLES.items():
        write(tmp_path, name, rows)
    return tmp_path


def write(folder, name, rows):
    (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_each_query_is_a_package(folder):
    packages = read_packages(folder)
    assert [p.name for p in packages] == ["a::q1", "a::q2", "b::q1"]
    assert [[q.id for q in p.queries] for p in packages] == [["a::q1"], ["a::q2"], ["b::q1"]]
    assert [len(p.candidates) for p in packages] == [2, 2, 1]
    assert [len(p.annotations) for p in packages] == [1, 1, 0]


def test_required_units_weigh_at_least_one(folder):
    first, second, third = read_packages(folder)
    assert first.weights.tolist() == [1, 3]
    assert second.weights.tolist() == [0, 3]
    assert third.weights.tolist() == [1]


def test_the_manifest_of_the_folder_is_kept_aside(folder):
    (folder / "candidate_generation_manifest.json").write_text('{"counts": {"queries": 3}}')
    package = read_packages(folder)[0]
    assert package.manifest == {}
    assert package.metadata == {"folder_manifest": {"counts": {"queries": 3}}}


def test_query_ids_may_be_the_instance_itself(folder):
    write(folder, "queries", [{"query_id": "a", "required_unit_ids": ["a::u1"]}])
    assert read_package(folder).weights.tolist() == [1, 0]


def test_an_instance_json_makes_it_one_package(folder):
    (folder / "instance.json").write_text("{}")
    package = read_package(folder)
    assert len(package.candidates) == 3
    assert package.name == folder.name
    assert package.weights.tolist() == [0.5, 3, 9]


def test_other_ids_make_it_one_package(folder):
    rows = [*TABLES["experiences"], {"experience_id": "e"}]
    write(folder, "experiences", rows)
    assert len(read_package(folder).candidates) == 3


def test_one_package_is_asked_for_where_there_are_several(folder):
    with pytest.raises(InputError, match="holds 3 packages where one is needed, 'b::q1' for"):
        read_package(folder)


@pytest.mark.parametrize(
    ("table", "row", "expected"),
    [
        ("queries", {"query_id": "c::q"}, r"experiences.jsonl: an empty package"),
        (
            "queries",
            {"query_id": "a::q", "required_unit_ids": ["b::u1"]},
            "unknown unit id 'b::u1'",
        ),
        ("queries", {"query_id": 5}, "line 4: field 'query_id': must be a text, not 5"),
        ("coverage_matrix", {"candidate_id": "c::c"}, "line 4: field 'candidate_id': unknown"),
        ("evidence_units", {"unit_id": "a::u", "unit_weight": "1"}, "must be a number, not '1'"),
        ("candidate_memories", TABLES["candidate_memories"][0], "line 4: .*duplicate id 'a::c1'"),
    ],
)
def test_faults(folder, table, row, expected):
    write(folder, table, [*TABLES[table], row])
    with pytest.raises(InputError, match=expected):
        read_packages(folder)
