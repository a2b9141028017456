"""Recorded bounds of OPT against what a fresh solve knows."""

import pytest

from memaudit_gym.evaluation.verify.fresh import Fresh
from memaudit_gym.evaluation.verify.settled import Claim, settled
from memaudit_gym.optimum.solve import Optimum
from tests.evaluation.records import episode


def solved(low, high, certified=False, agreed=None):
    return Optimum(low, low, high, certified, (), None, (), agreed, None if agreed is None else 0.0)


def claimed(low, high, certified=False, agreed=None):
    bounds = {"optimum_low": low, "optimum_high": high}
    own = {"value": low, "certified": certified, "second_solver_agreed": agreed}
    return Claim(episode(**bounds, **own), low)


def faults(fresh, claim, values=(), repeatable=False):
    found = settled(Fresh(fresh, fresh), claim, [claim.value, *values], repeatable)[1]
    return [(field, problem) for field, _, _, problem in found]


CLOSED = solved(5.0, 5.0, certified=True)


@pytest.mark.parametrize("claim", [claimed(4.0, 6.0), claimed(5.0, 5.5), claimed(4.0, 5.0)])
def test_an_interval_may_hold_the_optimum_anywhere(claim):
    assert faults(CLOSED, claim) == []


def test_an_interval_that_the_optimum_refutes():
    assert faults(CLOSED, claimed(3.0, 4.0)) == [("optimum_high", "a store is worth more")]
    low = faults(CLOSED, claimed(6.0, 7.0))
    assert low == [("optimum_low", "no store is worth that much")]


def test_another_writers_store_may_be_the_best_and_refutes_a_bound_below_it():
    open_ = solved(3.0, 9.0)
    best, none = settled(Fresh(open_, open_), claimed(4.0, 8.0), [4.0, 4.5], False)
    assert (best.low, best.high, best.certified, none) == (4.5, 8.0, False, [])
    assert faults(open_, claimed(4.0, 4.2), [4.5]) == [("optimum_high", "a store is worth more")]


def test_without_a_clock_the_bounds_come_out_again():
    assert faults(solved(4.0, 8.0), claimed(4.0, 8.0), repeatable=True) == []
    assert faults(solved(4.0, 8.0), claimed(4.0, 7.0), repeatable=True) == [("optimum_high", "")]
    certified, _ = settled(Fresh(CLOSED, CLOSED), claimed(5.0, 6.0), [5.0], True)
    assert certified.certified


def test_a_certified_optimum_is_found_again():
    assert faults(CLOSED, claimed(5.0, 5.0, certified=True)) == []
    assert faults(CLOSED, claimed(4.9, 4.9, certified=True)) == [("value", "")]
    (fault,) = faults(solved(4.0, 8.0), claimed(5.0, 5.0, certified=True))
    assert fault == ("certified", "OPT is between 4 and 8")


def test_what_a_second_solver_said_in_time_is_kept():
    fresh = solved(5.0, 5.0, certified=True, agreed=True)
    found, _ = settled(Fresh(fresh, fresh), claimed(5.0, 5.0, certified=True), [5.0], False)
    assert found.agreed is None
    both = claimed(5.0, 5.0, certified=True, agreed=True)
    found, _ = settled(Fresh(fresh, fresh), both, [5.0], False)
    assert found.agreed


def test_without_a_record_of_opt_the_fresh_one_counts():
    found, none = settled(Fresh(CLOSED, CLOSED), None, [3.0], True)
    assert (found.low, found.high, found.certified, none) == (5.0, 5.0, True, [])
