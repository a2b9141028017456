"""What a checkpoint says of where it comes from: settings, what it has met, versions."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from agents.config import EnvConfig
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.evaluation.suites import parse_seeds
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.package import Package

#: Whose versions are stated, where they are installed.
LIBRARIES = (
    "memaudit-gym",
    "gymnasium",
    "numpy",
    "torch",
    "stable-baselines3",
    "sb3-contrib",
    "lightgbm",
)


def origin(config: Any, met: dict[str, Any], **came_to: Any) -> dict[str, Any]:
    """What a checkpoint says of its run.

    Args:
        config: The run's dataclass.
        met: What it learned from (:func:`packages_met`, :func:`environments_met`).
        came_to: What came of it, as :func:`validation_of` has it.
    """
    return {"config": asdict(config), "trained_on": met, **came_to, "versions": versions()}


def validation_of(steps: int, best: float, ratios: dict[str, float]) -> dict[str, Any]:
    """What is said of a run that was validated.

    Args:
        steps: Steps (or rounds) done.
        best: The best validation mean so far.
        ratios: The last validation.
    """
    return {"steps": steps, "best": best, "metrics": ratios}


def held_out_origin(
    family: str, config: Any, steps: int, ratios: dict[str, float]
) -> dict[str, Any]:
    """What a checkpoint says of a run that learned from all distributions but one.

    Args:
        family: The one held out.
        config: The run's dataclass, with an ``env``.
        steps: Steps (or rounds) done.
        ratios: On other seeds of what was held out.
    """
    ids = {name: id_ for id_, name in ENVIRONMENTS.items()}
    met = _drawn([ids[name] for name in other_families(family)], config.env)
    return origin(config, met, **validation_of(steps, ratios["mean"], ratios)) | {
        "held_out": family
    }


def packages_met(packages: Sequence[Package]) -> dict[str, str]:
    """{package: content hash}."""
    return {package.name: package.content_hash for package in packages}


def environments_met(env: EnvConfig) -> dict[str, Any]:
    """The environments, the package seeds (or files) and the dials that a run draws from."""
    if ENVIRONMENTS[env.id] is None:
        return {"environments": [env.id], "packages": env.packages}
    return _drawn([env.id], env) | ({"dials": env.dials} if env.dials else {})


def _drawn(environments: list[str], env: EnvConfig) -> dict[str, Any]:
    seeds = parse_seeds(env.package_seeds)
    return {"environments": environments, "seeds": [seeds.start, seeds.stop]}


def other_families(family: str) -> list[str]:
    """Every distribution of MemAudit-Small but one."""
    return [name for name in DISTRIBUTIONS if name != family]


def versions() -> dict[str, str]:
    """{what: its version}."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        with suppress(importlib.metadata.PackageNotFoundError):
            found[name] = importlib.metadata.version(name)
    return found
