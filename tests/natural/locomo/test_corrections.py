"""Corrections override evidence, are recorded, and are refused where they do not fit."""

import json

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.locomo import build_locomo
from tests.locations import LOCOMO_SMALL

SAMPLES = json.loads(LOCOMO_SMALL.read_text("utf-8"))


def write(tmp_path, value):
    file = tmp_path / "c.json"
    file.write_text(json.dumps(value), "utf-8")
    return file


def own(question, evidence, **more):
    return {"sample": "garden-1", "question": question, "evidence": evidence, **more}


def build(tmp_path, value):
    return build_locomo(LOCOMO_SMALL, corrections=write(tmp_path, value))[0]


def decisions(package):
    return {row["record_id"]: row for row in package.annotations}


@pytest.mark.parametrize("question", [0, "q0"])
def test_evidence_is_overridden(tmp_path, question):
    package = build(tmp_path, [own(question, ["D5:1", "D5:2"], reason="it says so there")])
    query = next(q for q in package.queries if q.id == "q0")
    assert query.required_unit_ids == ("q0:D5:1", "q0:D5:2")
    assert query.extra == {"evidence": ["D5:1", "D5:2"], "cited_evidence": ["D2:1"]}
    row = decisions(package)["q0"]
    assert (row["decision"], row["notes"]) == (
        "corrected",
        "evidence corrected by c.json: it says so there",
    )
    corrections = package.metadata["corrections"]
    assert (corrections["file"], corrections["applied"]) == ("c.json", ["q0"])
    assert len(corrections["sha256"]) == 64


def test_a_question_without_evidence_can_be_given_some(tmp_path):
    before = build_locomo(LOCOMO_SMALL)[0]
    assert "q4" not in {q.id for q in before.queries}
    package = build(tmp_path, [own(4, ["D10:2"])])
    assert "q4" in {q.id for q in package.queries}
    assert abs(sum(unit.weight for unit in package.units) - 1) <= 1e-12


def test_an_empty_list_leaves_the_question_out(tmp_path):
    package = build(tmp_path, [own(0, [])])
    row = decisions(package)["q0"]
    assert row["decision"] == "rejected"
    assert row["notes"] == "no_evidence; evidence corrected by c.json"
    assert row["query"]["cited_evidence"] == ["D2:1"]
    assert package.metadata["questions"]["left_out_by_reason"]["no_evidence"] == 2


def test_candidates_and_the_other_sample_stay_as_they_are(tmp_path):
    plain = build_locomo(LOCOMO_SMALL)
    corrected = build_locomo(LOCOMO_SMALL, corrections=write(tmp_path, [own(0, ["D5:1"])]))
    assert (
        corrected[0].manifest["hashes"]["candidate_memories"]
        == (plain[0].manifest["hashes"]["candidate_memories"])
    )
    assert corrected[1].problem_hash == plain[1].problem_hash


FAULTS = [
    ({}, "must be a list"),
    ([], "holds no correction"),
    ([3], "entry 1: must be an object"),
    ([{"sample": "garden-1", "question": 0}], "entry 1: field 'evidence': missing key"),
    ([own(0, ["D5:1"]) | {"sample": "gardn"}], "field 'sample': no such sample in the file"),
    ([own(10, [])], "field 'question': no such question: the sample's are 0 to 9"),
    ([own(-1, [])], "no such question"),
    ([own("q99", [])], "no such question"),
    ([own("q" + "9" * 5000, [])], "no such question"),
    ([own("first", [])], "field 'question': must be a whole number"),
    ([own(True, [])], "field 'question': must be a whole number"),
    ([own(0, "D5:1")], "field 'evidence': must be a list"),
    ([own(0, ["D99:1"])], "'D99:1' is dangling: evidence must name turns of the sample"),
    ([own(0, ["D5-1"])], "'D5-1' is malformed"),
    ([own(0, ["D5:1", "D05:01"])], "'D05:01' is repeated"),
    ([own(0, []), own("q0", [])], "entry 2: a second correction of question 0 of 'garden-1'"),
    ([own(n, []) for n in (0, 1, 2, 3, 7, 8, 9)], "no question of category 1 to 4 has evidence"),
]


@pytest.mark.parametrize(("value", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_fault(tmp_path, value, fault):
    with pytest.raises(InputError) as caught:
        build(tmp_path, value)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def entry(sample, question, correct=..., first=0, **more):
    cited = SAMPLES[sample]["qa"][question]["evidence"]
    row = {"question_id": f"locomo_{sample}_qa{question + first}", "cited_evidence": cited, **more}
    return row if correct is ... else row | {"correct_evidence": correct}


@pytest.mark.parametrize("first", [0, 1])
def test_the_errors_of_an_audit(tmp_path, first):
    value = [
        entry(0, 0, ["D5:2"], first, error_type="WRONG_CITATION"),
        entry(0, 1, ["D2:2", "D99:9"], first),
        entry(0, 7, first=first, error_type="AMBIGUOUS"),
        entry(0, 8, ["D77:1"], first),
        entry(0, 9, ["D2:1"], first) | {"cited_evidence": ["D2:3"]},
        entry(1, 0, None, first),
        {"question_id": "locomo_7_qa3", "cited_evidence": ["D1:1"], "correct_evidence": ["D1:2"]},
    ]
    package = build(tmp_path, value)
    needs = {q.id: q.required_unit_ids for q in package.queries}
    assert (needs["q0"], needs["q1"]) == (("q0:D5:2",), ("q1:D2:2",))
    assert package.metadata["corrections"] | {"sha256": ""} == {
        "file": "c.json",
        "sha256": "",
        "applied": ["q0", "q1"],
        "of_other_samples": 1,
        "citing_otherwise": 1,
        "without_evidence": 2,
        "naming_no_turn": 1,
    }
    assert decisions(package)["q0"]["notes"] == "evidence corrected by c.json: WRONG_CITATION"


AUDIT_FAULTS = [
    (
        [entry(0, 0, []) | {"question_id": "0_1"}],
        "'question_id': must look like 'locomo_0_qa1'",
    ),
    ([entry(0, 0, []) | {"cited_evidence": 3}], "field 'cited_evidence': must be a list, not 3"),
    ([entry(0, 0, [3])], "field 'correct_evidence[0]': must be a text, not 3"),
    ([entry(0, 0, []), entry(0, 0, [])], "a second correction of question 0"),
    (
        [entry(0, 0, []) | {"cited_evidence": ["D9:9"]}],
        "only 0 of the 1 entries cite what the question of their number has as evidence",
    ),
    ([entry(0, 0, []) | {"question_id": "locomo_0_qa999"}], "only 0 of the 1 entries"),
]


@pytest.mark.parametrize(("value", "fault"), AUDIT_FAULTS, ids=[fault for _, fault in AUDIT_FAULTS])
def test_fault_of_an_audit(tmp_path, value, fault):
    with pytest.raises(InputError) as caught:
        build(tmp_path, value)
    assert fault in str(caught.value)


def test_an_absent_file(tmp_path):
    with pytest.raises(InputError, match=r"none\.json: no such file"):
        build_locomo(LOCOMO_SMALL, corrections=tmp_path / "none.json")
