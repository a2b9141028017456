"""Corpora whose documents have texts."""

from __future__ import annotations

from collections.abc import Iterable

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.trajectory import Trajectory


def require_texts(trajectories: Iterable[Trajectory]) -> None:
    """Refuses trajectories of which a document has no text.

    Raises:
        InputError: One has none.
    """
    for one in trajectories:
        for document, _ in one.arrivals():
            if not document.text.strip():
                raise InputError(
                    "has no text, which is needed here; name its file as 'document'",
                    record=f"trajectory '{one.id}', document {document.id}",
                )
