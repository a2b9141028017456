from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.optimum.batch import exact_optima
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from tests.optimum.worlds import overlapping_package, small_package
from tests.strategies import BUDGETS, packages


@settings(max_examples=100)
@given(st.lists(packages(), max_size=3), st.lists(BUDGETS, max_size=3))
def test_the_batch_finds_what_single_searches_find(many: list[Package], budgets: list[float]):
    found = exact_optima(many, budgets)
    assert found.values.shape == found.certified.shape == (len(many), len(budgets))
    assert found.certified.all()
    for row, package in enumerate(many):
        assert found.stores[row].shape == (len(budgets), len(package.candidates))
        for column, budget in enumerate(budgets):
            alone = optimum(package, budget, "exact")
            assert found.values[row, column] == pytest.approx(alone.value, abs=1e-9)
            store = np.flatnonzero(found.stores[row][column]).tolist()
            assert objective.is_feasible(package, store, budget)
            value = objective.value(package, store)
            assert found.values[row, column] == pytest.approx(value, abs=1e-12)


def test_every_budget_of_every_distribution():
    small = [generate(name, seed) for name in DISTRIBUTIONS for seed in (0, 1)]
    found = exact_optima(small, range(17))
    assert found.certified.all()
    assert (np.diff(found.values, axis=1) >= 0).all()
    assert not found.values[:, 0].any()


def test_a_row_of_budgets_for_each_package():
    one, two = small_package(), overlapping_package(0, 4)
    found = exact_optima([one, two], [[5, 2], [8, 3]])
    expected = [[optimum(one, b).value for b in (5, 2)], [optimum(two, b).value for b in (8, 3)]]
    assert found.values == pytest.approx(np.array(expected))


def test_at_its_limit_it_certifies_nothing():
    found = exact_optima([overlapping_package(0, 12), small_package()], [25.0], node_limit=5)
    assert found.certified.tolist() == [[False], [True]]


def test_a_bad_budget_is_refused():
    with pytest.raises(InputError, match="a budget must be"):
        exact_optima([small_package()], [-1])


def run(script: str, **variables: str) -> None:
    call = [sys.executable, "-W", "error", "-c", script]
    subprocess.run(call, check=True, timeout=60, env={**os.environ, **variables})


def test_numba_is_loaded_only_by_those_who_search():
    run(
        "import sys, memaudit_gym, memaudit_gym.optimum.batch, memaudit_gym.optimum.solve\n"
        "assert 'numba' not in sys.modules"
    )


def test_without_numba_it_says_what_is_missing():
    run(
        "import sys\n"
        "sys.modules['numba'] = None\n"
        "from memaudit_gym.errors import MissingExtraError\n"
        "from memaudit_gym.generators import generate\n"
        "from memaudit_gym.optimum.batch import exact_optima\n"
        "try:\n"
        "    exact_optima([generate('base', 0)], [8])\n"
        "except MissingExtraError as error:\n"
        "    assert 'pip install numba' in str(error)\n"
        "else:\n"
        "    raise SystemExit(1)"
    )


def test_where_no_folder_can_be_written_it_is_compiled_for_this_process_alone():
    script = """
from memaudit_gym.optimum import kernel
assert type(kernel.go_on._cache).__name__ == "NullCache"
"""
    run(script, NUMBA_CACHE_LOCATOR_CLASSES="IPythonCacheLocator")
