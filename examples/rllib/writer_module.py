"""The candidate-scoring network of ``agents/`` as an RLlib module that masks its actions."""

from __future__ import annotations

from typing import Any

import torch
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from torch import Tensor

from agents.networks import WriterNetwork

#: The logit of an action that the mask forbids: finite, because RLlib multiplies it by 0.
FORBIDDEN = -1e9


class WriterModule(TorchRLModule, ValueFunctionAPI):
    """Scores candidates with shared weights; the observation carries ``action_mask``."""

    def setup(self) -> None:
        """Builds the network; ``model_config["hidden"]`` is its width."""
        self.network = WriterNetwork(self.model_config["hidden"])

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Tensor]:
        observation = batch[Columns.OBS]
        latent = self.network.encoder(observation)
        scores = self.network.action_head(latent)
        return {
            Columns.EMBEDDINGS: latent,
            Columns.ACTION_DIST_INPUTS: torch.where(
                observation["action_mask"] > 0, scores, FORBIDDEN
            ),
        }

    def _forward_exploration(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Tensor]:
        return self._acting(batch)

    def _forward_inference(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Tensor]:
        return self._acting(batch)

    def _acting(self, batch: dict[str, Any]) -> dict[str, Tensor]:
        with torch.no_grad():
            found = self._forward(batch)
        del found[Columns.EMBEDDINGS]  # or it would be stored with every step
        return found

    def compute_values(self, batch: dict[str, Any], embeddings: Tensor | None = None) -> Tensor:
        """(batch,) expected returns."""
        latent = self.network.encoder(batch[Columns.OBS]) if embeddings is None else embeddings
        return self.network.value_head(latent).squeeze(-1)
