"""Observations as candidates of the turns that they name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.natural.conversation import Observation
from memaudit_gym.natural.evidence import Evidence, Reference, resolve_evidence


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """The facts of every turn.

    Args:
        of_turn: {turn position: its facts in the file's order}.
        report: Counts, and the observations that had to be left out.
    """

    of_turn: Mapping[int, Sequence[str]]
    report: Mapping[str, Any]


def facts_by_turn(observations: Sequence[Observation], turns: Mapping[Reference, int]) -> TurnFacts:
    """Gives every observation to each turn that it names and that exists.

    A blank observation is dropped, and so is one that names no turn; both are counted.
    """
    read = [(o, resolve_evidence(o.evidence, turns)) for o in observations]
    of_turn: dict[int, list[str]] = {}
    for observation, evidence in read:
        if observation.text:
            for turn in evidence.turns:
                of_turn.setdefault(turn, []).append(observation.text)
    return TurnFacts(of_turn, _report(read))


def _report(read: Sequence[tuple[Observation, Evidence]]) -> dict[str, Any]:
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
