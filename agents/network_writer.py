"""A network as a writer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agents.networks import WriterNetwork


class NetworkWriter:
    """A learned writer: takes the admissible action with the highest score.

    Args:
        network: The trained network.
        observation: The observation it was trained on, ``visible`` or ``oracle``.
        trained_on: The distributions that it has met.
    """

    def __init__(
        self, network: WriterNetwork, observation: str, trained_on: Collection[str] = ()
    ) -> None:
        self.network, self.observation, self.trained_on = network, observation, trained_on
        self.oracle = observation == "oracle"

    def reset(self, view: Any, budget: float) -> None:
        """Nothing to do: the observation says all."""

    def choose(
        self, observation: Mapping[str, NDArray[np.float32]], mask: NDArray[np.bool_]
    ) -> int:
        """The best-scored action."""
        return int(self.choose_batch([observation], [mask])[0])

    @torch.inference_mode()
    def choose_batch(
        self,
        observations: list[Mapping[str, NDArray[np.float32]]],
        masks: list[NDArray[np.bool_]],
    ) -> NDArray[np.int64]:
        """(n,) the best-scored action of n episodes at once."""
        batch = {
            key: torch.from_numpy(np.stack([o[key] for o in observations]))
            for key in observations[0]
        }
        scores = self.network.scores(batch, torch.from_numpy(np.stack(masks)))
        return scores.argmax(dim=1).numpy()
