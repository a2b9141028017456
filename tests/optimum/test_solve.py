from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from memaudit_gym.errors import InputError
from memaudit_gym.optimum import solve
from memaudit_gym.optimum.solve import optimum
from tests.optimum.worlds import (
    brute_force,
    conversation_package,
    overlapping_package,
    small_package,
)
from tests.strategies import BUDGETS, packages

PACKAGE = small_package()


def test_each_mode_asks_its_solvers():
    asked = {}
    for mode in solve.CERTIFY_MODES[:-1]:
        found = optimum(PACKAGE, 5, mode)
        assert (found.value, found.certified, found.store) == (4.5, True, ("t0c2", "t1c2"))
        others = [certificate.solver for certificate in found.others]
        asked[mode] = (found.certificate.solver, *others, found.agreed, found.difference)
    assert asked == {
        "scip": ("SCIP", None, None),
        "exact": ("exact search", None, None),
        "auto": ("SCIP", "exact search", True, 0),
        "both": ("SCIP", "exact search", True, 0),
        "all": ("SCIP", "exact search", "HiGHS", True, 0),
    }


def test_a_bound_is_certified_by_nobody():
    assert solve.CERTIFY_MODES[-1] == "bound"
    found = optimum(PACKAGE, 5, "bound")
    assert (found.certificate.solver, found.others) == ("Lagrangian bound", ())
    assert not found.certified
    assert found.low <= 4.5 <= found.high


@settings(deadline=None, max_examples=50)
@given(packages(max_experiences=3), BUDGETS)
def test_the_default_takes_every_small_package(package, budget):
    found = optimum(package, budget)
    assert found.certified
    assert found.value == pytest.approx(brute_force(package, budget), rel=1e-6)


@pytest.mark.parametrize("h", ["log1p", "sqrt"])
def test_a_curved_h_is_for_scip_and_the_exact_search(h):
    package = overlapping_package(0, 3, h)
    for mode in ("auto", "both", "all"):
        found = optimum(package, 5, mode)
        assert (found.certified, found.agreed) == (True, True)
        assert [found.certificate.solver, *(c.solver for c in found.others)] == [
            "SCIP",
            "exact search",
        ]


def test_auto_leaves_large_packages_to_scip():
    package = conversation_package(1)
    assert optimum(package, 200, "auto").others == ()


def test_a_second_solver_at_its_limit(monkeypatch):
    monkeypatch.setattr(solve, "QUICK_NODES", 3)
    found = optimum(overlapping_package(0, 12), 25, "auto")
    assert [certificate.status for certificate in found.others] == ["nodelimit"]
    assert found.agreed is None
    assert found.difference is None
    assert found.certified


def test_an_interval_from_the_search_alone(monkeypatch):
    package = overlapping_package(0, 12)
    best = optimum(package, 25)
    search = solve.exact_search
    monkeypatch.setattr(solve, "exact_search", lambda: search(20))
    found = optimum(package, 25, "exact")
    assert not found.certified
    assert found.value == found.low <= best.value <= found.high
    demanded = optimum(package, 25, "both")
    assert not demanded.certified
    assert demanded.agreed is None
    assert demanded.low == demanded.high == best.value


def test_a_search_at_its_limit_may_still_refute():
    """A better store, or a bound below the other's store, though it proves no optimum."""
    truth = optimum(PACKAGE, 5).certificate
    lie = replace(truth, store=("t1c2",), objective=4.0, primal=4.0, dual=4.0)
    better = replace(truth, status="nodelimit", dual=9.0)
    low = replace(lie, status="nodelimit")
    for pair in ([lie, better], [truth, low]):
        found = solve._conclude(PACKAGE, pair, demanded=1)
        assert not found.certified
        assert found.agreed is None
        assert (found.value, found.store) == (4.5, truth.store)
        assert found.high == max(certificate.dual for certificate in pair)


def test_solvers_at_odds_certify_nothing():
    truth = optimum(PACKAGE, 5).certificate
    lie = replace(truth, store=("t1c2",), objective=4.0, primal=4.0, dual=4.0)
    assert lie.certified(PACKAGE)
    for pair in ([truth, lie], [lie, truth]):
        found = solve._conclude(PACKAGE, pair, demanded=1)
        assert not found.certified
        assert found.agreed is False
        assert found.difference == 0.5
        assert (found.low, found.value, found.high) == (4.5, 4.5, 4.5)
        assert found.store == truth.store


def test_bounds_at_odds_leave_the_wider_interval():
    truth = optimum(PACKAGE, 5).certificate
    broken = replace(truth, status="timelimit", dual=9.0)
    found = solve._conclude(PACKAGE, [truth, broken], demanded=2)
    assert (found.certified, found.agreed) == (False, None)
    assert (found.low, found.high) == (4.5, truth.dual)


@pytest.mark.parametrize("budget", [-1, float("nan"), float("inf"), True, "8", None])
def test_a_bad_budget_is_refused(budget):
    with pytest.raises(InputError, match="a budget must be a finite number"):
        optimum(PACKAGE, budget)


def test_an_unknown_mode_is_refused():
    with pytest.raises(InputError, match="unknown certify mode 'x'; known: scip, exact"):
        optimum(PACKAGE, 5, "x")
    with pytest.raises(InputError, match="did you mean 'exact'"):
        optimum(PACKAGE, 5, "exakt")
