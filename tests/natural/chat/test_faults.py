"""Logs and questions are read strictly: every fault names file, line and field."""

import json

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.chat import build_chat
from tests.locations import CHAT

TURN = {"session": "a", "speaker": "Ada", "time": "2024-05-08T13:56", "text": "Hello."}
QUESTION = {"question": "Who?", "answer": "Ada", "evidence": ["march:1"]}


def without(row, key):
    return {k: v for k, v in row.items() if k != key}


LOGS = [
    ([], "holds no turn"),
    ([3], "line 1: must be an object, not 3"),
    *(
        (([TURN, without(TURN, key)]), f"line 2: field '{key}': missing key")
        for key in (
            "session",
            "speaker",
            "text",
        )
    ),
    ([TURN | {"session": " "}], "field 'session': must not be blank"),
    ([TURN | {"session": True}], "field 'session': must be a whole number"),
    ([TURN | {"speaker": ""}], "field 'speaker': must not be blank"),
    ([TURN | {"text": None}], "field 'text': must be a text, not null"),
    (
        [TURN | {"time": "8 May"}],
        "field 'time': cannot read the time '8 May'; write it in ISO 8601",
    ),
    ([TURN | {"time": 1715176560}], "field 'time': must be a text"),
    ([TURN | {"session": "a:1"}, TURN], "log.jsonl: dialogue 'log': two of its sessions"),
]


@pytest.mark.parametrize(("rows", "fault"), LOGS, ids=[fault for _, fault in LOGS])
def test_log(tmp_path, rows, fault):
    file = tmp_path / "log.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    with pytest.raises(InputError) as caught:
        build_chat(file)
    assert fault in str(caught.value)


def test_a_name_that_cannot_name_a_folder(tmp_path):
    file = tmp_path / "my log.jsonl"
    file.write_text(json.dumps(TURN))
    with pytest.raises(InputError, match=r"the name of the file: must be letters, digits"):
        build_chat(file)


QUESTIONS = [
    ("", "holds no question"),
    ("[]", "holds no question"),
    ("[3]", "question 1: must be an object, not 3"),
    ("{", "line 1: broken JSON"),
    *(
        (json.dumps(without(QUESTION, key)), f"line 1: field '{key}': missing key")
        for key in QUESTION
    ),
    (json.dumps(QUESTION | {"evidnce": []}), "'evidnce': unknown field; did you mean 'evidence'?"),
    (json.dumps(QUESTION | {"question": " "}), "field 'question': must not be blank"),
    (json.dumps(QUESTION | {"answer": None}), "field 'answer': must be a text"),
    (json.dumps(QUESTION | {"answer": float("nan")}), "field 'answer': must be a text"),
    (json.dumps(QUESTION | {"answer": True}), "field 'answer': must be a text"),
    (json.dumps(QUESTION | {"category": [1]}), "field 'category': must be a whole number"),
    (json.dumps(QUESTION | {"evidence": "march:1"}), "field 'evidence': must be a list"),
    (json.dumps(QUESTION | {"evidence": ["march"]}), "field 'evidence[0]': no such turn"),
    (json.dumps(QUESTION | {"evidence": ["march:9"]}), "no such turn; did you mean 'march:"),
    (json.dumps(QUESTION | {"evidence": [["march:1"]]}), "'evidence[0]': must be a text"),
    (json.dumps(QUESTION | {"evidence": ["march:1"] * 2}), "field 'evidence': names a turn twice"),
    (json.dumps([QUESTION | {"id": "q1"}, QUESTION]), "question 2: duplicate id 'q1'"),
    (
        json.dumps(QUESTION | {"evidence": []}),
        "q.json: dialogue 'allotment': no question can be scored: 1 no_ev",
    ),
]


@pytest.mark.parametrize(("text", "fault"), QUESTIONS, ids=[fault for _, fault in QUESTIONS])
def test_questions(tmp_path, text, fault):
    file = tmp_path / "q.json"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        build_chat(CHAT, file)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_log_in_one_list(tmp_path):
    lines, listed = tmp_path / "a" / "log.jsonl", tmp_path / "b" / "log.json"
    for file, text in ((lines, "{}\n{}"), (listed, "[\n  {},\n  {}\n]")):
        file.parent.mkdir()
        file.write_text(text.replace("{}", json.dumps(TURN)), "utf-8")
    assert build_chat(lines).experiences == build_chat(listed).experiences
    listed.write_text(json.dumps([TURN, without(TURN, "text")]), "utf-8")
    with pytest.raises(InputError, match=r"log\.json: turn 2: field 'text': missing key"):
        build_chat(listed)


def test_a_broken_line_says_where_once(tmp_path):
    file = tmp_path / "log.jsonl"
    file.write_bytes(b'{"session": "a", "speaker": "A", "text": "\0"}')
    with pytest.raises(InputError, match="broken JSON: Invalid control character at column 43"):
        build_chat(file)


@pytest.mark.parametrize("missing", ["log", "questions"])
def test_absent_files(tmp_path, missing):
    absent = tmp_path / "none.jsonl"
    with pytest.raises(InputError, match=r"none\.jsonl: no such file"):
        build_chat(absent if missing == "log" else CHAT, absent)
