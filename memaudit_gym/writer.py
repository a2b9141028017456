"""What a memory writer is.

A *streaming* writer has ``reset`` and ``choose`` and decides experience by experience. An
*offline* writer has ``select`` and sees the whole stream at once. A writer with ``oracle = True``
is handed the :class:`~memaudit_gym.package.Package` itself, any other a
:class:`~memaudit_gym.view.VisibleView`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Observation = Mapping[str, NDArray[np.float32]]


@runtime_checkable
class StreamingWriter(Protocol):
    """Decides at each experience, before it sees the next one."""

    oracle: bool

    def reset(self, view: Any, budget: float) -> None:
        """Begins an episode.

        Args:
            view: The episode's visible view, its candidates in the order of the slots; its
                ``disclosed`` may grow while the episode runs. An oracle writer gets the
                package, and its slots keep the package's order.
            budget: The storage budget.
        """

    def choose(self, observation: Observation, mask: NDArray[np.bool_]) -> int:
        """The action at the present experience: 0 discards, j takes the candidate of slot j.

        Args:
            observation: The environment's observation.
            mask: (K + 1,) which actions are possible.
        """


@runtime_checkable
class OfflineWriter(Protocol):
    """Decides once, with the whole stream in view."""

    oracle: bool

    def select(self, view: Any, budget: float) -> Sequence[str]:
        """The ids of the candidates to keep, as the view has them: a feasible store."""


Writer = StreamingWriter | OfflineWriter
