"""What the parts that ask a language model have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from memaudit_gym.llm.account import Account
from memaudit_gym.llm.client import Client
from memaudit_gym.llm.prompt import Prompt, load_prompt
from memaudit_gym.natural.config import BuildConfig

#: What a dry run takes answers to be that nobody has given yet.
SUPPOSED = (
    "answers supposed: a fact a turn and a summary a session, a sentence a cell, every question "
    "accepted"
)


def client_of(argument: str | None, config: BuildConfig) -> Client:
    """A client of the model that a part's argument names, else of the configuration's.

    Raises:
        InputError: No model is named, or the environment names no usable endpoint.
    """
    model = config.llm.model if argument is None else argument
    return Client(replace(config.llm, model=model))


def prompt_of(name: str) -> Prompt:
    """A prompt of this project by its name."""
    return load_prompt("memaudit_gym.natural.prompts", name)


def name_of(client: Client, prompt: Prompt, **settings: int) -> str:
    """The name of a part, with all that its answers depend on."""
    depends = {
        "model": client.config.model,
        "prompt": f"{prompt.name}@{prompt.sha256[:12]}",
        **settings,
    }
    return f"llm/1({', '.join(f'{name}={value}' for name, value in depends.items())})"


def accounts_of(parts: Iterable[Any]) -> list[Account]:
    """The accounts of those parts that ask a language model."""
    return [part.client.account for part in parts if isinstance(getattr(part, "client", 0), Client)]
