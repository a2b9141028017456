"""What checkpoints have met."""

import pytest

from agents.checkpoint import load_writer, read_checkpoint
from agents.met import met_distributions
from memaudit_gym.generators import DISTRIBUTIONS

ALL = set(DISTRIBUTIONS)


@pytest.mark.parametrize(
    ("trained_on", "met"),
    [
        ({"environments": ["MemAudit/Base-v0", "MemAudit/ScopeShift-v0"]}, {"base", "scope_shift"}),
        ({"environments": ["MemAudit/Mixture-v0"], "seeds": [1, 2]}, ALL),
        ({"environments": ["MemAudit/Stream-v0"]}, set()),
        ({"environments": ["MemAudit/Packages-v0"], "packages": "x"}, set()),
        ({"environments": ["MemAudit/Unknown-v9"]}, ALL),
        (
            {"scope_shift-10000": "hash", "boat-workshop": "hash", "base-1": "h"},
            {"scope_shift", "base"},
        ),
        ({"stream-11000": "hash"}, set()),
        ({}, ALL),
        (None, ALL),
    ],
)
def test_names_of_distributions(trained_on, met):
    assert set(met_distributions({"trained_on": trained_on})) == met


def test_who_began_with_others_weights_has_met_what_they_met():
    info = {"trained_on": {"environments": ["MemAudit/Base-v0"]}, "config": {"ppo": {"start": ""}}}
    assert met_distributions(info) == ("base",)
    info["config"]["ppo"]["start"] = "agents/checkpoints/dagger_small.pt"
    assert set(met_distributions(info)) == ALL


def test_shipped_writers_say_so():
    assert set(load_writer("agents/checkpoints/dagger_small.pt").trained_on) == ALL
    assert set(load_writer("agents/checkpoints/foresight.pt").trained_on) == ALL
    assert load_writer("agents/checkpoints/stream.pt").trained_on == ()


def test_shipped_rotations_have_met_nine_each():
    for family in DISTRIBUTIONS:
        path = f"agents/checkpoints/held_out/{family}.pt"
        assert read_checkpoint(path)[1]["held_out"] == family
        assert set(load_writer(path).trained_on) == ALL - {family}
