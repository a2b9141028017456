"""What stands out in a store: its costliest memories, repetitions, and lost questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memaudit_gym import objective
from memaudit_gym.exports.union import Union
from memaudit_gym.records import Candidate

#: So many of the costliest memories are named.
COSTLIEST = 10
#: A unit of which the store covers less than this is lost.
LOST_BELOW = 0.5


@dataclass(frozen=True, slots=True)
class LostQuestion:
    """A question of which the store keeps too little evidence.

    Args:
        query_id: The query.
        question: Its text.
        lost_units: Ids of its units that the store covers by less than ``LOST_BELOW``.
        would_have_kept: The package's candidate that covers most of the first of them, the
            cheapest of such; None where none covers it.
        kept_by_cost: What that candidate costs.
        kept_by_text: What it says.
    """

    query_id: str
    question: str
    lost_units: tuple[str, ...]
    would_have_kept: str | None
    kept_by_cost: float | None
    kept_by_text: str | None


def costliest(both: Union) -> list[dict[str, object]]:
    """The ten costliest memories, with what they say and what each alone is worth."""
    merged = both.merged
    ranked = sorted(both.store, key=lambda u: (-merged.candidates[u].cost, u))[:COSTLIEST]
    return [
        {
            "id": both.memory_of[u].id,
            "text": merged.candidates[u].text,
            "cost": merged.candidates[u].cost,
            "value": objective.value(merged, [u]),
        }
        for u in ranked
    ]


def duplicate_share(both: Union) -> float:
    """The share of memories that say word for word what another one says; 0 for an empty store."""
    texts = Counter(memory.text for memory in both.memory_of.values())
    total = sum(texts.values())
    return (total - len(texts)) / total if total else 0.0


def ended_share(both: Union) -> float | None:
    """The share of memories whose truth has ended; None where the format cannot say."""
    memories = both.memory_of.values()
    if not any(m.valid_from or m.valid_to for m in memories):
        return None
    return sum(m.valid_to is not None for m in memories) / len(memories)


def undated(both: Union) -> int:
    """How many memories have no time stamp, which recency never keeps."""
    return sum(memory.stored_at is None for memory in both.memory_of.values())


def unweighted(both: Union, salience: Mapping[str, float] | None) -> int | None:
    """How many memories have no salience, which salience never keeps; None where none has one."""
    if salience is None:
        return None
    return sum(memory.id not in salience for memory in both.memory_of.values())


def lost_questions(both: Union) -> list[LostQuestion]:
    """The questions with lost evidence, in the package's order."""
    merged = both.merged
    covered = objective.covered_by(merged, both.store)
    lost = {unit.id for unit, z in zip(merged.units, covered, strict=True) if z < LOST_BELOW}
    keepers = _keepers(both)
    found = []
    for query in merged.queries:
        gone = tuple(dict.fromkeys(r for r in query.required_unit_ids if r in lost))
        if gone:
            keeper = keepers.get(gone[0])
            kept_by = (keeper.id, keeper.cost, keeper.text) if keeper else (None, None, None)
            found.append(LostQuestion(query.id, query.question, gone, *kept_by))
    return found


def _keepers(both: Union) -> dict[str, Candidate]:
    """{unit id: the package's candidate that covers most of it, the cheapest of such}."""
    best: dict[str, tuple[float, float, str]] = {}
    package = both.package
    for position, candidate in enumerate(package.candidates):
        units, values = package.coverage.row(position)
        for r, share in zip(np.asarray(units).tolist(), values.tolist(), strict=True):
            name = package.units[r].id
            offer = (-share, candidate.cost, candidate.id)
            if share:  # a cell may state that there is none
                best[name] = min(best.get(name, offer), offer)
    position_of = package.index
    return {name: package.candidates[position_of[of]] for name, (*_, of) in best.items()}
