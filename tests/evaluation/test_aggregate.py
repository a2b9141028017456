"""From episodes to rows, and counts of certificates."""

from dataclasses import asdict, replace

import pytest

from memaudit_gym.evaluation.aggregate import EVERY, certificates_of, rows_of, suite_rows
from memaudit_gym.evaluation.results import Certificates
from memaudit_gym.evaluation.runner import Certified
from memaudit_gym.json_values import rounded
from tests.evaluation.records import episode


def test_means():
    (row,) = rows_of([episode(0, ratio=0.5, value=1.0), episode(1, ratio=1.0, value=2.0, cost=4.0)])
    assert (row.n, row.ratio_mean, row.value_mean, row.cost_mean) == (2, 0.75, 1.5, 3.5)
    assert (row.invalidation_covered_mean, row.stale_covered_mean) == (0.5, 0.25)
    assert (row.ratio_low, row.ratio_high) == (0.5, 1.0)
    assert (row.distinct_packages, row.undefined, row.uncertified) == (2, 0, 0)
    assert (row.optimum_low, row.optimum_high) == (2.0, 2.0)


def test_one_row_a_distribution_budget_and_policy():
    cells = [("base", 4, "opt"), ("base", "5%", "opt"), ("base", 4, "gvt"), ("other", 4, "opt")]
    episodes = [episode(n, distribution=d, budget=b, policy=p) for n in (0, 1) for d, b, p in cells]
    rows = rows_of(episodes)
    assert [(r.distribution, r.budget, r.policy) for r in rows] == cells
    assert {r.n for r in rows} == {2}


def test_rows_over_all_distributions_pool_their_packages():
    apart = [episode(n, distribution=d, ratio=r) for n, (d, r) in enumerate([("a", 0.5), ("b", 1)])]
    (row,) = suite_rows([*apart, episode(2, distribution="b", ratio=None)])
    assert (row.distribution, row.n, row.undefined, row.ratio_mean) == (EVERY, 3, 1, 0.75)
    assert (row.ratio_low, row.ratio_high) == (0.5, 1.0)


def test_undefined_ratios_are_counted_and_left_out():
    (row,) = rows_of([episode(0, ratio=None), episode(1, ratio=0.5), episode(2, ratio=1.0)])
    assert (row.n, row.undefined, row.ratio_mean) == (3, 1, 0.75)
    (row,) = rows_of([episode(0, ratio=None), episode(1, ratio=None)])
    assert (row.ratio_mean, row.ratio_low, row.ratio_high, row.undefined) == (None, None, None, 2)


def test_no_interval_from_one_distinct_package():
    (row,) = rows_of([episode(n, numbers_hash="same") for n in range(5)])
    assert (row.distinct_packages, row.ratio_low, row.ratio_high) == (1, None, None)
    (row,) = rows_of([episode(0, ratio=None), episode(1)])
    assert (row.distinct_packages, row.ratio_low) == (2, None)


def test_uncertified_optima_are_counted_and_leave_an_interval():
    (row,) = rows_of([episode(0), episode(1, certified=False, optimum_high=3.0)])
    assert (row.uncertified, row.optimum_low, row.optimum_high) == (1, 2.0, 2.5)
    ends = [replace(episode(n), ratio=0.5 + n / 10, ratio_least=0.4) for n in range(5)]
    (row,) = rows_of(ends)
    assert (row.ratio_mean, row.ratio_mean_least) == (pytest.approx(0.7), pytest.approx(0.4))
    assert row.ratio_low == pytest.approx(0.4)
    assert row.ratio_high == rows_of([replace(e, ratio_least=e.ratio) for e in ends])[0].ratio_high


def test_certificates():
    optima = [
        Certified("opt", True, True, 1e-15),
        Certified("opt", True, None, None),
        Certified("opt", False, False, 0.25),
        Certified("no_tombstone_opt", True, None, None),
    ]
    found = certificates_of(optima)
    assert found["opt"] == Certificates(3, 2, 2, 1, 0.25)
    assert found["no_tombstone_opt"] == Certificates(1, 1, 0, 0, None)


def test_a_row_depends_on_its_own_episodes_alone():
    episodes = [episode(n, ratio=n / 10, policy=p) for n in range(10) for p in ("opt", "gvt")]
    rows = {row.policy: row for row in rows_of(episodes)}
    alone = rows_of([e for e in episodes if e.policy == "gvt"])
    assert rows["gvt"] == alone[0]


def test_rows_are_those_that_are_read_back():
    """A mean between two printed figures must not fall to one side here, to another there."""
    episodes = [episode(n, ratio=ratio) for n, ratio in enumerate((1 / 3, 2 / 3, 0.3))]
    for (row,) in (rows_of(episodes), suite_rows(episodes)):
        assert row.ratio_mean == 0.433333333333
        assert rounded(asdict(row)) == asdict(row)
