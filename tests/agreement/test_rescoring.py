"""Scores under two label sets, worked out again by other means."""

import numpy as np
import pytest
from scipy.stats import kendalltau, spearmanr

from memaudit_gym.agreement.cells import labels_of, with_labels
from memaudit_gym.agreement.rescoring import WRITERS, rescore
from memaudit_gym.evaluation.along_budgets import open_policies
from memaudit_gym.evaluation.results import OPT
from memaudit_gym.evaluation.runner import Setup
from memaudit_gym.objective import value
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.reference import make_writer
from memaudit_gym.work.workers import Workers
from tests.agreement.worlds import noisy, talk

ALONE = Workers(jobs=1)


def setup(*budgets):
    return Setup(tuple(open_policies([OPT, *WRITERS])), budgets, "auto")


@pytest.fixture(scope="module")
def pairs():
    packages = [talk(seed, f"t{seed}", units=10) for seed in range(4)]
    return [(package, noisy(package, 5, share=0.4)) for package in packages]


def test_shifts_are_those_of_the_episodes(pairs):
    [found] = rescore(pairs, setup(6), ALONE)
    optima = np.array([[optimum(p, 6, "exact").value for p in pair] for pair in pairs])
    assert (found.packages, found.undefined, found.uncertified) == (4, 0, 0)
    assert (found.optimum_first, found.optimum_second) == pytest.approx(tuple(optima.mean(0)))
    assert [row.policy for row in found.writers] == [OPT, *WRITERS]
    for row in found.writers[1:]:
        if not row.oracle:
            continue  # their slots are shuffled: see below
        stores = [[p.positions(make_writer(row.policy).select(p, 6)) for p in ab] for ab in pairs]
        ratios = (
            np.array(
                [
                    [value(p, s) for p, s in zip(*both, strict=True)]
                    for both in zip(pairs, stores, strict=True)
                ]
            )
            / optima
        )
        carried = [value(b, s[0]) for (_, b), s in zip(pairs, stores, strict=True)] / optima[:, 1]
        assert row.first.mean == pytest.approx(ratios[:, 0].mean())
        assert row.second.mean == pytest.approx(ratios[:, 1].mean())
        assert row.shift.mean == pytest.approx(np.abs(ratios[:, 0] - ratios[:, 1]).mean())
        assert row.carried.mean == pytest.approx(carried.mean())
    ratios = [[row.first.mean, row.second.mean] for row in found.writers[1:]]
    assert found.spearman.value == pytest.approx(spearmanr(ratios).statistic)
    assert found.kendall.value == pytest.approx(kendalltau(*np.transpose(ratios)).statistic)
    assert found.spearman.low <= found.spearman.value <= found.spearman.high
    assert found.shift.mean == pytest.approx(np.mean([row.shift.mean for row in found.writers[1:]]))


def test_opt_is_one_under_its_own_labels(pairs):
    for at in rescore(pairs, setup(3, 9), ALONE):
        opt = at.writers[0]
        assert (opt.first.mean, opt.second.mean, opt.shift.mean) == pytest.approx((1, 1, 0))
        assert opt.carried.mean < 1


def test_a_writer_that_sees_no_labels_keeps_the_same_store(pairs):
    [found] = rescore(pairs, setup(6), ALONE)
    blind = [row for row in found.writers if not row.oracle]
    assert len(blind) == 8
    for row in blind:
        assert row.carried == row.second


def test_the_same_labels_shift_nothing(pairs):
    same = [(package, package) for package, _ in pairs]
    [found] = rescore(same, setup("50%"), ALONE)
    assert found.shift.mean == 0
    for row in found.writers:
        assert row.first == row.second == row.carried
    assert (found.spearman.value, found.kendall.value) == pytest.approx((1, 1))


def test_packages_without_an_optimum_are_counted(pairs):
    first = pairs[0][0]
    silent = with_labels(first, labels_of(first).of({}))
    [found] = rescore([(first, silent), *pairs[1:3]], setup(6), ALONE)
    assert (found.packages, found.undefined) == (3, 1)
    [rest] = rescore(pairs[1:3], setup(6), ALONE)
    assert [row.shift for row in found.writers] == [row.shift for row in rest.writers]
    [nothing] = rescore([(first, silent)], setup(6), ALONE)
    assert nothing.spearman.value is nothing.shift is nothing.writers[0].first is None


def test_one_package_has_no_intervals(pairs):
    [found] = rescore(pairs[:1], setup(6), ALONE)
    assert found.spearman.value is not None
    assert found.spearman.low is found.shift.low is None


@pytest.mark.slow
def test_any_number_of_processes(pairs):
    assert rescore(pairs[:2], setup(6), Workers(jobs=2)) == rescore(pairs[:2], setup(6), ALONE)
