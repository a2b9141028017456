"""The rows against optima and writers asked one by one."""

import numpy as np
import pytest

from memaudit_gym.budget import resolve_budget
from memaudit_gym.evaluation.along_budgets import open_policies
from memaudit_gym.evaluation.bootstrap import mean_interval
from memaudit_gym.evaluation.results import OPT
from memaudit_gym.evaluation.runner import Setup
from memaudit_gym.generators import generate
from memaudit_gym.objective import value
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.reference import make_writer
from memaudit_gym.sensitivity.measure import measure
from memaudit_gym.sensitivity.settings import AS_GIVEN, settings_of
from memaudit_gym.work.workers import Workers
from tests.agreement.worlds import talk

ALONE = Workers(jobs=1)


def setup(*budgets, writers=("gvt", "density", "recency")):
    return Setup(tuple(open_policies([OPT, *writers])), budgets, "auto")


PACKAGES = [generate(name, seed) for name in ("base", "density_hint") for seed in (0, 1)]


@pytest.fixture(scope="module")
def rows():
    settings, _ = settings_of(PACKAGES)
    return settings, measure(PACKAGES, settings, setup("30%", 8), ALONE)


def test_optima_and_paired_differences(rows):
    settings, found = rows
    assert [(row.budget, row.setting) for row in found] == [
        (budget, setting.name) for budget in ("30%", 8) for setting in settings
    ]
    by_name = {setting.name: setting for setting in settings}
    for row in found:
        optima = {}
        for name in (AS_GIVEN, row.setting):
            made = by_name[name]
            optima[name] = np.array(
                [
                    optimum(
                        made.of(p), resolve_budget(row.budget, made.raw_cost_of(p)), "exact"
                    ).value
                    for p in PACKAGES
                ]
            )
        change = optima[row.setting] - optima[AS_GIVEN]
        assert row.optimum.mean == pytest.approx(optima[row.setting].mean())
        assert row.change.mean == pytest.approx(change.mean(), abs=1e-9)
        low, high = mean_interval(change.tolist())
        assert (row.change.low, row.change.high) == pytest.approx((low, high), abs=1e-9)
        assert row.share.mean == pytest.approx((optima[row.setting] / optima[AS_GIVEN]).mean())
        assert row.undefined == int((optima[row.setting] == 0).sum())
        assert (row.packages, row.uncertified) == (4, 0)


def test_writers_play_in_the_setting_and_are_held_to_its_optimum(rows):
    settings, found = rows
    by_name = {setting.name: setting for setting in settings}

    def ratio(policy, setting, budget, package):
        made = by_name[setting].of(package)
        amount = resolve_budget(budget, by_name[setting].raw_cost_of(package))
        best = optimum(made, amount, "exact").value
        kept = make_writer(policy).select(made, amount)
        return value(made, made.positions(kept)) / best if best else None

    for row in found:
        for writer in row.writers:
            if not writer.oracle:
                continue
            own = [ratio(writer.policy, row.setting, row.budget, p) for p in PACKAGES]
            base = [ratio(writer.policy, AS_GIVEN, row.budget, p) for p in PACKAGES]
            known = [one for one in own if one is not None]
            if not known:
                assert writer.ratio is writer.change is None
                continue
            assert writer.ratio.mean == pytest.approx(np.mean(known))
            assert writer.ratio.n == len(known) == len(PACKAGES) - row.undefined
            pairs = [
                a - b for a, b in zip(own, base, strict=True) if a is not None and b is not None
            ]
            assert writer.change.mean == pytest.approx(np.mean(pairs), abs=1e-9)


def test_restrictions_never_help_and_a_larger_k_never_harms(rows):
    _, found = rows
    for row in found:
        if row.setting == AS_GIVEN:
            assert row.change.mean == row.writers[0].change.mean == 0
            assert row.share.mean == 1
        elif row.setting == "k = 2":
            assert row.change.low >= -1e-9
        elif "costs" not in row.setting:
            assert row.change.high <= 1e-9


def test_a_setting_that_leaves_no_candidate():
    """Of a type that only one of the packages has: the other's OPT is 0, and it is counted."""
    packages = [talk(0, "a"), talk(1, "b").restricted(lambda c: c.type != "summary")]
    settings, _ = settings_of(packages)
    found = measure(packages, settings, setup("50%", writers=("gvt", "recency")), ALONE)
    only = next(row for row in found if row.setting == "only summary")
    assert only.undefined == 1
    assert [writer.ratio.n for writer in only.writers] == [1, 1]


@pytest.mark.slow
def test_any_number_of_processes():
    settings, _ = settings_of(PACKAGES[:1])
    one = measure(PACKAGES[:1], settings, setup(8), ALONE)
    assert one == measure(PACKAGES[:1], settings, setup(8), Workers(jobs=2))
    assert all(row.change.low is None for row in one)
