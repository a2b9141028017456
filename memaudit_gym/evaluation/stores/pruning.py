"""Ways to cut an exported store down to a budget.

Source: MemAudit (arXiv 2605.02199), exported stores; upper pruning is exact here, greedy there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from memaudit_gym.exports.record import Memory
from memaudit_gym.exports.union import Union
from memaudit_gym.objective import COST_TOLERANCE


def recency_pruned(both: Union, budget: float) -> list[int] | None:
    """The newest memories while they fit; None where no memory has a time stamp.

    One without a stamp is never kept. Ties go to the lower cost, then to the id.
    """
    cost, kept, spent = _costs(both), list[int](), 0.0
    dated = [
        (-m.stored_at.timestamp(), cost[u], m.id, u)
        for u, m in both.memory_of.items()
        if m.stored_at is not None
    ]
    if not dated:
        return None
    for *_, u in sorted(dated):
        if spent + cost[u] > budget + COST_TOLERANCE:
            break
        kept.append(u)
        spent += cost[u]
    return kept


def native_salience(memories: Iterable[Memory]) -> dict[str, float] | None:
    """{memory id: salience} as the system has it; None where it has none."""
    return {m.id: m.salience for m in memories if m.salience is not None} or None


def salience_pruned(both: Union, budget: float, salience: Mapping[str, float]) -> list[int]:
    """By salience / cost, then salience, then lower cost, then id; skips what does not fit.

    A memory with a salience of 0 or less, or none, is never kept.
    """
    cost, names = _costs(both), {u: m.id for u, m in both.memory_of.items()}
    weight = {u: salience.get(name, 0.0) for u, name in names.items()}
    ranked = sorted(
        (u for u in names if weight[u] > 0),
        key=lambda u: (-weight[u] / cost[u], -weight[u], cost[u], names[u]),
    )
    kept, spent = list[int](), 0.0
    for u in ranked:
        if spent + cost[u] <= budget + COST_TOLERANCE:
            kept.append(u)
            spent += cost[u]
    return kept


def _costs(both: Union) -> dict[int, float]:
    return {u: both.merged.candidates[u].cost for u in both.store}
