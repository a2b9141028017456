"""Clients of a local server."""

import pytest

from memaudit_gym.llm.cache import AnswerCache
from memaudit_gym.llm.client import Client
from memaudit_gym.llm.config import LlmConfig


@pytest.fixture
def client_of(monkeypatch):
    """Makes a client of a server (or an address), without a disk unless one is given."""

    def make(server, cache=None, **settings):
        url = server if isinstance(server, str) else server.url
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
        config = LlmConfig(**{"model": "fake", "retries": 0, "timeout": 60, **settings})
        return Client(config, AnswerCache(None) if cache is None else cache)

    return make
