"""What was asked, how many tokens it took and what that costs."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.llm.usage import ESTIMATE, Usage

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


def account_lines(accounts: Iterable[Account]) -> list[str]:
    """A line a stage, and one for all where there are several; none where nothing was asked."""
    rows = [(name, s, a.config) for a in accounts for name, s in a.stages.items()]
    lines = [f"{name}: {_line(spent, config)}" for name, spent, config in rows]
    if len(rows) > 1:
        lines.append(f"all stages: {_total(rows)}")
    if any(spent.usage.estimated for _, spent, _ in rows):
        lines.append(f"tokens estimated: {ESTIMATE}")
    return lines


def account_rows(accounts: Iterable[Account]) -> list[dict[str, Any]]:
    """A JSON object a stage."""
    return [
        {
            "stage": name,
            "model": account.config.model,
            "calls": spent.calls,
            "cached": spent.cached,
            "sent_again": spent.again,
            "input_tokens": spent.usage.input,
            "output_tokens": spent.usage.output,
            "tokens_estimated": spent.usage.estimated,
            "cost": money(spent.usage, account.config),
        }
        for account in accounts
        for name, spent in account.stages.items()
    ]


def _line(spent: Spent, config: LlmConfig) -> str:
    would = "would be made" if config.dry_run else "made"
    again = f", {spent.again} sent again" if spent.again else ""
    return (
        f"{config.model}: {_calls(spent.calls)} {would}{again}, {_cached(spent.cached)}; "
        f"{_tokens(spent.usage)}; {_price(money(spent.usage, config))}"
    )


def _calls(count: int) -> str:
    return f"{count:,} call{'' if count == 1 else 's'}"


def _cached(count: int) -> str:
    return f"{count:,} answer{'' if count == 1 else 's'} from the cache"


def _tokens(usage: Usage) -> str:
    about = "about " if usage.estimated else ""
    return f"{about}{usage.input:,} tokens in, {usage.output:,} out"


def _price(paid: float | None) -> str:
    return "cost unknown: no prices given" if paid is None else f"cost {paid:.6g}"


def _total(rows: list[tuple[str, Spent, LlmConfig]]) -> str:
    usage = sum((spent.usage for _, spent, _ in rows), Usage(0, 0))
    paid = [money(spent.usage, config) for _, spent, config in rows]
    known = None if None in paid else sum(p for p in paid if p is not None)
    calls, cached = (sum(getattr(s, name) for _, s, _ in rows) for name in ("calls", "cached"))
    return f"{_calls(calls)}, {_cached(cached)}; {_tokens(usage)}; {_price(known)}"


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
