"""Accounts in words and in JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from memaudit_gym.llm.account import Account, Spent, money
from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.llm.usage import ESTIMATE, Usage
from memaudit_gym.plural import plural


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
    return f"{count:,} {plural(count, 'call')}"


def _cached(count: int) -> str:
    return f"{count:,} {plural(count, 'answer')} from the cache"


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
