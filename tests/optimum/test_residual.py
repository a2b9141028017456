from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.errors import InputError
from memaudit_gym.optimum.arrays import ArrayProblem
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.residual import residual
from memaudit_gym.package import Package
from memaudit_gym.saturation import Saturation
from tests.optimum.worlds import make_package
from tests.strategies import PIECEWISE_LINEAR, packages

PARTS = packages(saturations=PIECEWISE_LINEAR | st.just(Saturation("log1p")))


@given(PARTS, st.data())
def test_what_is_left_is_worth_what_it_adds(package: Package, data: st.DataObject):
    problem = reduce_package(package, math.inf)
    role = data.draw(st.lists(st.sampled_from("kif"), min_size=len(problem.costs)))
    kept = [i for i in range(len(problem.costs)) if role[i] == "k"]
    items = [i for i in range(len(problem.costs)) if role[i] != "k"]
    further = np.array([role[i] == "f" for i in items], dtype=bool)
    left = residual(problem, kept, items, 7.0)
    assert (left.budget, left.k, len(left.costs)) == (7.0, package.k, len(items))
    before = [problem.positions[i] for i in kept]
    after = before + [problem.positions[i] for i in np.array(items, dtype=int)[further]]
    gain = objective.value(package, after) - objective.value(package, before)
    assert ArrayProblem.from_problem(left).value(further) == pytest.approx(gain, abs=1e-9)


def test_no_rest_of_sqrt():
    groups = [[(1, {"fact": 0.5})], [(1, {"fact": 1})]]
    problem = reduce_package(make_package(groups, {"fact": 1}, saturation="sqrt"), 9)
    assert residual(problem, [], [0, 1], 9) == problem
    with pytest.raises(InputError, match="sqrt"):
        residual(problem, [0], [1], 9)
