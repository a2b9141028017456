"""A network that cannot recognise a family by its words or by a type that no other has."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor, nn

from agents.networks import WriterNetwork
from memaudit_gym.envs.schema import CANDIDATE_FEATURES, CONTEXT_FEATURES, TYPES, columns, width

_CANDIDATE, _CONTEXT = columns(CANDIDATE_FEATURES), columns(CONTEXT_FEATURES)


class BlurredNetwork(WriterNetwork):
    """Reads no hashed text, and learns what to do with types it has never met.

    A type that is unknown, or that is dropped while it learns, is no type at all: all of its
    columns are 0, and cost, confidence and overlaps are left to go by.

    Args:
        hidden: Width of every layer.
        known: (types,) float, 1 for the types that training has.
        drop: The chance that a type is dropped from a state while the network learns.
    """

    def __init__(self, hidden: int, known: Tensor, drop: float) -> None:
        super().__init__(hidden)
        self.known, self.drop = known, drop

    def scores(self, observation: Mapping[str, Tensor], mask: Tensor) -> Tensor:
        """As those of any network, from the blurred observation."""
        return super().scores(self._blurred(observation), mask)

    @torch.no_grad()
    def plain(self) -> WriterNetwork:
        """A network of the common kind with the same scores: what is not read weighs nothing."""
        found = WriterNetwork(self.encoder.hidden)
        found.load_state_dict(self.state_dict())
        rows, sides = _read_columns(self.known.unsqueeze(0))
        for part, read in ((found.encoder.candidate, rows), (found.encoder.context, sides)):
            first = part[0]
            assert isinstance(first, nn.Linear)
            first.weight *= read
        return found.eval()

    def _blurred(self, observation: Mapping[str, Tensor]) -> dict[str, Tensor]:
        context, candidates = observation["context"], observation["candidates"]
        types = self.known.expand(len(context), TYPES)
        if self.training:
            types = types * (torch.rand(types.shape) >= self.drop)
        rows, sides = _read_columns(types)
        return {
            **observation,
            "candidates": candidates * rows.unsqueeze(1),
            "context": context * sides,
        }


def _read_columns(types: Tensor) -> tuple[Tensor, Tensor]:
    """Of candidates (n, F) and of contexts (n, C), 1 for the columns that are read.

    Args:
        types: (n, types) 1 for the types that are.
    """
    rows = torch.ones(len(types), width(CANDIDATE_FEATURES))
    rows[:, _CANDIDATE["type"]] = types
    rows[:, _CANDIDATE["text"]] = 0.0
    sides = torch.ones(len(types), width(CONTEXT_FEATURES))
    sides[:, _CONTEXT["kept_types"]] = sides[:, _CONTEXT["seen_types"]] = types
    sides[:, _CONTEXT["kept_text"]] = 0.0
    return rows, sides
