"""Which distributions a writer has met, as its checkpoint says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.generators import DISTRIBUTIONS


def met_distributions(info: Mapping[str, Any]) -> Collection[str]:
    """Names of MemAudit-Small that a checkpoint was trained on.

    One that does not say, or that began with the weights of another, is taken to have met them all.

    Args:
        info: The checkpoint's. Its ``trained_on`` names environments, or {package: content hash},
            and a generated package is named after its distribution.
    """
    found = info.get("trained_on")
    began_with = info.get("config", {}).get("ppo", {}).get("start")
    if began_with or not isinstance(found, Mapping) or not found:
        return tuple(DISTRIBUTIONS)
    if "environments" not in found:
        return _known(name.rpartition("-")[0] for name in found)
    met = [ENVIRONMENTS.get(name, "mixture") for name in found["environments"]]
    return tuple(DISTRIBUTIONS) if "mixture" in met else _known(met)


def _known(names: Any) -> Collection[str]:
    return tuple(dict.fromkeys(name for name in names if name in DISTRIBUTIONS))
