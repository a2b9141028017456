"""An OpenAI-compatible endpoint, by the official client."""

from __future__ import annotations

import warnings
from typing import Any, NoReturn

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.llm.answer import Reply
from memaudit_gym.llm.completion import read_completion
from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.llm.environment import API_KEY, BASE_URL, api_key, base_url, shown_url
from memaudit_gym.llm.request import Request
from memaudit_gym.llm.usage import estimated_request

#: What an endpoint speaks of that does not know JSON schemas.
_SCHEMA_WORDS = ("response_format", "json_schema", "schema")
_SHOWN = 200


class Endpoint:
    """Sends requests. Threads may share it.

    Requests that fail on the way (no connection, no answer in time, 408, 409, 429, 5xx) are sent
    again by the client library, after pauses that double and jitter, or as long as ``Retry-After``
    says (at most two minutes).

    Args:
        config: The model and its limits.

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
        self._knows_schemas = True

    def complete(self, request: Request, messages: list[dict[str, str]]) -> tuple[Reply, int]:
        """The reply to some messages, and how often they had to be sent again.

        An endpoint that refuses JSON schemas is asked without, from then on, after one warning.

        Args:
            request: What is asked; its schema is sent along.
            messages: Its messages, or more.

        Raises:
            InputError: No reply is to be had; says why.
            Unusable: The reply is no completion.
        """
        if self._knows_schemas:
            try:
                return self._sent(request, messages, {"response_format": _format(request)})
            except _NoSchemas as refusal:
                self._go_on_without(refusal)
        return self._sent(request, messages, {})

    def _sent(
        self, request: Request, messages: list[dict[str, str]], form: dict[str, Any]
    ) -> tuple[Reply, int]:
        try:
            raw = self._client.chat.completions.with_raw_response.create(
                model=self._config.model,
                messages=messages,
                temperature=0,
                max_tokens=self._config.max_tokens,
                **form,
            )
        except self._openai.APITimeoutError:
            self._fail(f"gives no answer within {self._config.timeout:g} s, {self._tries}")
        except self._openai.APIConnectionError as error:
            why = str(error.__cause__ or error)[:_SHOWN]
            self._fail(f"cannot be reached, {self._tries}: {why}; see {BASE_URL}")
        except self._openai.APIStatusError as error:
            self._refused(error, with_schema=bool(form))
        body = raw.http_response.content
        estimated = estimated_request(messages, request.prompt.schema)
        return read_completion(body, estimated), raw.retries_taken

    @property
    def _tries(self) -> str:
        tries = self._config.retries + 1
        return "asked once" if tries == 1 else f"asked {tries} times"

    def _refused(self, error: Any, *, with_schema: bool) -> NoReturn:
        code, words = error.status_code, self._words(error)
        if code in (400, 422) and with_schema and any(w in words.lower() for w in _SCHEMA_WORDS):
            raise _NoSchemas(words)
        if code in (401, 403):
            self._fail(f"refuses the key ({code}): {words}; see {API_KEY}")
        if code == 404:
            model = self._config.model
            self._fail(f"knows no model '{model}', or not this address (404): {words}")
        again = f", {self._tries}" if code in (408, 409, 429) or code >= 500 else ""
        self._fail(f"answers with status {code}{again}: {words}")

    def _words(self, error: Any) -> str:
        body = error.body
        said = body.get("message") if isinstance(body, dict) else body
        return str(said or error.message).replace(self._key, "***")[:_SHOWN]

    def _fail(self, problem: str) -> NoReturn:
        raise InputError(f"the endpoint {shown_url(self._url)} {problem}") from None

    def _go_on_without(self, refusal: _NoSchemas) -> None:
        if self._knows_schemas:
            self._knows_schemas = False
            warnings.warn(
                f"the endpoint refuses JSON schemas ({refusal}); it is asked without, and its "
                "answers are checked all the same",
                RuntimeWarning,
                stacklevel=2,
            )

    def close(self) -> None:
        """Ends the connections."""
        self._client.close()


class _NoSchemas(Exception):
    """The endpoint refuses the schema."""


def _format(request: Request) -> dict[str, Any]:
    name = "".join(c if c.isalnum() else "_" for c in request.prompt.name)
    schema = {"name": name, "schema": request.prompt.schema, "strict": True}
    return {"type": "json_schema", "json_schema": schema}


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
            f"a language model needs the openai client ({error}); pip install -e '.[llm]'"
        ) from None
    return openai
