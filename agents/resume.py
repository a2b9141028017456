"""What a resumed run needs beside the weights."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import numpy as np
import torch

from agents.checkpoint import Checkpoint
from agents.config import TrainConfig
from agents.ppo import CandidatePolicy
from memaudit_gym.errors import InputError


def training_state(policy: CandidatePolicy) -> dict[str, Any]:
    """What a resumed run needs beside the weights: optimizer and random states."""
    kind, keys, position, *_ = np.random.get_state()  # noqa: NPY002 - SB3 shuffles with it
    numpy_state = json.dumps([kind, np.asarray(keys).tolist(), position])
    return {
        "optimizer": policy.optimizer.state_dict(),
        "torch_random": torch.get_rng_state(),
        "numpy_random": numpy_state,
    }


def require_same_run(config: TrainConfig, checkpoint: Checkpoint, name: str) -> None:
    """Refuses to go on with another environment or network than the run began with."""
    for section in ("env", "network"):
        if asdict(config)[section] != checkpoint.info["config"].get(section):
            raise InputError(
                f"was made with another '{section}' section; resume with the run's own config.yaml",
                file=name,
            )


def restore(policy: CandidatePolicy, checkpoint: Checkpoint, name: str) -> None:
    """Puts weights, optimizer and random states back.

    Raises:
        InputError: The checkpoint holds no training state, or that of another network.
    """
    state = checkpoint.training
    if state is None:
        raise InputError("holds no training state to resume from; use last.pt", file=name)
    try:
        policy.network.load_state_dict(dict(checkpoint.network))
        policy.optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["torch_random"])
        kind, keys, position = json.loads(state["numpy_random"])
        np.random.set_state((kind, np.array(keys, dtype=np.uint32), position, 0, 0.0))  # noqa: NPY002
    except (KeyError, ValueError, TypeError, RuntimeError):
        raise InputError("its training state does not fit this configuration", file=name) from None
