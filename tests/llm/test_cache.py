"""Answers on disk: whole or not at all, whoever writes them."""

import os
import subprocess
import sys

import pytest

from memaudit_gym.llm.cache import AnswerCache, default_answers
from tests.llm.requests import double
from tests.llm.server import serving

KEY = "ab" * 32

MANY = """
import sys
from memaudit_gym.llm.account import Answers
from memaudit_gym.llm.client import Client
from memaudit_gym.llm.config import LlmConfig
from tests.llm.requests import doubling

client = Client(LlmConfig(model="fake", concurrency=3))
answers = client.answers([doubling(number) for number in range(60)], Answers())
assert answers == [{"double": 2 * number} for number in range(60)], answers
"""


def files(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_is_put_is_got(tmp_path):
    document = {"answer": {"é": [1, 0.5, None]}}
    AnswerCache(tmp_path).put(KEY, document)
    assert AnswerCache(tmp_path).get(KEY) == document
    assert AnswerCache(tmp_path).get("cd" * 32) is None
    assert [path.name for path in files(tmp_path)] == [f"{KEY}.json"]


@pytest.mark.parametrize("damage", [b"", b"{}", b"[]", b"null", b"\xff", b"[" * 100_000])
def test_a_damaged_file_is_none(tmp_path, damage):
    cache = AnswerCache(tmp_path)
    cache.put(KEY, {"answer": 1})
    files(tmp_path)[0].write_bytes(damage)
    assert cache.get(KEY) is None
    cache.put(KEY, {"answer": 2})
    assert cache.get(KEY) == {"answer": 2}


def test_an_altered_or_renamed_answer_is_none(tmp_path):
    cache = AnswerCache(tmp_path)
    cache.put(KEY, {"answer": 1})
    path = files(tmp_path)[0]
    other = "abcd" * 16
    path.with_name(f"{other}.json").write_bytes(path.read_bytes())
    path.write_text(path.read_text().replace('"answer": 1', '"answer": 2'))
    assert cache.get(KEY) is None
    assert cache.get(other) is None


def test_a_disk_that_refuses_is_said_once_and_the_answers_stay_in_memory(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    cache = AnswerCache(blocked / "folder")
    with pytest.warns(RuntimeWarning, match="kept in memory only"):
        cache.put(KEY, {"answer": 1})
    cache.put("cd" * 32, {"answer": 2})  # a second warning would be an error
    assert cache.get(KEY) == {"answer": 1}


def test_it_lives_where_the_variable_says(tmp_path, monkeypatch):
    monkeypatch.setenv("MEMAUDIT_CACHE", str(tmp_path))
    default_answers().put(KEY, {"answer": 1})
    assert files(tmp_path) == [tmp_path / "answers-1" / "ab" / f"{KEY}.json"]
    monkeypatch.setenv("MEMAUDIT_CACHE", "off")
    assert default_answers().get(KEY) is None


@pytest.mark.slow
def test_several_processes_share_it(tmp_path):
    with serving(double) as server:
        environment = {
            **os.environ,
            "MEMAUDIT_CACHE": str(tmp_path),
            "OPENAI_BASE_URL": server.url,
        }
        runs = [
            subprocess.Popen([sys.executable, "-c", MANY], env=environment, stderr=subprocess.PIPE)
            for _ in range(3)
        ]
        ended = [(run.communicate()[1], run.returncode) for run in runs]
        assert [status for _, status in ended] == [0, 0, 0], ended
        asked = len(server.asked)
        assert 60 <= asked <= 180
        subprocess.run([sys.executable, "-c", MANY], env=environment, check=True)
        assert len(server.asked) == asked
    assert len(files(tmp_path)) == 60
    assert all(path.suffix == ".json" for path in files(tmp_path))
