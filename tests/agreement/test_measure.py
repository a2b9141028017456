"""Figures of judged cells against scikit-learn's on the same cells."""

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score, confusion_matrix

from memaudit_gym.agreement.audit import compare, package_labels
from memaudit_gym.agreement.cells import labels_of
from memaudit_gym.agreement.design import Design
from memaudit_gym.agreement.frame import frame
from memaudit_gym.agreement.judged import Judged
from memaudit_gym.agreement.levels import level_of
from memaudit_gym.agreement.measure import agreement
from tests.agreement.worlds import noisy, talk


def judged(seed, n=200, weights=None):
    rng = np.random.default_rng(seed)
    first = rng.choice([0, 0, 0.2, 0.5, 0.8, 1], n)
    second = np.where(rng.random(n) < 0.7, first, rng.choice([0, 0.2, 0.5, 0.8, 1], n))
    units = rng.integers(0, 30, n)
    weights = np.ones(n) if weights is None else np.array(weights)[rng.integers(0, 3, n)]
    types = np.array(["fact", "raw", "summary"])[rng.integers(0, 3, n)]
    return Judged(types, first, second, units, weights)


@pytest.mark.parametrize("weights", [None, [1.0, 5.0, 2.5]])
@pytest.mark.parametrize("threshold", [0.1, 0.5, 0.65, 1.0])
def test_figures_are_those_of_the_cells(threshold, weights):
    packages = [judged(seed, weights=weights) for seed in range(3)]
    found = agreement(packages, threshold)
    first, second, sample_weight = (
        np.concatenate([getattr(one, name) for one in packages])
        for name in ("first", "second", "weights")
    )
    yes = first >= threshold, second >= threshold
    levels = level_of(first), level_of(second)
    kappa = cohen_kappa_score(*yes, sample_weight=sample_weight)
    assert found.kappa.value == pytest.approx(kappa, abs=1e-12)
    for name, weighting in (("kappa_linear", "linear"), ("kappa_quadratic", "quadratic")):
        theirs = cohen_kappa_score(*levels, weights=weighting, sample_weight=sample_weight)
        assert getattr(found, name).value == pytest.approx(theirs, abs=1e-12)
    assert found.raw_agreement.value == pytest.approx(
        np.average(yes[0] == yes[1], weights=sample_weight)
    )
    assert np.array(found.graded) == pytest.approx(
        confusion_matrix(*levels, labels=range(5), sample_weight=sample_weight)
    )
    assert (found.packages, found.cells, found.resampled) == (3, 600, "packages")
    assert found.stands_for == pytest.approx(sample_weight.sum())
    assert found.positive == int(((first > 0) | (second > 0)).sum())
    types = np.concatenate([one.types for one in packages])
    assert [row.type for row in found.by_type] == ["fact", "raw", "summary"]
    for row in found.by_type:
        inside = types == row.type
        theirs = cohen_kappa_score(
            yes[0][inside], yes[1][inside], sample_weight=sample_weight[inside]
        )
        assert row.kappa == pytest.approx(theirs, abs=1e-12)
        assert row.cells == inside.sum()
    assert np.sum([row.binary for row in found.by_type], 0) == pytest.approx(np.array(found.binary))


def test_intervals_of_one_package_are_those_of_its_units():
    """Against a plain bootstrap of whole units by scikit-learn's kappa."""
    one = judged(0, n=300, weights=[1.0, 5.0, 2.5])
    found = agreement([one], 0.5)
    assert found.resampled == "units"
    rng = np.random.default_rng(1)
    cells_of = [np.flatnonzero(one.units == unit) for unit in np.unique(one.units)]
    yes = one.first >= 0.5, one.second >= 0.5
    plain = []
    for _ in range(500):
        draw = np.concatenate([cells_of[at] for at in rng.integers(0, 30, 30)])
        weights = one.weights[draw]
        plain.append(cohen_kappa_score(yes[0][draw], yes[1][draw], sample_weight=weights))
    assert found.kappa.low == pytest.approx(np.quantile(plain, 0.025), abs=0.03)
    assert found.kappa.high == pytest.approx(np.quantile(plain, 0.975), abs=0.03)
    assert agreement([one], 0.5) == found


def test_one_unit_has_no_interval():
    one = judged(0)
    one = Judged(one.types, one.first, one.second, np.zeros(200, dtype=int), one.weights)
    found = agreement([one], 0.5)
    assert found.kappa.value is not None
    assert found.kappa.low is found.raw_agreement.high is None


def test_intervals_know_that_cells_of_a_unit_go_together():
    """Units that are judged well or badly as a whole: intervals of single cells would miss."""
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(60):
        units = np.repeat(np.arange(40), 25)
        right = np.where(rng.random(40) < 0.5, 0.95, 0.65)[units]
        first = (rng.random(1000) < 0.5).astype(float)
        second = np.where(rng.random(1000) < right, first, 1 - first)
        one = Judged(np.array(["t"] * 1000), first, second, units, np.ones(1000))
        found = agreement([one], 0.5).kappa
        held += found.low <= 0.6 <= found.high
    assert held >= 53


def test_intervals_cover_the_truth():
    """95 % intervals over packages hold the expected agreement most of the time."""
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(60):
        packages = []
        for _ in range(12):
            first = (rng.random(80) < 0.5).astype(float)
            second = np.where(rng.random(80) < 0.8, first, 1 - first)
            plain = np.zeros(80, dtype=int)
            packages.append(Judged(np.array(["t"] * 80), first, second, plain, plain + 1.0))
        found = agreement(packages, 0.5).kappa
        held += found.low <= 0.6 <= found.high
    # Percentile intervals of twelve packages are a little too narrow.
    assert held >= 50


def test_undefined_kappa():
    silent = np.zeros(4)
    one = Judged(np.array(["t"] * 4), silent, silent, silent.astype(int), silent + 1)
    found = agreement([one], 0.5)
    assert (found.kappa.value, found.kappa.low) == (None, None)
    assert found.raw_agreement.value == 1
    assert found.by_type[0].kappa is None


def test_packages_are_compared_on_the_frame_of_both():
    package = talk(2)
    other = noisy(package)
    first, second = package_labels("a", [package]), package_labels("b", [other])
    found = compare(first, second, [Design(package)], 0.5)
    keys = frame(package, [labels_of(package), labels_of(other)])
    assert found.agreement.cells == found.agreement.stands_for == len(keys)
    theirs = cohen_kappa_score(labels_of(package).at(keys) >= 0.5, labels_of(other).at(keys) >= 0.5)
    assert found.agreement.kappa.value == pytest.approx(theirs)
    assert (found.sampled, found.outside, found.missed) == (False, 0, 0)
