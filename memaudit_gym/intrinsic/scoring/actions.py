"""What a store did with a document: as it says, else as its snapshots show."""

from __future__ import annotations

from memaudit_gym.intrinsic.snapshots.snapshot import Snapshot
from memaudit_gym.intrinsic.trajectory import (
    CONFLICT,
    CREATE,
    REINFORCE,
    SUPERSEDE,
    TRANSITIONS,
    UPDATE,
)


def action_of(before: Snapshot, after: Snapshot) -> str:
    """The action that the later snapshot names, else the one between the two.

    A new mark of a contradiction is a conflict; facts rewritten, or taken away while others came,
    an update; facts taken away alone a supersession; facts that came alone a creation; no change
    a reinforcement. A store that cannot mark contradictions is never seen to find one.
    """
    if after.action is not None:
        return after.action
    if _marks(after) - _marks(before):
        return CONFLICT
    old, new = {f.text for f in before.facts}, {f.text for f in after.facts}
    if old - new:
        return UPDATE if new - old else SUPERSEDE
    return CREATE if new - old else REINFORCE


def changed(before: Snapshot, after: Snapshot) -> bool:
    """Whether the store changed as an update does: by its word, or a fact that stood is gone."""
    if after.action is not None:
        return after.action in TRANSITIONS
    return bool({f.text for f in before.facts} - {f.text for f in after.facts})


def marks_conflict(before: Snapshot, after: Snapshot) -> bool:
    """Whether the store says that the document contradicts what it holds."""
    return action_of(before, after) == CONFLICT or bool(_marks(after) - _marks(before))


def _marks(snapshot: Snapshot) -> set[tuple[str, str]]:
    text = {fact.id: fact.text for fact in snapshot.facts}
    return {(f.text, text[other]) for f in snapshot.facts for other in f.conflicts_with}
