"""Where the figures of a summary come from: writers with their files, and versions."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from platform import python_version
from typing import Any

import memaudit_gym
from memaudit_gym.evaluation.families import FAMILY, sources_of
from memaudit_gym.evaluation.policies import CHECKPOINT, Policy
from memaudit_gym.io.files import file_sha256
from memaudit_gym.optimum.scip import scip_version


def origin_of(policy: Policy, families: Sequence[str]) -> dict[str, Any]:
    """What a summary says of a policy; of checkpoints the hashes of their files too."""
    origin: dict[str, Any] = {
        "name": policy.name,
        "source": policy.source,
        "kind": policy.kind,
        "oracle": policy.oracle,
        "observation": policy.observation,
    }
    if policy.kind == CHECKPOINT:
        sources = sources_of(policy.source, families) if FAMILY in policy.source else {}
        hashes = {family: file_sha256(source) for family, source in sources.items()}
        origin["sha256"] = hashes or file_sha256(policy.source)
    return origin


def versions() -> dict[str, str]:
    """{what: its version}, of all that a result may depend on."""
    used = ["gymnasium", "numpy", "pyscipopt", *(["torch"] if "torch" in sys.modules else [])]
    return {
        "python": python_version(),
        "memaudit_gym": memaudit_gym.__version__,
        **{name: version(name) for name in used},
        "scip": scip_version(),
    }
