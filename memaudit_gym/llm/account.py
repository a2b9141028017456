"""What was asked, how many tokens it took and what that costs."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.llm.usage import Usage

_MILLION = 1_000_000


def money(usage: Usage, config: LlmConfig) -> float | None:
    """What tokens cost; None where the prices are not known."""
    if config.input_price is None or config.output_price is None:
        return None
    return (usage.input * config.input_price + usage.output * config.output_price) / _MILLION


@dataclass
class Spent:
    """What one stage took so far.

    Args:
        calls: Requests that were answered, or in a dry run would be made.
        cached: Answers that were in the cache.
        again: How many requests were sent once more, for whatever reason.
        usage: Tokens of the calls, those of answers that could not be used too.
    """

    calls: int = 0
    cached: int = 0
    again: int = 0
    usage: Usage = field(default_factory=lambda: Usage(0, 0))


def _unwatched(_: Account) -> None:
    return


class Account:
    """What the stages of a run took. Safe for several threads.

    Args:
        config: Prices, and whether nothing is really asked.

    Attributes:
        stages: {stage: what it took}.
        watch: Called with the account after each change, for whoever shows progress.
    """

    def __init__(self, config: LlmConfig) -> None:
        self.config = config
        self.stages: dict[str, Spent] = {}
        self.watch: Callable[[Account], None] = _unwatched
        self._lock = threading.Lock()

    def add(self, stage: str, *, usage: Usage | None = None, again: int = 0) -> None:
        """Counts a call; one without tokens is an answer from the cache."""
        with self._lock:
            spent = self.stages.setdefault(stage, Spent())
            spent.again += again
            if usage is None:
                spent.cached += 1
            else:
                spent.calls += 1
                spent.usage += usage
        self.watch(self)


class Answers:
    """The answers that went into one package, for its manifest.

    It counts what each answer took when it was made, whether or not the cache had it: the same
    package has the same manifest.
    """

    def __init__(self) -> None:
        self.count = 0
        self.usage = Usage(0, 0)
        self.models: Counter[str] = Counter()
        self.without: Counter[str] = Counter()

    def add(self, usage: Usage, model: str, without: Iterable[str]) -> None:
        """Counts an answer.

        Args:
            usage: What it took.
            model: Who gave it, as the endpoint says.
            without: Fields of the request that the endpoint refused.
        """
        self.count += 1
        self.usage += usage
        self.models[model] += 1
        self.without.update(without)

    def record(self, config: LlmConfig) -> dict[str, Any]:
        """The counts in JSON's own types."""
        return {
            "model": config.model,
            "answered_by": dict(sorted(self.models.items())),
            "temperature": 0,
            "asked_without": dict(sorted(self.without.items())),
            "answers": self.count,
            "input_tokens": self.usage.input,
            "output_tokens": self.usage.output,
            "tokens_estimated": self.usage.estimated,
            "input_price_per_million": config.input_price,
            "output_price_per_million": config.output_price,
            "cost": money(self.usage, config),
        }
