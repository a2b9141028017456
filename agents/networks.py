"""A network that scores candidates with shared weights.

Permuting the candidates permutes the action scores and leaves the value as it is: candidates
meet only through a symmetric pool (Deep Sets, Zaheer et al., 2017).
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor, nn

from memaudit_gym.envs.schema import CANDIDATE_FEATURES, CONTEXT_FEATURES, width


def is_finite(network: nn.Module) -> bool:
    """Whether every weight is a number."""
    return all(bool(weights.isfinite().all()) for weights in network.parameters())


def observation_width(oracle: bool) -> int:
    """Columns of a candidate as the network reads it: its features, its marginal if shown."""
    return width(CANDIDATE_FEATURES) + int(oracle)


def mlp(inputs: int, hidden: int) -> nn.Sequential:
    """Two layers with layer norm; the same width for every part of the network."""
    return nn.Sequential(
        nn.Linear(inputs, hidden),
        nn.LayerNorm(hidden),
        nn.ReLU(),
        nn.Linear(hidden, hidden),
        nn.ReLU(),
    )


class CandidateEncoder(nn.Module):
    """Encodes an observation into one state vector and one vector a candidate.

    Args:
        hidden: Width H of every layer.
        oracle: Whether the observation holds ``marginals``.
    """

    def __init__(self, hidden: int, oracle: bool = False) -> None:
        super().__init__()
        self.hidden, self.oracle = hidden, oracle
        self.candidate = mlp(observation_width(oracle), hidden)
        self.context = mlp(width(CONTEXT_FEATURES), hidden)
        self.state = mlp(3 * hidden, hidden)
        self.joint = mlp(2 * hidden, hidden)

    def forward(self, observation: Mapping[str, Tensor]) -> Tensor:
        """(batch, K + 1, H): the state first, then the candidates; padding is 0."""
        rows, mask = observation["candidates"], observation["candidate_mask"].unsqueeze(-1)
        if self.oracle:
            rows = torch.cat([rows, observation["marginals"].unsqueeze(-1)], dim=-1)
        each = self.candidate(rows) * mask
        mean = each.sum(dim=1) / mask.sum(dim=1).clamp(min=1.0)
        # The encodings end in a ReLU, so padding's 0 never exceeds a candidate's maximum.
        pooled = torch.cat([self.context(observation["context"]), mean, each.amax(dim=1)], dim=-1)
        state = self.state(pooled).unsqueeze(1)
        together = torch.cat([each, state.expand_as(each)], dim=-1)
        return torch.cat([state, self.joint(together) * mask], dim=1)


class ActionHead(nn.Module):
    """(batch, K + 1, H) to action scores (batch, K + 1): discard from the state, j from slot j."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.discard = nn.Linear(hidden, 1)
        self.take = nn.Linear(hidden, 1)

    def forward(self, latent: Tensor) -> Tensor:
        """The unmasked scores."""
        return torch.cat([self.discard(latent[:, 0]), self.take(latent[:, 1:]).squeeze(-1)], dim=1)


class ValueHead(nn.Module):
    """(batch, K + 1, H) to the expected return (batch, 1), from the state alone."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.value = nn.Sequential(nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, latent: Tensor) -> Tensor:
        """The value of each state."""
        found: Tensor = self.value(latent[:, 0])
        return found


class WriterNetwork(nn.Module):
    """Encoder and heads together: what a checkpoint holds.

    Args:
        hidden: Width of every layer.
        oracle: Whether the observation holds ``marginals``.
    """

    def __init__(self, hidden: int, oracle: bool = False) -> None:
        super().__init__()
        self.encoder = CandidateEncoder(hidden, oracle)
        self.action_head = ActionHead(hidden)
        self.value_head = ValueHead(hidden)

    def scores(self, observation: Mapping[str, Tensor], mask: Tensor) -> Tensor:
        """Action scores (batch, K + 1), minus infinity where ``mask`` (batch, K + 1) is False."""
        found: Tensor = self.action_head(self.encoder(observation))
        return found.masked_fill(~mask, -torch.inf)
