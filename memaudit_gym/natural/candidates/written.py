"""From what a model wrote about a session to drafts, and what had to be dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.natural.candidates.generator import Draft
from memaudit_gym.natural.dialogue import Session

#: What is dropped and counted: references to a turn or a memory that there is not, and memories
#: that name no turn of the session, say nothing, or say again what another of their type says.
DROPS = ("unknown_turns", "unknown_replaced", "without_turn", "blank", "repeated")


@dataclass(frozen=True, slots=True)
class Written:
    """A memory that a model wrote.

    Args:
        draft: The memory.
        replaces: Ids of the earlier drafts that it makes untrue.
    """

    draft: Draft
    replaces: tuple[str, ...]


def read_written(
    memories: Sequence[Mapping[str, Any]],
    session: Session,
    known: Sequence[Draft],
    dropped: Counter[str],
) -> list[Written]:
    """The drafts of a session.

    A memory is offered at the last turn it was made from, a summary at the session's digest. One
    that replaces earlier memories was made from their turns too: it may say what held before.

    Args:
        memories: As the schema of the prompt has them.
        session: The session.
        known: The earlier memories that the model was shown; it counts them from 1.
        dropped: Counts what is dropped, by ``DROPS``.
    """
    position = {turn.id: at for at, turn in enumerate(session.turns)}
    found: list[Written] = []
    seen: set[tuple[str, str]] = set()
    numbers: Counter[str] = Counter()
    for memory in memories:
        kind, text = memory["type"], " ".join(memory["text"].split())
        turns = _known(memory["turn_ids"], position, dropped, "unknown_turns")
        reason = _reason(kind, text, turns, seen)
        if reason:
            dropped[reason] += 1
            continue
        seen.add((kind, text))
        place = session.digest_id if kind == "summary" else max(turns, key=position.__getitem__)
        replaced = _replaced(memory["replaces"], known, dropped)
        numbers[place] += 1
        draft = Draft(
            id=f"{place}:llm{numbers[place]}",
            experience_id=place,
            type=kind,
            text=text,
            sources=tuple(dict.fromkeys([*turns, *(s for old in replaced for s in old.sources)])),
        )
        found.append(Written(draft, tuple(old.id for old in replaced)))
    return found


def _reason(kind: str, text: str, turns: Sequence[str], seen: set[tuple[str, str]]) -> str:
    if not text:
        return "blank"
    if not turns:
        return "without_turn"
    return "repeated" if (kind, text) in seen else ""


def _replaced(numbers: Sequence[int], known: Sequence[Draft], dropped: Counter[str]) -> list[Draft]:
    by_number = dict(enumerate(known, 1))
    return [by_number[n] for n in _known(numbers, by_number, dropped, "unknown_replaced")]


def _known(names: Sequence[Any], known: Mapping[Any, Any], dropped: Counter[str], as_: str) -> Any:
    """The names that are known, each once; the others are counted."""
    dropped[as_] += sum(name not in known for name in names)
    return [name for name in dict.fromkeys(names) if name in known]
