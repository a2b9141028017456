"""Observations with the turns that they name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.natural.dialogue import Observation
from memaudit_gym.natural.locomo.evidence import Evidence, Reference, resolve_evidence
from memaudit_gym.natural.locomo.sample import StatedFact

Read = Sequence[tuple[StatedFact, Evidence]]


def read_observations(facts: Sequence[StatedFact], turns: Mapping[Reference, int]) -> Read:
    """Resolves the evidence of every observation against the sample's turns."""
    return [(fact, resolve_evidence(fact.evidence, turns)) for fact in facts]


def observations_of(read: Read, turn_ids: Sequence[str]) -> tuple[Observation, ...]:
    """The observations without those that are blank or name no turn."""
    return tuple(
        Observation(fact.text, tuple(turn_ids[at] for at in evidence.turns))
        for fact, evidence in read
        if fact.text and evidence.turns
    )


def observation_report(read: Read) -> dict[str, Any]:
    """Counts, and the observations that had to be left out."""
    stated = [(o, e) for o, e in read if o.text]
    return {
        "total": len(read),
        "blank": len(read) - len(stated),
        "on_several_turns": sum(len(e.turns) > 1 for _, e in stated),
        "naming_no_turn": [
            {"text": o.text, "evidence": list(o.evidence)} for o, e in stated if not e.turns
        ],
        "faults": [{"token": t, "fault": fault} for _, e in stated for t, fault in e.faults],
    }
