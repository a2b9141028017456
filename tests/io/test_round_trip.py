"""What is written comes back to the last bit, as a folder and as a JSON file."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from memaudit_gym.document import to_document
from memaudit_gym.io import read_package, read_packages, write_folder, write_json
from tests.io.sample import full_package
from tests.strategies import packages

both_forms = pytest.mark.parametrize("write", [write_folder, write_json])


def assert_same(again, package):
    assert json.dumps(to_document(again)) == json.dumps(to_document(package))
    assert again.content_hash == package.content_hash
    assert again.problem_hash == package.problem_hash
    assert again.numbers_hash == package.numbers_hash


@both_forms
def test_random_packages(write, tmp_path_factory):
    @settings(max_examples=30)
    @given(packages())
    def check(package):
        path = tmp_path_factory.mktemp("round") / "package.json"
        write(package, path)
        assert_same(read_package(path), package)

    check()


@both_forms
def test_every_field(write, tmp_path):
    package = full_package()
    write(package, tmp_path / "p")
    again = read_package(tmp_path / "p")
    assert_same(again, package)
    assert again.experiences == package.experiences
    assert again.candidates == package.candidates
    assert again.units == package.units
    assert again.queries == package.queries
    assert again.coverage_notes == package.coverage_notes
    assert again.annotations == package.annotations
    assert again.manifest == package.manifest
    assert again.saturation == package.saturation


@both_forms
def test_whole_numbers_stay_whole(write, tmp_path):
    write(full_package(), tmp_path / "p")
    again = read_package(tmp_path / "p")
    costs = {c.id: c.cost for c in again.candidates}
    assert {name: type(cost) for name, cost in costs.items()} == {
        "c1": int,
        "c2": float,
        "c3": float,
    }
    assert [type(u.weight) for u in again.units] == [int, float, int]
    assert type(again.metadata["seed"]) is int
    assert type(again.metadata["share"]) is float


def test_a_whole_float_does_not_change_the_problem():
    package = full_package()
    floats = replace(
        package, candidates=tuple(replace(c, cost=float(c.cost)) for c in package.candidates)
    )
    assert floats.problem_hash == package.problem_hash
    assert floats.numbers_hash == package.numbers_hash


@both_forms
def test_lone_surrogates_come_back(write, tmp_path):
    package = replace(full_package(), metadata={"half": "\ud83d and \udc80"})
    write(package, tmp_path / "p")
    assert_same(read_package(tmp_path / "p"), package)


def test_a_manifest_is_made_where_the_package_has_none(tmp_path):
    package = replace(full_package(), manifest={})
    write_folder(package, tmp_path / "p")
    manifest = json.loads((tmp_path / "p" / "candidate_generation_manifest.json").read_text())
    assert manifest["hashes"] == {"problem": package.problem_hash, "content": package.content_hash}
    assert manifest["counts"]["candidate_memories"] == 3
    assert_same(read_package(tmp_path / "p"), package)


def test_a_manifest_of_its_own_is_kept(tmp_path):
    write_folder(full_package(), tmp_path / "p")
    manifest = json.loads((tmp_path / "p" / "candidate_generation_manifest.json").read_text())
    assert manifest == {"schema_version": "0.3", "counts": {"candidates": 3}}


def test_cells_carry_their_label(tmp_path):
    write_folder(full_package(), tmp_path / "p")
    lines = (tmp_path / "p" / "coverage_matrix.jsonl").read_text().splitlines()
    labels = {
        (c["candidate_id"], c["unit_id"]): c["coverage_label"] for c in map(json.loads, lines)
    }
    assert labels == {
        ("c1", "r1"): "full",
        ("c1", "r3"): "hint_only",
        ("c2", "r1"): "hint_only",  # the file's own word, where coverage says partial_weak
        ("c3", "r1"): "none",
        ("c3", "r2"): "partial_strong",
    }


def test_the_instance_holds_what_the_tables_do_not(tmp_path):
    write_folder(full_package(), tmp_path / "p")
    instance = json.loads((tmp_path / "p" / "instance.json").read_text())
    assert instance["unit_weights"] == {"r1": 2, "r2": 1.0, "r3": 0}
    assert instance["unit_roles"] == {"r1": "current", "r2": "invalidation", "r3": "stale"}
    assert instance["unit_saturations"] == {"r2": [[0, 0], [1, 2]]}
    assert instance["speakers"] == {"e1": "Ada", "e3": "Bob"}
    assert (instance["k"], instance["saturation"], instance["cost_model"]) == (2, "sqrt", "word")


def test_writing_is_deterministic(tmp_path):
    for name in ("a", "b"):
        write_folder(full_package(), tmp_path / name)
        write_json(full_package(), tmp_path / f"{name}.json")
    names = sorted(p.name for p in (tmp_path / "a").iterdir())
    assert len(names) == 8
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_a_folder_of_packages_is_read_in_order_of_names(tmp_path):
    write_folder(replace(full_package(), name="b"), tmp_path / "1")
    write_json(replace(full_package(), name="a"), tmp_path / "2.json")
    (tmp_path / "README.md").write_text("not a package")
    (tmp_path / ".hidden").mkdir()
    assert [p.name for p in read_packages(tmp_path)] == ["a", "b"]
    assert [p.name for p in read_packages(tmp_path / "1")] == ["b"]
    assert [p.name for p in read_packages(tmp_path / "2.json")] == ["a"]
