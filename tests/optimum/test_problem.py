from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.optimum.problem import reduce_package, scalar
from memaudit_gym.saturation import Saturation, parse_saturation
from tests.optimum.worlds import make_package
from tests.strategies import BUDGETS, SATURATIONS, packages


def test_what_cannot_matter_is_left_out():
    groups = [
        [(9, {"a": 1}), (1, {"a": 0, "zero": 1}), (2, {"a": 0.5, "zero": 1})],
        [],
        [(3, {"b": 1})],
        [(1, {"flat": 1})],
    ]
    weights = {"zero": 0, "nobody": 3, "flat": 1, "b": 2, "a": 1}
    package = make_package(groups, weights)
    flat = replace(package.units[2], saturation=parse_saturation([[0, 0], [1, 0]]))
    package = replace(package, units=(*package.units[:2], flat, *package.units[3:]))
    problem = reduce_package(package, 5)
    assert package.ids(problem.positions) == ["t0c2", "t2c0"]
    assert problem.costs == (2, 3)
    assert problem.groups == ((0,), (1,))
    assert problem.weights == (1, 2)
    assert problem.cells == (((0, 0.5),), ((1, 1),))
    assert problem.is_linear


@settings(deadline=None)
@given(packages(), BUDGETS, st.data())
def test_f_of_what_is_left_is_f(package, budget, data):
    problem = reduce_package(package, budget)
    everything = list(range(len(problem.costs)))
    items = data.draw(st.permutations(everything))[: data.draw(st.integers(0, len(everything)))]
    z = [0.0] * len(problem.weights)
    for item in items:
        for unit, a in problem.cells[item]:
            z[unit] += a
    value = sum(
        weight * scalar(h)(covered)
        for weight, h, covered in zip(problem.weights, problem.saturations, z, strict=True)
    )
    store = [problem.positions[item] for item in items]
    assert value == pytest.approx(objective.value(package, store))


@settings(deadline=None)
@given(SATURATIONS, st.floats(0, 10))
def test_h_of_one_number_is_h(saturation: Saturation, z: float):
    assert scalar(saturation)(z) == pytest.approx(float(saturation(np.array(z))), abs=1e-12)
