"""Pinned rollouts of Stream, too long to be written out."""

from hashlib import sha256

import pytest

from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.generators.stream import LENGTHS
from tests.envs.test_pinned import rollout

#: {id: observations, actions (both as digests), return, OPT, budget}
PINS = {
    "MemAudit/Stream-Short-v0": ("68b0c1ae3ea59d0b", "9c4e6210e347abac", 0.0, 22.0, 10.0),
    "MemAudit/Stream-v0": ("ef87ae4b50953771", "946ee8b2f682f710", 0.0, 26.0, 10.0),
    "MemAudit/Stream-Long-v0": ("da9cac716ceacd69", "5d1373bead90718c", 0.0, 50.0, 10.0),
}


def test_every_length_is_pinned():
    assert set(PINS) == {name for name, made in ENVIRONMENTS.items() if made in LENGTHS}


@pytest.mark.parametrize("name", list(PINS))
def test_pinned(name):
    seen, figures = rollout(name)
    actions = sha256(bytes(seen["actions"])).hexdigest()[:16]
    total = sum(figures[:-2])
    assert (seen["observations"], actions) == PINS[name][:2]
    assert (total, *figures[-2:]) == pytest.approx(PINS[name][2:], abs=1e-3)
