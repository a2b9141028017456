"""An OpenAI-compatible endpoint, by the official client."""

from __future__ import annotations

from typing import Any, NoReturn

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.llm.answer import Reply
from memaudit_gym.llm.completion import read_completion
from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.llm.dialect import Dialect, Fields
from memaudit_gym.llm.environment import API_KEY, BASE_URL, api_key, base_url, shown_url
from memaudit_gym.llm.request import Message, Request
from memaudit_gym.llm.usage import estimated_request

_SHOWN = 200
#: Where the client library says how often it has sent a request again.
_RESENT = "x-stainless-retry-count"


class Endpoint:
    """Sends requests. Threads may share it.

    Requests that fail on the way (no connection, no answer in time, 408, 409, 429, 5xx) are sent
    again by the client library, after pauses that double and jitter, or as long as ``Retry-After``
    says; not where that is more than two minutes.

    Args:
        config: The model and its limits.

    Attributes:
        dialect: What the endpoint turned out not to understand.

    Raises:
        InputError: The environment names no usable address or key.
        MissingExtraError: The client library is not installed.
    """

    def __init__(self, config: LlmConfig) -> None:
        self._config = config
        self._url, self._key = base_url(), api_key()
        self._openai = require_library()
        self._client = self._openai.OpenAI(
            base_url=self._url,
            api_key=self._key,
            timeout=config.timeout,
            max_retries=config.retries,
        )
        self.dialect = Dialect(config)

    def complete(self, request: Request, messages: list[Message]) -> tuple[Reply, int]:
        """The reply to some messages, and how often they had to be sent again.

        Args:
            request: What is asked; its schema is sent along.
            messages: Its messages, or more.

        Raises:
            InputError: No reply is to be had; says why.
            Unusable: The reply is no completion.
        """
        raw = None
        while raw is None:
            raw = self._sent(self.dialect.fields(request, messages))
        estimated = estimated_request(messages, request.prompt.schema)
        return read_completion(raw.http_response.content, estimated), raw.retries_taken

    def _sent(self, fields: Fields) -> Any:
        """The raw reply; None where the request has to be put otherwise."""
        try:
            return self._client.chat.completions.with_raw_response.create(**fields)
        except self._openai.APITimeoutError as error:
            self._fail(f"gives no answer within {self._config.timeout:g} s, {_tries(error)}")
        except self._openai.APIConnectionError as error:
            why = str(error.__cause__ or error)[:_SHOWN]
            self._fail(f"cannot be reached, {_tries(error)}: {why}; see {BASE_URL}")
        except self._openai.APIStatusError as error:
            code, words = error.status_code, self._words(error)
            if code in (400, 422) and self.dialect.concede(fields, words):
                return None
            self._refused(error, code, words)

    def _refused(self, error: Any, code: int, words: str) -> NoReturn:
        if code in (401, 403):
            self._fail(f"refuses the key ({code}): {words}; see {API_KEY}")
        if code == 404:
            model = self._config.model
            self._fail(f"knows no model '{model}', or not this address (404): {words}")
        again = f", {_tries(error)}" if code in (408, 409, 429) or code >= 500 else ""
        wait = error.response.headers.get("retry-after")
        pause = f" (Retry-After: {wait})" if wait else ""
        self._fail(f"answers with status {code}{again}: {words}{pause}")

    def _words(self, error: Any) -> str:
        body = error.body
        said = body.get("message") if isinstance(body, dict) else body
        return str(said or error.message).replace(self._key, "***")[:_SHOWN]

    def _fail(self, problem: str) -> NoReturn:
        raise InputError(f"the endpoint {shown_url(self._url)} {problem}") from None


def _tries(error: Any) -> str:
    resent = int(error.request.headers.get(_RESENT, 0))
    return f"asked {resent + 1} times" if resent else "asked once"


def require_library() -> Any:
    """The client library.

    Raises:
        MissingExtraError: It, or what checks answers, is not installed.
    """
    try:
        import jsonschema  # noqa: F401
        import openai
    except ImportError as error:
        raise MissingExtraError(
            f"a language model needs the openai client ({error}); install it with: "
            "pip install 'memaudit-gym[llm]'"
        ) from None
    return openai
