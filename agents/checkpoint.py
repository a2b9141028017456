"""Checkpoints: one file of tensors and JSON text, and the writers that they hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torch import Tensor

from agents import saved_network as networks
from agents.estimators import saved as estimates
from agents.foresight import saved as foresight
from agents.marginal import saved as marginal
from agents.torch_file import read_torch_file, write_torch_file
from memaudit_gym.errors import InputError
from memaudit_gym.json_values import same
from memaudit_gym.writer import Writer

#: {kind: what makes its writer of tensors, JSON values and the file's name}.
WRITERS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any], str], Writer]] = {
    networks.KIND: networks.writer_of,
    estimates.KIND: estimates.writer_of,
    foresight.KIND: foresight.writer_of,
    marginal.KIND: marginal.writer_of,
}
FORMAT = 1


@dataclass(frozen=True)
class Checkpoint:
    """What a file holds.

    Args:
        network: The weights, by name.
        info: JSON values: config, environments and seeds trained on, metrics, versions; of what
            kind it is, and its features, where it is no network.
        training: Optimizer and random states to resume with (tensors and plain numbers), or None.
    """

    network: Mapping[str, Tensor]
    info: Mapping[str, Any]
    training: Mapping[str, Any] | None = None


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Writes a checkpoint: all of it, or nothing.

    Raises:
        InputError: It cannot be written.
    """
    network = {"kind": networks.KIND, "features": networks.feature_schema()}
    text = json.dumps({"format": FORMAT, **network, **checkpoint.info})
    content: dict[str, Any] = {"json": text, "network": dict(checkpoint.network)}
    if checkpoint.training is not None:
        content["training"] = dict(checkpoint.training)
    write_torch_file(path, content)


def read_checkpoint(path: str | Path) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """What a checkpoint of any kind holds: (tensors and plain values, its JSON text read).

    Raises:
        InputError: A missing file, or anything that is not a checkpoint.
    """
    content = read_torch_file(path)
    try:
        info = json.loads(content["json"])
        whole = isinstance(info["kind"], str) and isinstance(content["network"], Mapping)
    except (TypeError, KeyError, ValueError, AttributeError, RecursionError):
        whole = False
    if not whole:
        problem = "is not a checkpoint of this project: parts are missing"
        raise InputError(problem, file=str(path))
    if info["kind"] not in WRITERS or not same(info.get("format"), FORMAT):
        problem = f"is a checkpoint of another kind ({info['kind']!r:.40})"
        raise InputError(problem, file=str(path))
    return content, info


def load_checkpoint(path: str | Path) -> Checkpoint:
    """Reads and checks the checkpoint of a network.

    Raises:
        InputError: A missing file, anything that is not a checkpoint, or one whose features
            this version does not compute.
    """
    content, info = read_checkpoint(path)
    networks.require_network(content["network"], info, str(path))
    return Checkpoint(content["network"], info, content.get("training"))


def load_writer(path: str | Path) -> Writer:
    """The writer of a checkpoint file, of whatever kind it is.

    Raises:
        InputError: It is none, or its parts do not fit.
    """
    content, info = read_checkpoint(path)
    return WRITERS[info["kind"]](content["network"], info, str(path))
