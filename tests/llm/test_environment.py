"""Where the endpoint is and its key."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.llm.environment import api_key, base_url, shown_url


@pytest.fixture(autouse=True)
def _empty(monkeypatch):
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


def test_openai_is_the_default_and_needs_a_key(monkeypatch):
    assert base_url() == "https://api.openai.com/v1"
    with pytest.raises(InputError, match="OPENAI_API_KEY"):
        api_key()
    monkeypatch.setenv("OPENAI_API_KEY", " sk-1\n")
    assert api_key() == "sk-1"


def test_a_server_of_ones_own_needs_no_key(monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:8000/v1")
    assert (base_url(), api_key()) == ("http://localhost:8000/v1", "none")


@pytest.mark.parametrize(
    "url",
    ["localhost:8000", "ftp://a/v1", "http://", "http://a b", "http://a:99999/", "http://[::1/",
     "http://exämple.org/v1", "file:///etc"],
)  # fmt: skip
def test_what_is_no_address_is_refused(monkeypatch, url):
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    with pytest.raises(InputError, match="OPENAI_BASE_URL"):
        base_url()


@pytest.mark.parametrize("key", ["schlüssel", "a\nb", "a b"])
def test_what_is_no_key_is_refused_and_not_repeated(monkeypatch, key):
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(InputError, match="OPENAI_API_KEY") as error:
        api_key()
    assert key not in str(error.value)


def test_an_address_is_shown_without_its_secrets():
    assert shown_url("https://me:pw@host:8443/v1?key=k") == "https://host:8443/v1"
