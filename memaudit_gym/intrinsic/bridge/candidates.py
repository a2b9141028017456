"""The memories that could be written for a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memaudit_gym.costs import word_cost
from memaudit_gym.intrinsic.likeness import most_alike
from memaudit_gym.intrinsic.trajectory import CONFLICT, TRANSITIONS, Document, State
from memaudit_gym.records import Candidate

#: What a document that announces a change says of the end of a claim that it does not name: who
#: holds both can tell by their dates. As a raw span of MemAudit-Small's updates.
UNNAMED_END = 0.45


@dataclass(frozen=True, slots=True)
class Draft:
    """A candidate before it is numbered.

    Args:
        type: Its representation type.
        text: What it says.
        claims: The claims that it says in full.
        ends: {claim: how much of its end it says}.
        contested: Whether it says that its claims contradict each other.
    """

    type: str
    text: str
    claims: tuple[str, ...] = ()
    ends: tuple[tuple[str, float], ...] = ()
    contested: bool = False

    def candidate(self, name: str, experience: str) -> Candidate:
        """The candidate, measured in words."""
        return Candidate(name, experience, self.type, self.text, word_cost(self.text))


def drafts_of(
    document: Document, state: State | None, expected_before: Sequence[str]
) -> list[Draft]:
    """What could be written for a document.

    All of it verbatim; each of its claims as a fact, those of noise too; its claims together; where
    claims give way, the new one with the end of the old one, and the end alone; where a claim
    contradicts another, both as a contradiction.

    Args:
        document: The document.
        state: Its state, None for noise.
        expected_before: What was expected before it came.
    """
    said = () if state is None else state.doc_claims
    ended = () if state is None else ended_by(state, expected_before)
    found = [Draft("raw_span", document.text, said, tuple((c, UNNAMED_END) for c in ended))]
    found += [Draft("atomic_fact", claim, (claim,)) for claim in said]
    found += [Draft("atomic_fact", claim) for claim in document.noise_claims]
    if len(said) > 1:
        found.append(Draft("compound_evidence", " ".join(said), said))
    if state is not None:
        found += _endings(state, ended)
        found += _contradictions(state, expected_before)
    return found


def ended_by(state: State, expected_before: Sequence[str]) -> tuple[str, ...]:
    """The claims that a state ends."""
    if state.action not in TRANSITIONS:
        return ()
    return tuple(claim for claim in expected_before if claim not in state.claims)


def _endings(state: State, ended: Sequence[str]) -> Iterator[Draft]:
    for old in ended:
        new = most_alike(old, state.doc_claims)
        if new is not None:
            text = f"{new} This replaces: {old}"
            yield Draft("compound_update", text, (new,), ((old, 1.0),))
        yield Draft("tombstone", f"No longer true: {old}", (), ((old, 1.0),))


def _contradictions(state: State, expected_before: Sequence[str]) -> Iterator[Draft]:
    for claim in state.doc_claims if state.action == CONFLICT else ():
        rival = most_alike(claim, [c for c in expected_before if c not in state.doc_claims])
        if rival is not None:
            text = f"Sources disagree: {rival} {claim}"
            yield Draft("uncertainty", text, (rival, claim), contested=True)
