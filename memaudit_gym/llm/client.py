"""Asking a model: from the cache where it has answered before, else at its endpoint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.io.json_text import json_line
from memaudit_gym.llm.account import Account, Answers
from memaudit_gym.llm.answer import Reply, Unusable, fault, read_answer
from memaudit_gym.llm.cache import AnswerCache, default_answers
from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.llm.endpoint import Endpoint, require_library
from memaudit_gym.llm.pool import map_at_once
from memaudit_gym.llm.request import Message, Request, sendable
from memaudit_gym.llm.usage import Usage, estimated_answer, estimated_request


class Client:
    """Answers requests, each checked against its schema.

    What was answered is kept at once, so that a run that ends half way goes on where it was.

    Args:
        config: The model, its limits and prices.
        cache: Where answers are kept; by default where ``MEMAUDIT_CACHE`` says.

    Attributes:
        account: What it took so far.

    Raises:
        InputError: No model is named, or the environment names no usable endpoint.
        MissingExtraError: The client library is not installed.
    """

    def __init__(self, config: LlmConfig, cache: AnswerCache | None = None) -> None:
        if not config.model:
            raise InputError("no model is named; give one as --model NAME", field="llm.model")
        self.config = config
        self.account = Account(config)
        self._cache = default_answers() if cache is None else cache
        require_library()
        self._endpoint = None if config.dry_run else Endpoint(config)

    def answers(self, requests: Sequence[Request], counts: Answers) -> list[Any]:
        """The answers to requests, in their order; in a dry run their stand-ins.

        Args:
            requests: What to ask, several at a time.
            counts: Counts the answers; in their order, so that it is the same for every run.

        Raises:
            InputError: One has no usable answer; names its stage and record.
        """
        found = map_at_once(self._answer, requests, self.config.concurrency)
        for kept in found:
            counts.add(Usage(**kept["usage"]), kept["model"], kept["without"])
        return [kept["answer"] for kept in found]

    def _answer(self, request: Request) -> Any:
        key = request.key(self.config.model)
        kept = self._cache.get(key)
        if kept is not None and fault(kept["answer"], request) is None:
            self.account.add(request.stage)
            return kept
        if self._endpoint is None:
            return self._supposed(request)
        kept = self._asked(self._endpoint, request)
        self._cache.put(key, kept)
        return kept

    def _supposed(self, request: Request) -> Any:
        asked = estimated_request(request.messages, request.prompt.schema)
        usage = asked + estimated_answer(json_line(request.stand_in))
        self.account.add(request.stage, usage=usage)
        return _document(request.stand_in, usage, self.config.model, [])

    def _asked(self, endpoint: Endpoint, request: Request) -> Any:
        """Asks until there is a usable answer, each time showing the model what was wrong."""
        messages, taken = request.messages, Usage(0, 0)
        for attempt in range(1, self.config.attempts + 1):
            try:
                reply = self._reply(endpoint, request, messages, again=attempt > 1)
                taken += reply.usage
                answer = read_answer(reply, request)
                without = sorted(endpoint.dialect.conceded)
                return _document(answer, taken, reply.model, without)
            except Unusable as unusable:
                if not unusable.again or attempt == self.config.attempts:
                    tries = f", asked {attempt} times" if attempt > 1 else ""
                    raise _failed(f"{unusable.problem}{tries}", request) from None
                messages = [*request.messages, *_reproach(unusable)]
            except InputError as error:
                raise _failed(error.problem, request) from None
        raise AssertionError("the last attempt returns or raises")

    def _reply(
        self, endpoint: Endpoint, request: Request, messages: list[Message], *, again: bool
    ) -> Reply:
        try:
            reply, resent = endpoint.complete(request, messages)
        except Unusable:
            usage = estimated_request(messages, request.prompt.schema)
            self.account.add(request.stage, usage=usage, again=int(again))
            raise
        self.account.add(request.stage, usage=reply.usage, again=resent + again)
        return reply


def _document(answer: Any, usage: Usage, model: str, without: list[str]) -> dict[str, Any]:
    counts = {"input": usage.input, "output": usage.output, "estimated": usage.estimated}
    return {"answer": answer, "usage": counts, "model": model, "without": without}


def _reproach(unusable: Unusable) -> list[Message]:
    if not unusable.text:
        return []
    words = f"This cannot be used: {unusable.problem}. Answer again, with the JSON alone."
    return [
        {"role": "assistant", "content": sendable(unusable.text)},
        {"role": "user", "content": sendable(words)},
    ]


def _failed(problem: str, request: Request) -> InputError:
    return InputError(problem, file=f"stage {request.stage}", record=request.record)
