"""Where the endpoint is, and its key: the environment says it, no file and no flag."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from memaudit_gym.errors import InputError

BASE_URL, API_KEY = "OPENAI_BASE_URL", "OPENAI_API_KEY"
_OPENAI = "https://api.openai.com/v1"
#: What a server of one's own is sent, which wants no key.
_NO_KEY = "none"


def base_url() -> str:
    """The address: ``OPENAI_BASE_URL``, else OpenAI's own.

    Raises:
        InputError: It is no http address.
    """
    url = os.environ.get(BASE_URL, "").strip() or _OPENAI
    try:
        parts = urlsplit(url)
        right = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1)
    except ValueError:
        right = False
    if not right or not _plain(url):
        raise InputError(
            "must be an address such as http://localhost:8000/v1, without spaces", field=BASE_URL
        )
    return url


def shown_url(url: str) -> str:
    """An address without what may be secret in it: name, password and query."""
    parts = urlsplit(url)
    port = "" if parts.port is None else f":{parts.port}"
    return f"{parts.scheme}://{parts.hostname}{port}{parts.path}"


def api_key() -> str:
    """The key: ``OPENAI_API_KEY``; an endpoint of one's own may go without.

    Raises:
        InputError: There is none, and no address either; or it holds what no key can.
    """
    key = os.environ.get(API_KEY, "").strip()
    if not key and not os.environ.get(BASE_URL, "").strip():
        raise InputError(
            f"is not set; set it, or {BASE_URL} to an endpoint that needs none", field=API_KEY
        )
    if not _plain(key):
        raise InputError("holds a character that no key has", field=API_KEY)
    return key or _NO_KEY


def _plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text
