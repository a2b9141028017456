"""Lessons: what a writer saw, and what it should have done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor


class Lessons(NamedTuple):
    """S states with their labels.

    Args:
        observation: {part of the observation: (S, ...) float32}.
        mask: (S, K + 1) bool, the admissible actions.
        targets: (S, K + 1) float32, uniform over the optimal actions.
    """

    observation: dict[str, Tensor]
    mask: Tensor
    targets: Tensor

    def __len__(self) -> int:
        return len(self.mask)

    def rows(self, places: Tensor) -> Lessons:
        """Some of them."""
        return Lessons(
            {name: part[places] for name, part in self.observation.items()},
            self.mask[places],
            self.targets[places],
        )


def joined(parts: Sequence[Lessons]) -> Lessons:
    """Several as one."""
    names = parts[0].observation
    return Lessons(
        {name: torch.cat([part.observation[name] for part in parts]) for name in names},
        torch.cat([part.mask for part in parts]),
        torch.cat([part.targets for part in parts]),
    )
