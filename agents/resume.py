"""What a resumed run needs beside the weights."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch

from agents.checkpoint import Checkpoint, load_checkpoint
from agents.config import EnvConfig, NetworkConfig
from agents.networks import WriterNetwork, is_finite
from agents.saved_numbers import number
from memaudit_gym.errors import InputError

#: The state of the Mersenne Twister, in words of 32 bits.
_WORDS = 624
#: {section: settings that came later, as runs of before have them}
_LATER: dict[str, dict[str, Any]] = {"env": {"dials": ""}, "network": {}}


class Trained(Protocol):
    """What trains a network with an optimizer."""

    optimizer: torch.optim.Optimizer

    @property
    def network(self) -> WriterNetwork:
        """What is trained."""


def training_state(trained: Trained) -> dict[str, Any]:
    """What a resumed run needs beside the weights: optimizer and random states."""
    kind, keys, position, *_ = np.random.get_state()  # noqa: NPY002 - SB3 shuffles with it
    numpy_state = json.dumps([kind, np.asarray(keys).tolist(), position])
    return {
        "optimizer": trained.optimizer.state_dict(),
        "torch_random": torch.get_rng_state(),
        "numpy_random": numpy_state,
    }


def require_same_run(
    env: EnvConfig, network: NetworkConfig, checkpoint: Checkpoint, name: str
) -> None:
    """Refuses to go on with another environment or network than the run began with."""
    for section, config in (("env", env), ("network", network)):
        if asdict(config) != _LATER[section] | checkpoint.info["config"][section]:
            raise InputError(
                f"was made with another '{section}' section; resume with the run's own config.yaml",
                file=name,
            )


def restore(trained: Trained, checkpoint: Checkpoint, name: str) -> None:
    """Puts weights, optimizer and random states back.

    Raises:
        InputError: The checkpoint holds no training state, or that of another network.
    """
    state = checkpoint.training
    if state is None:
        raise InputError("holds no training state to resume from; use last.pt", file=name)
    try:
        trained.network.load_state_dict(dict(checkpoint.network))
        _restore_optimizer(trained.optimizer, state["optimizer"]["state"])
        torch.set_rng_state(state["torch_random"])
        kind, keys, position = json.loads(state["numpy_random"])
        words = np.array(keys, dtype=np.uint32)
        whole = all(type(part) is int for part in (*keys, position))
        if not whole or words.shape != (_WORDS,) or not 0 <= position <= _WORDS:
            raise ValueError
        np.random.set_state((kind, words, position, 0, 0.0))  # noqa: NPY002
    except Exception:  # a file may hold anything; all means the same
        raise InputError("its training state does not fit this configuration", file=name) from None
    if not is_finite(trained.network):
        raise InputError("its weights are not all finite numbers; train it anew", file=name)


def _restore_optimizer(optimizer: torch.optim.Optimizer, moments: dict[int, Any]) -> None:
    """Puts the moments back; rates and the like are the configuration's."""
    groups = optimizer.state_dict()["param_groups"]
    optimizer.load_state_dict({"state": moments, "param_groups": groups})
    for weights, found in optimizer.state.items():
        if any(found[name].shape != weights.shape for name in ("exp_avg", "exp_avg_sq")):
            raise ValueError
        if not all(bool(moment.isfinite().all()) for moment in found.values()):
            raise ValueError


def steps_done(checkpoint: Checkpoint, name: str) -> int:
    """The steps that a run has behind it.

    Raises:
        InputError: The checkpoint does not say.
    """
    steps = checkpoint.info.get("steps")
    if type(steps) is not int or not 0 <= steps < 1 << 62:
        raise InputError("does not say how many steps it has behind it", file=name)
    return steps


def best_so_far(best: Path) -> float:
    """The validation mean of best.pt, which a run that was killed may have left without last.pt.

    Raises:
        InputError: The file does not say.
    """
    return validation_mean(best) if best.exists() else -1.0


def validation_mean(path: Path) -> float:
    """The validation mean that a checkpoint states.

    Raises:
        InputError: It states none.
    """
    info = load_checkpoint(path).info
    try:
        return number(info.get("best"))
    except (TypeError, ArithmeticError, ValueError):
        raise InputError("does not say what its validation mean is", file=str(path)) from None
