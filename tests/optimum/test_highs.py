from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given, settings

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.io import signals
from memaudit_gym.optimum.highs import highs
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from tests.optimum.worlds import (
    brute_force,
    conversation_package,
    make_package,
    overlapping_package,
    small_package,
)
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages

pytest.importorskip("highspy")


@settings(deadline=None, max_examples=100)
@given(packages(max_experiences=3, saturations=PIECEWISE_LINEAR), BUDGETS)
def test_three_solvers_and_brute_force_are_equal(package: Package, budget: float):
    found = optimum(package, budget, "all")
    assert [found.certificate.solver, *(c.solver for c in found.others)] == [
        "SCIP",
        "exact search",
        "HiGHS",
    ]
    best = brute_force(package, budget)
    for certificate in (found.certificate, *found.others):
        assert certificate.certified(package)
        assert certificate.objective == pytest.approx(best, abs=1e-9)
    assert (found.certified, found.agreed) == (True, True)


def test_small_and_large_numbers():
    for weight in (1e-6, 1e6):
        for scale in (1, 2.0**70):
            groups = [
                [(3 * scale, {"a": 1}), (scale, {"a": 0.5})],
                [(2 * scale, {"a": 0.75, "b": 0.5})],
            ]
            found = optimum(make_package(groups, {"a": weight, "b": weight}), 3 * scale, "all")
            assert found.agreed
            assert found.value == pytest.approx(1.5 * weight)


@pytest.mark.parametrize("delay", [0.0, 0.02, 1.0])
def test_an_interrupt_ends_the_solver(monkeypatch, capfd, delay):
    problem = reduce_package(overlapping_package(0, 400), 300)
    solver = highs(60)

    def interrupted(_):
        time.sleep(delay)
        raise KeyboardInterrupt

    monkeypatch.setattr(signals, "awaited", interrupted)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        solver.solve(problem)
    assert time.monotonic() - start < 30
    assert capfd.readouterr() == ("", "")


def test_a_conversation_on_which_the_exact_search_gives_up(monkeypatch):
    from memaudit_gym.optimum import solve
    from memaudit_gym.optimum.branch_and_bound import exact_search

    monkeypatch.setattr(solve, "exact_search", lambda: exact_search(10))
    found = optimum(conversation_package(1), 400, "all")
    assert [c.status for c in found.others] == ["nodelimit", "optimal"]
    assert (found.certified, found.agreed) == (True, True)


def test_a_time_limit_gives_an_interval():
    problem = reduce_package(overlapping_package(0, 60), 60)
    found = highs(0.3).solve(problem)
    assert found.status == "timelimit"
    assert found.primal < found.dual


def test_a_curved_h_is_refused():
    with pytest.raises(InputError, match="HiGHS takes only an h that is piecewise linear"):
        highs().solve(reduce_package(overlapping_package(0, 3, "sqrt"), 5))


def test_without_highspy_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'memaudit-gym\[highs\]'"):
        optimum(small_package(), 5, "all")
    assert optimum(small_package(), 5, "both").value == 4.5


def test_it_says_nothing():
    code = """
from tests.optimum.worlds import small_package
from memaudit_gym.optimum.solve import optimum
assert optimum(small_package(), 5, "all").value == 4.5
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")
