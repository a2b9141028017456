"""What a summary says of a policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.policies import CHECKPOINT, MODULE
from memaudit_gym.evaluation.results import SUMMARY, Summary
from memaudit_gym.io.dataclass_json import from_json
from memaudit_gym.reference import NAMES

Read = TypeVar("Read")


@dataclass(frozen=True)
class Entry:
    """One of a summary's policies; see :class:`memaudit_gym.evaluation.policies.Policy`."""

    name: str
    source: str
    kind: str
    oracle: bool
    observation: str | None

    @property
    def fault(self) -> str | None:
        """Why this is no entry of a writer that is no reference; None where it is."""
        if self.kind not in (CHECKPOINT, MODULE):
            return f"no registered writer is called '{self.source}'"
        if self.name in NAMES:
            return f"a {self.kind} has the name of a registered writer"
        if self.observation not in (None, "visible", "oracle"):
            return "an observation is visible, oracle or null"
        return None


def entries_of(summary: Summary) -> list[Entry]:
    """All entries.

    Raises:
        InputError: One lacks a field, or has one of another type.
    """
    return [read_known(Entry, entry, "policies") for entry in summary.policies]


def read_known(cls: type[Read], value: Mapping[str, Any], field: str) -> Read:
    """The fields of a dataclass out of an object of a summary that may have more.

    Raises:
        InputError: One is missing, or of another type.
    """
    known = {one.name for one in fields(cls)}  # type: ignore[arg-type]
    try:
        return from_json(cls, {k: v for k, v in value.items() if k in known}, field)
    except InputError as error:
        raise error.in_file(SUMMARY) from None
