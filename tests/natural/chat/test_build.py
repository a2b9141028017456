"""Anybody's own chat log: the example builds, and every rule holds."""

import json

import pytest

from memaudit_gym.io import write_folder
from memaudit_gym.natural.chat import build_chat
from memaudit_gym.natural.config import BuildConfig
from tests.locations import CHAT, CHAT_QUESTIONS


def write(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def said(session, text, **more):
    return {"session": session, "speaker": "Ada", "text": text, **more}


@pytest.fixture(scope="module")
def package():
    return build_chat(CHAT, CHAT_QUESTIONS)


def test_turns_and_digests_in_the_order_of_the_file(package):
    assert package.name == "allotment"
    assert [e.id for e in package.experiences][:7] == [
        *(f"march:{n}" for n in range(1, 6)),
        "march:digest",
        "may:1",
    ]
    first = package.experiences[0]
    assert (first.speaker, first.timestamp) == ("Rosa", "2024-03-04T18:10:00")


def test_units_are_the_turns_that_the_questions_name(package):
    needs = {q.id: q.required_unit_ids for q in package.queries}
    assert needs["q2"] == ("q2:march:5", "q2:july:1")
    assert package.metadata["questions"]["left_out_by_reason"] == {"no_evidence": 1}
    assert package.queries[6].answer == "11"
    assert sum(u.weight for u in package.units) == pytest.approx(1, abs=1e-12)


def test_a_rejected_question_stays_in_the_folder(package):
    [row] = [row for row in package.annotations if row["decision"] == "rejected"]
    assert (row["record_id"], row["notes"]) == ("q7", "no_evidence")
    assert row["query"]["question"] == "What is the name of Rosa's dog?"
    assert [r["decision"] for r in package.annotations].count("accepted") == 7


def test_sessions_may_interleave_be_numbers_and_have_no_time(tmp_path):
    rows = [said(1, "One."), said("b", "Two.", time=None), said(1, "Three.", note="ignored")]
    package = build_chat(write(tmp_path / "log.jsonl", rows))
    ids = ["1:1", "1:2", "1:digest", "b:1", "b:digest"]
    assert [e.id for e in package.experiences] == ids
    assert {e.timestamp for e in package.experiences} == {None}
    assert package.metadata["turns"]["without_time"] == 3


def test_times_that_go_back_are_counted(tmp_path):
    times = ["2024-05-02", "2024-05-01T10:00Z", "2024-05-01T11:00+02:00", "2024-04-30"]
    rows = [said("a", "x", time=time) for time in times]
    package = build_chat(write(tmp_path / "log.jsonl", rows))
    # A time with a zone and one without are not compared; 11:00+02:00 is before 10:00Z.
    assert package.metadata["turns"]["earlier_than_the_line_before"] == 1
    assert package.experiences[2].timestamp == "2024-05-01T11:00:00+02:00"


def test_without_questions_there_are_candidates_and_no_units(tmp_path):
    package = build_chat(CHAT)
    assert len(package.candidates) == 16
    assert (package.units, package.queries) == ((), ())
    write_folder(package, tmp_path / "a")
    write_folder(build_chat(CHAT, CHAT_QUESTIONS), tmp_path / "b")
    for table in ("experiences", "candidate_memories"):
        one, other = (tmp_path / side / f"{table}.jsonl" for side in "ab")
        assert one.read_bytes() == other.read_bytes()


def test_questions_in_one_json_list(tmp_path):
    rows = [json.loads(line) for line in CHAT_QUESTIONS.read_text("utf-8").splitlines()]
    file = tmp_path / "q.json"
    file.write_text(json.dumps(rows), "utf-8")
    again = build_chat(CHAT, file)
    assert again.problem_hash == build_chat(CHAT, CHAT_QUESTIONS).problem_hash


def test_ids_and_categories_of_the_file(tmp_path):
    rows = [
        {"id": 7, "question": "a?", "answer": "b", "category": 2, "evidence": ["march:1"]},
        {"id": "x", "question": "a?", "answer": "", "evidence": ["march:1"]},
    ]
    package = build_chat(CHAT, write(tmp_path / "q.jsonl", rows))
    assert [(q.id, q.category) for q in package.queries] == [("7", 2), ("x", None)]


def test_sessions_as_experiences():
    package = build_chat(CHAT, CHAT_QUESTIONS, BuildConfig(experiences="sessions"))
    assert [e.id for e in package.experiences] == ["march", "may", "july"]
    assert package.experiences[0].text.startswith("Rosa: I finally got the allotment!")
    assert package.candidates[0].id == "march:digest:raw"
