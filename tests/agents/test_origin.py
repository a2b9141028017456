"""What a checkpoint says of where it comes from."""

import platform
from dataclasses import replace

import numpy as np
import torch

from agents import origin as module
from agents.config import EnvConfig, TrainConfig
from agents.origin import (
    environments_met,
    held_out_origin,
    origin,
    other_families,
    packages_met,
    validation_of,
    versions,
)
from memaudit_gym.generators import generate


def test_what_is_installed_has_a_version(monkeypatch):
    monkeypatch.setattr(module, "LIBRARIES", ("numpy", "torch", "no-such-library"))
    found = {"python": platform.python_version()}
    assert versions() == found | {"numpy": np.__version__, "torch": torch.__version__}


def test_a_run_that_was_not_validated_says_nothing_of_it():
    packages = [generate("base", seed) for seed in (10_000, 10_001)]
    found = origin(TrainConfig(), packages_met(packages))
    assert found.keys() == {"config", "trained_on", "versions"}
    assert found["trained_on"] == {p.name: p.content_hash for p in packages}


def test_a_run_that_was_validated():
    found = origin(TrainConfig(), {}, **validation_of(7, 0.5, {"mean": 0.25}))
    assert (found["steps"], found["best"], found["metrics"]) == (7, 0.5, {"mean": 0.25})


def test_what_was_met():
    env = EnvConfig(package_seeds="10000:10020")
    assert environments_met(env) == {"environments": [env.id], "seeds": [10_000, 10_020]}
    files = replace(env, id="MemAudit/Packages-v0", packages="here")
    assert environments_met(files) == {"environments": [files.id], "packages": "here"}


def test_what_was_held_out_was_not_met():
    found = held_out_origin("base", TrainConfig(), 3, {"mean": 0.5})
    assert found["held_out"] == "base"
    assert len(found["trained_on"]["environments"]) == len(other_families("base")) == 9
    assert "MemAudit/Base-v0" not in found["trained_on"]["environments"]
    assert found["best"] == 0.5
