"""A network as the tensors and the JSON values of a checkpoint, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from agents.config import MOST_HIDDEN
from agents.met import met_distributions
from agents.network_writer import NetworkWriter
from agents.networks import WriterNetwork, is_finite
from memaudit_gym.envs.schema import CANDIDATE_FEATURES, CONTEXT_FEATURES, VERSION
from memaudit_gym.errors import InputError
from memaudit_gym.json_values import same

KIND = "candidate-scoring"
_UNFIT = "its weights do not fit its configuration"


def feature_schema() -> dict[str, Any]:
    """What the network's columns mean; a checkpoint of another schema is refused."""
    return {
        "version": VERSION,
        "candidate": [[f.name, f.size] for f in CANDIDATE_FEATURES],
        "context": [[f.name, f.size] for f in CONTEXT_FEATURES],
    }


def require_network(tensors: Mapping[str, Any], info: Mapping[str, Any], name: str) -> None:
    """Refuses what is no network of this version's features.

    Raises:
        InputError: It is none; ``name`` is the file.
    """
    if info["kind"] != KIND:
        raise InputError(f"is a checkpoint of another kind ({info['kind']!r:.40})", file=name)
    try:
        schema = info["features"]
        hidden, observation = _configured(info)
        whole = type(hidden) is int and 1 <= hidden <= MOST_HIDDEN
        whole = whole and observation in ("visible", "oracle")
        weights = all(map(_is_weight, *zip(*tensors.items(), strict=True)))
    except (TypeError, KeyError, ValueError, AttributeError):
        problem = "is not a checkpoint of this project: parts are missing"
        raise InputError(problem, file=name) from None
    if not (weights and whole):
        raise InputError(_UNFIT, file=name)
    if not same(schema, feature_schema()):
        raise InputError(
            f"was trained on other features than this version's (schema {VERSION}); train it anew",
            file=name,
        )


def _configured(info: Mapping[str, Any]) -> tuple[Any, Any]:
    """(hidden, observation) of the run."""
    config = info["config"]
    return config["network"]["hidden"], config["env"]["observation"]


def _is_weight(name: Any, tensor: Any) -> bool:
    return isinstance(name, str) and isinstance(tensor, Tensor) and tensor.dtype == torch.float32


def network_of(tensors: Mapping[str, Tensor], info: Mapping[str, Any], name: str) -> WriterNetwork:
    """The network of what a checkpoint holds, ready to evaluate.

    Raises:
        InputError: As :func:`require_network`, or weights that do not fit.
    """
    require_network(tensors, info, name)
    hidden, observation = _configured(info)
    try:
        network = WriterNetwork(hidden, observation == "oracle")
        network.load_state_dict(dict(tensors))
    except RuntimeError:
        raise InputError(_UNFIT, file=name) from None
    if not is_finite(network):
        raise InputError("its weights are not all finite numbers; train it anew", file=name)
    return network.eval()


def writer_of(tensors: Mapping[str, Any], info: Mapping[str, Any], name: str) -> NetworkWriter:
    """The writer of what a checkpoint holds.

    Raises:
        InputError: As :func:`network_of`.
    """
    network = network_of(tensors, info, name)
    return NetworkWriter(network, _configured(info)[1], met_distributions(info))
