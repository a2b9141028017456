"""One correction of a question's evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.locomo.evidence import Reference, parse_reference, resolve_evidence
from memaudit_gym.natural.locomo.sample import Sample


@dataclass(frozen=True, slots=True)
class Correction:
    """What a question's evidence is to be.

    Args:
        sample: The sample's id.
        position: The question's position in it, from 0.
        evidence: Evidence strings; none leaves the question out.
        reason: Why; may be empty.
        node: Where it stands.
    """

    sample: str
    position: int
    evidence: tuple[str, ...]
    reason: str
    node: JsonNode


def references_of(sample: Sample) -> dict[Reference, int]:
    """{reference: position} of every turn of a sample."""
    return {r: at for at, turn in enumerate(sample.turns) if (r := parse_reference(turn.id))}


def require_turns(
    node: JsonNode, evidence: Sequence[str], references: Mapping[Reference, int]
) -> None:
    """Refuses evidence of which a token names no turn.

    Raises:
        InputError: The first such token.
    """
    for token, fault in resolve_evidence(evidence, references).faults:
        node.fail(f"'{token}' is {fault}: evidence must name turns of the sample, each once")
