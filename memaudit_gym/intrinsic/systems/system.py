"""What a memory system must do to be judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from memaudit_gym.intrinsic.snapshots.snapshot import Snapshot
from memaudit_gym.intrinsic.trajectory import Document, Trajectory


class MemorySystem(Protocol):
    """Takes documents in, one after another, and shows what it holds."""

    def observe(self, document: Document) -> None:
        """Takes in a document."""
        ...

    def snapshot(self) -> Snapshot:
        """What it holds now, and what it took the last document for."""
        ...


def snapshots_of(make: Callable[[], MemorySystem], trajectory: Trajectory) -> list[Snapshot]:
    """The snapshots of a new system after each state of a trajectory, noise in between."""
    system, found = make(), []
    for document, state in trajectory.arrivals():
        system.observe(document)
        if state is not None:
            found.append(system.snapshot())
    return found
