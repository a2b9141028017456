"""What a writer has kept, as a fact store sees it: snapshots after every document."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from memaudit_gym.intrinsic.bridge.candidates import Draft
from memaudit_gym.intrinsic.bridge.package import Bridge
from memaudit_gym.intrinsic.snapshots.snapshot import Fact, Snapshot


def snapshots_of_store(made: Bridge, store: Collection[str]) -> list[Snapshot]:
    """The snapshots of a store after each state.

    A writer takes nothing back, so that the store after a document is what it has kept of the
    documents so far. It is read as its memories mean it: an end (tombstone or update) takes the
    claim that it names out of the facts that stood before; verbatim documents stay as they are.

    Args:
        made: The package and what its candidates say.
        store: Ids of candidates.
    """
    facts: list[Fact] = []
    found: list[Snapshot] = []
    kept = [candidate for candidate in made.package.candidates if candidate.id in store]
    for document, state in made.trajectory.arrivals():
        for candidate in (c for c in kept if c.experience_id == document.id):
            draft = made.drafts[candidate.id]
            if draft.type != "raw_span":
                ended = {claim for claim, _ in draft.ends}
                facts = _without(facts, ended)
            facts += _facts(candidate.id, draft)
        if state is not None:
            found.append(Snapshot(tuple(facts)))
    return found


def _without(facts: Sequence[Fact], ended: Collection[str]) -> list[Fact]:
    """The facts that do not say a claim that has ended; a dispute ends with one of its sides."""
    left = [fact for fact in facts if fact.text not in ended]
    names = {fact.id for fact in left}
    return [
        replace(fact, conflicts_with=tuple(n for n in fact.conflicts_with if n in names))
        for fact in left
    ]


def _facts(name: str, draft: Draft) -> Iterator[Fact]:
    """A fact a claim; a document whole, and what is noise as it is."""
    if draft.type == "raw_span" or not (draft.claims or draft.ends):
        yield Fact(name, draft.text)
        return
    names = [f"{name}.{n}" for n in range(len(draft.claims))]
    for own, claim in zip(names, draft.claims, strict=True):
        others = tuple(other for other in names if draft.contested and other != own)
        yield Fact(own, claim, conflicts_with=others)
