"""What does not hold in recorded results, one line each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any

from memaudit_gym.budget import Budget
from memaudit_gym.errors import printable
from memaudit_gym.evaluation.results import Episode
from memaudit_gym.json_values import rounded

_LONGEST_VALUE = 120


@dataclass(frozen=True)
class Place:
    """Where something stands in recorded results.

    Args:
        file: ``summary.json`` or ``episodes.jsonl``.
        distribution, package, budget, policy: Of the record, as far as it has them.
        line: Of the file, from 1.
    """

    file: str
    distribution: str | None = None
    package: str | None = None
    budget: Budget | None = None
    policy: str | None = None
    line: int | None = None

    @classmethod
    def of(cls, file: str, episode: Episode, line: int | None) -> Place:
        """The place of an episode."""
        names = (episode.distribution, episode.package, episode.budget, episode.policy)
        return cls(file, *names, line)

    def to_json(self) -> dict[str, Any]:
        """JSON values, what it does not have left out."""
        return {name: value for name, value in vars(self).items() if value is not None}

    def __str__(self) -> str:
        line = [] if self.line is None else [f"line {self.line}"]
        budget = None if self.budget is None else f"B = {self.budget}"
        names = (self.distribution, self.package, budget, self.policy)
        record = ", ".join(name for name in names if name is not None)
        return ": ".join([self.file, *line, *([record] if record else [])])


@dataclass(frozen=True)
class Finding:
    """One thing that does not hold.

    Args:
        place: The record.
        problem: What is wrong with it, where that is not that two values differ.
        field: Of the record, None where it is all of it.
        recorded, recomputed: The two values, JSON values; None without a field. Where there is a
            problem, None is no recomputed value.
    """

    place: Place
    field: str | None = None
    recorded: Any = None
    recomputed: Any = None
    _: KW_ONLY
    problem: str = ""

    def to_json(self) -> Mapping[str, Any]:
        """JSON values."""
        found = {**self.place.to_json(), "problem": self.problem or "differs"}
        if self.field is not None:
            found |= {"field": self.field, "recorded": self.recorded}
            found |= {"recomputed": self.recomputed} if self._has_two else {}
        return rounded(found)  # type: ignore[no-any-return]

    @property
    def _has_two(self) -> bool:
        return not self.problem or self.recomputed is not None

    def __str__(self) -> str:
        parts = [str(self.place)]
        if self.field is not None:
            values = f"recorded {_text(self.recorded)}"
            values += f", recomputed {_text(self.recomputed)}" if self._has_two else ""
            parts.append(f"field '{self.field}': {values}")
        return printable(": ".join([*parts, *([self.problem] if self.problem else [])]))


def _text(value: Any) -> str:
    text = json.dumps(rounded(value), ensure_ascii=False)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."
