"""Answers out of a file, and by a model."""

import json

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.answers.file import read_answers
from memaudit_gym.intrinsic.answers.llm import LlmAnswerer
from memaudit_gym.natural.asking import client_of
from tests.intrinsic.worlds import CHANGING, NEW, TEAM, store
from tests.llm.server import Reaction, serving, shown
from tests.natural.model import config_of


def read(tmp_path, value):
    path = tmp_path / "answers.json"
    path.write_text(json.dumps(value))
    return read_answers(path, [CHANGING])


def test_a_text_a_question(tmp_path):
    assert read(tmp_path, {"t": ["Heron", ""]}) == {"t": ["Heron", ""]}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({}, "field 't': missing key"),
        ({"t": ["Heron"]}, "holds 1 answer to 2 questions"),
        ({"t": ["Heron", 5]}, "must be a text"),
        ({"t": ["", ""], "u": []}, "'u' is no trajectory"),
    ],
)
def test_faults(tmp_path, value, said):
    with pytest.raises(InputError, match=said):
        read(tmp_path, value)


def answering(*numbers):
    return lambda _: Reaction({"answers": [{"number": n, "answer": f"a{n}"} for n in numbers]})


def test_a_model_sees_the_last_store_and_the_questions(monkeypatch):
    with serving(answering(2, 1)) as server:
        answerer = LlmAnswerer(client_of(None, config_of(monkeypatch, server)))
        found = answerer.answers([CHANGING], {"t": [store(), store(NEW, TEAM)]})
        seen = shown(server.asked[0])
    assert found == {"t": ["a1", "a2"]}
    assert seen["facts"] == [NEW, TEAM]
    assert "Heron" not in json.dumps(seen["questions"])


def test_every_question_once(monkeypatch):
    with serving(answering(1, 1)) as server:
        answerer = LlmAnswerer(client_of(None, config_of(monkeypatch, server, attempts=1)))
        with pytest.raises(InputError, match="question 1 is answered 2 times"):
            answerer.answers([CHANGING], {"t": [store()]})
