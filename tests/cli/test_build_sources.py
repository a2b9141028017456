"""``memaudit build chat`` and ``longmemeval``: folders, figures, and one line for each fault."""

import json

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.io import read_package
from tests.cli.printed import unfolded
from tests.locations import CHAT, CHAT_QUESTIONS, LOCOMO_SMALL, LONGMEMEVAL_SMALL


def build(*arguments):
    return main(["build", *map(str, arguments)])


def entries(folder):
    return sorted(path.name for path in folder.iterdir())


def fault(capsys):
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


def test_chat_with_questions(tmp_path, capsys):
    assert build("chat", CHAT, "--questions", CHAT_QUESTIONS, "--out", tmp_path) == 0
    assert unfolded(capsys.readouterr().out) == [
        f"{tmp_path}/allotment: 19 experiences, 16 candidates (16 raw_span), "
        "9 units from 7 of 8 questions (left out: 1 no_evidence), raw cost 198 (word)"
    ]
    assert entries(tmp_path) == ["allotment"]
    assert read_package(tmp_path / "allotment").raw_cost == 198


def test_chat_first_without_questions_then_with(tmp_path, capsys):
    assert build("chat", CHAT, "--out", tmp_path) == 0
    assert "no questions (--questions FILE adds what can be scored)" in capsys.readouterr().out
    made = (tmp_path / "allotment" / "candidate_memories.jsonl").read_bytes()
    assert main(["opt", str(tmp_path / "allotment"), "--budget", "9"]) == 2
    assert "evidence_units.jsonl: an empty package: it has no units" in fault(capsys)
    assert build("chat", CHAT, "--questions", CHAT_QUESTIONS, "--out", tmp_path) == 0
    assert (tmp_path / "allotment" / "candidate_memories.jsonl").read_bytes() == made


def test_longmemeval(tmp_path, capsys):
    out = tmp_path / "out"
    assert build("longmemeval", LONGMEMEVAL_SMALL, "--out", out, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in found["packages"]] == entries(out) == ["pot-1", "pot-2"]
    reasons = {"abstention": 1, "no_answer_turn": 1, "no_turn": 1}
    assert found["left_out_by_reason"] == reasons
    assert {"id": "pot-4_abs", "reason": "abstention"} in found["left_out"]


def test_longmemeval_in_text(tmp_path, capsys):
    flags = ("--experiences", "sessions")
    assert build("longmemeval", LONGMEMEVAL_SMALL, "--out", tmp_path, *flags) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last == "records left out: 1 abstention, 1 no_turn"


def test_every_record_left_out(tmp_path, capsys):
    file = tmp_path / "f.json"
    file.write_text(json.dumps(json.loads(LONGMEMEVAL_SMALL.read_text("utf-8"))[3]), "utf-8")
    assert build("longmemeval", file, "--out", tmp_path / "out") == 2
    assert "no package: every record is left out (1 abstention)" in fault(capsys)
    assert entries(tmp_path) == ["f.json"]


def test_a_fault_late_in_the_file_leaves_nothing(tmp_path, capsys):
    records = json.loads(LONGMEMEVAL_SMALL.read_text("utf-8"))
    del records[-1]["question"]
    file = tmp_path / "f.json"
    file.write_text(json.dumps(records), "utf-8")
    out = tmp_path / "a" / "b"
    assert build("longmemeval", file, "--out", out) == 2
    assert "record 'pot-5': field 'question': missing key" in fault(capsys)
    assert entries(tmp_path) == ["f.json"]
    out.mkdir(parents=True)
    assert build("longmemeval", file, "--out", out) == 2
    assert entries(out) == []


def test_a_configuration_and_flags_that_override_it(tmp_path, capsys):
    config = tmp_path / "build.yaml"
    config.write_text("candidates: [raw_turn, window:2]\nexperiences: sessions\n", "utf-8")
    common = ("chat", CHAT, "--questions", CHAT_QUESTIONS, "--config", config, "--json")
    assert build(*common, "--out", tmp_path / "a") == 0
    row = json.loads(capsys.readouterr().out)["packages"][0]
    assert (row["experiences"], row["generators"]) == (3, ["raw_turn/1", "window/1(turns=2)"])
    flags = ("--candidates", "raw_turn, window:3", "--experiences", "turns")
    assert build(*common, "--out", tmp_path / "b", *flags) == 0
    row = json.loads(capsys.readouterr().out)["packages"][0]
    assert (row["experiences"], row["generators"][1]) == (19, "window/1(turns=3)")


@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (
            ("--candidates", "raw_trun"),
            "unknown candidate generator 'raw_trun'; did you mean 'raw_t",
        ),
        (("--candidates", ""), "field 'candidates': holds a blank name"),
        (("--candidates", "raw_turn,,"), "field 'candidates': holds a blank name"),
        (("--candidates", "raw_turn,raw_turn"), "field 'candidates': names a generator twice"),
        (("--candidates", "events"), "no candidate was made of it by events/1"),
        (("--adjudicator", "lex"), "unknown adjudicator 'lex'"),
        (("--experiences", "days"), "invalid choice: 'days'"),
        (("--config", "none.yaml"), "none.yaml: no such file"),
        (("--cost-model", "letters"), "unknown cost model 'letters'"),
        (("--questions", "none.json"), "none.json: no such file"),
    ],
)
def test_flags_that_are_none(tmp_path, capsys, flags, problem):
    assert build("chat", CHAT, "--out", tmp_path / "out", *flags) == 2
    assert problem in fault(capsys)
    assert entries(tmp_path) == []


def test_corrections_are_said(tmp_path, capsys):
    file = tmp_path / "c.json"
    file.write_text('[{"sample": "garden-1", "question": 0, "evidence": ["D5:1"]}]', "utf-8")
    assert build("locomo", LOCOMO_SMALL, "--out", tmp_path / "o", "--corrections", file) == 0
    first, second = unfolded(capsys.readouterr().out)
    assert first.endswith("; questions with corrected evidence: 1")
    assert second.endswith("; questions with corrected evidence: 0")
