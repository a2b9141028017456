"""``--model``, ``--prices`` and ``--dry-run``: the language model of a build, and its account."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.llm.account import Account
from memaudit_gym.llm.account_report import account_lines, account_rows
from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.terminal.progress import progress
from memaudit_gym.terminal.quiet import remark


def add_llm_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds all three."""
    group = parser.add_argument_group("language models (OPENAI_BASE_URL, OPENAI_API_KEY)")
    add = group.add_argument
    add("--model", metavar="NAME", help="the model of the parts named llm")
    prices = "money for a million tokens in and out, such as 0.15,0.6; else only tokens are counted"
    add("--prices", metavar="IN,OUT", help=prices)
    dry = "asks no model and writes nothing: says how many calls, tokens and how much money"
    add("--dry-run", action="store_true", help=dry)


def llm_of(arguments: argparse.Namespace, config: LlmConfig) -> LlmConfig:
    """The configuration, overridden by the flags.

    Raises:
        InputError: A flag cannot be read.
    """
    if arguments.model is not None:
        config = replace(config, model=arguments.model)
    if arguments.prices is not None:
        into, out = _prices(arguments.prices)
        config = replace(config, input_price=into, output_price=out)
    return replace(config, dry_run=True) if arguments.dry_run else config


def _prices(text: str) -> tuple[float, float]:
    try:
        into, out = map(float, text.split(","))
    except ValueError:
        raise InputError(f"--prices wants two numbers such as 0.15,0.6, not '{text}'") from None
    return into, out


@contextmanager
def accounted(accounts: Sequence[Account]) -> Iterator[None]:
    """When the block ends, well or not, says on stderr what was asked and what it costs.

    Meanwhile a terminal shows how far it is.
    """
    try:
        with _shown(accounts):
            yield
    finally:
        for line in account_lines(accounts):
            remark(line)


@contextmanager
def _shown(accounts: Sequence[Account]) -> Iterator[None]:
    if not accounts:
        yield
        return
    with progress("asking") as show:
        for account in accounts:
            account.watch = lambda changed: show(0, note="; ".join(_counts(changed)))
        yield


def _counts(account: Account) -> list[str]:
    stages = account.stages.items()
    return [f"{name}: {s.calls:,} calls, {s.cached:,} from the cache" for name, s in stages]


def account_json(accounts: Sequence[Account]) -> dict[str, Any]:
    """The same for ``--json``; nothing where no model was asked."""
    rows = account_rows(accounts)
    return {"llm": rows} if rows else {}
