"""Small packages written by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience

#: (name, cost, {unit: coverage}); the part of the name before "-" is its type.
Memory = tuple[str, float, Mapping[str, float]]


def one_stream(
    groups: Sequence[Sequence[Memory]], weights: Mapping[str, float], k: int = 1
) -> Package:
    """One experience "eT" a group, with candidates "eT.name"."""
    named = [(f"e{t}", memory) for t, group in enumerate(groups) for memory in group]
    return Package.build(
        name="by hand",
        experiences=[Experience(f"e{t}") for t in range(len(groups))],
        candidates=[
            Candidate(f"{e}.{name}", e, name.partition("-")[0], f"text of {e} {name}", cost=cost)
            for e, (name, cost, _) in named
        ],
        units=[EvidenceUnit(unit, weight=weight) for unit, weight in weights.items()],
        coverage={f"{e}.{name}": covered for e, (name, _, covered) in named},
        k=k,
    )
