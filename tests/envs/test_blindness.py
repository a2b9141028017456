"""Visible observations do not change by one bit when everything hidden changes."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.package import Package
from memaudit_gym.records import EvidenceUnit, Query
from memaudit_gym.saturation import Saturation
from memaudit_gym.view import visible_view
from tests.strategies import packages


def with_other_secrets(package):
    """Same visible fields; other coverage, weights, units, roles, h, queries, answers, extras."""
    units = [EvidenceUnit(f"other:{i}", 0.5 + i, "stale", f"secret {i}") for i in range(3)]
    hidden = {"estimated_coverage": {"other:1": 1.0}, "note": "secret"}
    return Package.build(
        name="renamed",
        experiences=[
            replace(e, extra={"visible_unit_ids": ["other:0"]}) for e in package.experiences
        ],
        candidates=[replace(c, extra=hidden) for c in package.candidates],
        units=units,
        coverage={c.id: {f"other:{i % 3}": 0.7} for i, c in enumerate(package.candidates)},
        k=package.k,
        saturation=Saturation("sqrt"),
        queries=[Query("q", "What?", "That.", ("other:2",), 3.0)],
        metadata={"secret": 1},
    )


@given(packages(), st.integers(0, 2**64 - 1), st.data())
def test_visible_observations_are_blind(package, key, data):
    budget = data.draw(st.floats(0, 20))
    changed = with_other_secrets(package)
    assert visible_view(package) == visible_view(changed)
    one, other = Episode(prepare(package), budget, key), Episode(prepare(changed), budget, key)
    while True:
        a, b = one.observation(), other.observation()
        assert a.keys() == b.keys()
        for name in a:
            assert a[name].tobytes() == b[name].tobytes()
        np.testing.assert_array_equal(one.mask(), other.mask())
        if one.done:
            break
        action = data.draw(st.integers(0, one.slots))
        one.step(action)
        other.step(action)
    assert other.done


@given(packages())
def test_oracle_observations_do_change(package):
    """The test above can fail: marginals see what it changes."""
    one, other = (
        Episode(prepare(p), 10**6, 0, observation="oracle")
        for p in (package, replace(package, saturation=Saturation("linear")))
    )
    assert "marginals" in one.observation()
    assert one.observation().keys() == other.observation().keys()
