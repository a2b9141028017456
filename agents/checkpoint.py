"""Checkpoints: one file of tensors and JSON text; loading one never unpickles code."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from agents.config import MOST_HIDDEN
from agents.estimators import saved as estimates
from agents.foresight import saved as foresight
from agents.marginal import saved as marginal
from agents.met import met_distributions
from agents.networks import WriterNetwork
from memaudit_gym.envs.schema import CANDIDATE_FEATURES, CONTEXT_FEATURES, VERSION
from memaudit_gym.errors import InputError
from memaudit_gym.json_values import same
from memaudit_gym.writer import Writer

KIND = "candidate-scoring"
#: {kind of a fitted writer: what makes it of tensors, JSON values and the file's name}.
_FITTED: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any], str], Writer]] = {
    estimates.KIND: estimates.writer_of,
    foresight.KIND: foresight.writer_of,
    marginal.KIND: marginal.writer_of,
}
FORMAT = 1
_UNFIT = "its weights do not fit its configuration"
_PARTS = "is not a checkpoint of this project: parts are missing"
_FOREIGN = "is not a checkpoint of this project (tensors and JSON text, weights_only)"


def feature_schema() -> dict[str, Any]:
    """What the network's columns mean; a checkpoint of another schema is refused."""
    return {
        "version": VERSION,
        "candidate": [[f.name, f.size] for f in CANDIDATE_FEATURES],
        "context": [[f.name, f.size] for f in CONTEXT_FEATURES],
    }


@dataclass(frozen=True)
class Checkpoint:
    """What a file holds.

    Args:
        network: The weights, by name.
        info: JSON values: config, environments and seeds trained on, metrics, versions.
        training: Optimizer and random states to resume with (tensors and plain numbers), or None.
    """

    network: Mapping[str, Tensor]
    info: Mapping[str, Any]
    training: Mapping[str, Any] | None = None


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Writes beside, then renames: a reader never sees half a file."""
    text = {"format": FORMAT, "kind": KIND, "features": feature_schema(), **checkpoint.info}
    content: dict[str, Any] = {"json": json.dumps(text), "network": dict(checkpoint.network)}
    if checkpoint.training is not None:
        content["training"] = dict(checkpoint.training)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        torch.save(content, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def load_checkpoint(path: str | Path) -> Checkpoint:
    """Reads and checks the checkpoint of a network.

    Raises:
        InputError: A missing file, anything that is not a checkpoint, or one whose features
            this version does not compute.
    """
    name = str(path)
    content, info = read_checkpoint(path)
    _require_network(content, info, name)
    return Checkpoint(content["network"], info, content.get("training"))


def read_checkpoint(path: str | Path) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """What a checkpoint of any kind holds: (tensors and plain values, its JSON text read).

    Raises:
        InputError: A missing file, or anything that is not a checkpoint.
    """
    name = str(path)
    _require_archive(path, name)
    try:
        content = torch.load(path, weights_only=True, map_location="cpu")
    except OSError as error:
        raise InputError(f"cannot read the checkpoint: {error.strerror}", file=name) from None
    except Exception:  # torch raises many types for a foreign file; all mean the same
        raise InputError(_FOREIGN, file=name) from None
    try:
        info = json.loads(content["json"])
        whole = isinstance(info["kind"], str) and isinstance(content["network"], Mapping)
    except (TypeError, KeyError, ValueError, AttributeError, RecursionError):
        whole = False
    if not whole:
        raise InputError(_PARTS, file=name)
    if not same(info.get("format"), FORMAT):
        raise _other_kind(info, name)
    return content, info


def _other_kind(info: Mapping[str, Any], name: str) -> InputError:
    return InputError(f"is a checkpoint of another kind ({info['kind']!r:.40})", file=name)


def _require_archive(path: str | Path, name: str) -> None:
    """Refuses what torch does not write: an old pickle, an archive that grows as it is read."""
    try:
        with zipfile.ZipFile(path) as archive:
            stored = all(part.compress_type == zipfile.ZIP_STORED for part in archive.infolist())
            foreign = not stored or any("/code/" in part for part in archive.namelist())
    except OSError as error:
        raise InputError(f"cannot read the checkpoint: {error.strerror}", file=name) from None
    except Exception:  # zipfile raises many types for a damaged file
        foreign = True
    if foreign:
        raise InputError(_FOREIGN, file=name)


def _require_network(content: Mapping[str, Any], info: Mapping[str, Any], name: str) -> None:
    if info["kind"] != KIND:
        raise _other_kind(info, name)
    try:
        schema = info["features"]
        hidden, oracle = info["config"]["network"]["hidden"], info["config"]["env"]["observation"]
        whole = type(hidden) is int and 1 <= hidden <= MOST_HIDDEN
        whole = whole and oracle in ("visible", "oracle")
        tensors = all(map(_is_weight, *zip(*content["network"].items(), strict=True)))
    except (TypeError, KeyError, ValueError, AttributeError):
        raise InputError(_PARTS, file=name) from None
    if not (tensors and whole):
        raise InputError(_UNFIT, file=name)
    if not same(schema, feature_schema()):
        raise InputError(
            f"was trained on other features than this version's (schema {VERSION}); train it anew",
            file=name,
        )


def _is_weight(name: Any, tensor: Any) -> bool:
    return isinstance(name, str) and isinstance(tensor, Tensor) and tensor.dtype == torch.float32


def build_network(checkpoint: Checkpoint, name: str) -> WriterNetwork:
    """The network with the checkpoint's weights, ready to evaluate."""
    config = checkpoint.info["config"]
    hidden, oracle = config["network"]["hidden"], config["env"]["observation"] == "oracle"
    try:
        network = WriterNetwork(hidden, oracle)
        network.load_state_dict(dict(checkpoint.network))
    except RuntimeError:
        raise InputError(_UNFIT, file=name) from None
    if not is_finite(network):
        raise InputError("its weights are not all finite numbers; train it anew", file=name)
    return network.eval()


def is_finite(network: torch.nn.Module) -> bool:
    """Whether every weight is a number."""
    return all(bool(weights.isfinite().all()) for weights in network.parameters())


class CheckpointWriter:
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

    @torch.inference_mode()
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


def load_writer(path: str | Path) -> Writer:
    """The writer of a checkpoint file, of whatever kind it is.

    Raises:
        InputError: See :func:`load_checkpoint`.
    """
    content, info = read_checkpoint(path)
    if info["kind"] in _FITTED:
        return _FITTED[info["kind"]](content["network"], info, str(path))
    checkpoint = load_checkpoint(path)
    network = build_network(checkpoint, str(path))
    observation = checkpoint.info["config"]["env"]["observation"]
    return CheckpointWriter(network, observation, met_distributions(info))
