"""The manifest says what was made of what, and can be checked against the folder's files."""

import hashlib
import json

import pytest

from memaudit_gym.io import write_folder
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.locomo import build_locomo
from tests.locations import LOCOMO_SMALL

CONFIG = BuildConfig(
    candidates=("raw_turn", "window:2", "observations", "session_summary"),
    cost_model="byte_overhead",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("manifest") / "garden-1"
    write_folder(build_locomo(LOCOMO_SMALL, config=CONFIG)[0], path)
    return path


@pytest.fixture(scope="module")
def manifest(folder):
    return json.loads((folder / "candidate_generation_manifest.json").read_text("utf-8"))


def test_hashes_are_those_of_the_files(folder, manifest):
    assert set(manifest["hashes"]) == {path.stem for path in folder.glob("*.jsonl")}
    for table, sha256 in manifest["hashes"].items():
        assert hashlib.sha256((folder / f"{table}.jsonl").read_bytes()).hexdigest() == sha256


def test_counts_are_those_of_the_files(folder, manifest):
    for table, count in manifest["counts"].items():
        assert len((folder / f"{table}.jsonl").read_text("utf-8").splitlines()) == count
    made = {g["generator_id"]: g["candidates"] for g in generators(manifest)}
    assert made == {
        "raw_turn/1": 7,
        "window/1(turns=2)": 4,
        "observations/1": 5,
        "session_summary/1": 1,
    }
    assert sum(made.values()) == manifest["counts"]["candidate_memories"]
    stage = manifest["stages"]["coverage_matrix"]
    assert stage["verbatim"] + stage["judged"] == manifest["counts"]["coverage_matrix"]


def generators(manifest):
    return manifest["stages"]["candidate_memories"]["generators"]


def test_what_each_stage_may_see(manifest):
    stages = manifest["stages"]
    first = stages["candidate_memories"]
    assert first["allowed_inputs"] == ["observations", "session_summaries", "turns"]
    assert set(first["forbidden_inputs"]) >= {"events", "questions", "answers", "evidence"}
    assert "candidate_memories" in stages["evidence_units"]["forbidden_inputs"]
    assert "candidate_memories" in stages["queries"]["forbidden_inputs"]
    for stage in stages.values():
        assert set(stage["allowed_inputs"]).isdisjoint(stage["forbidden_inputs"])


def test_every_candidate_names_its_generator_and_its_sources(folder):
    rows = (folder / "candidate_memories.jsonl").read_text("utf-8").splitlines()
    row = next(row for row in map(json.loads, rows) if row["candidate_id"] == "D5:2:window2")
    assert row["generator_id"] == "window/1(turns=2)"
    assert row["source_span_ids"] == ["D5:1", "D5:2"]
    assert row["cost"] == 8 + -(-len(row["text"].encode()) // 24)


def test_the_configuration_and_the_source_are_in_it(manifest):
    assert manifest["config"]["candidates"][1] == "window:2"
    assert manifest["config"]["cost_model"] == "byte_overhead"
    assert manifest["source"]["sha256"] == hashlib.sha256(LOCOMO_SMALL.read_bytes()).hexdigest()
