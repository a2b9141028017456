"""The sample: what is drawn, and that its weights make up for what is not."""

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from memaudit_gym.agreement.audit import LabelSet, compare, package_labels
from memaudit_gym.agreement.cells import Labels, labels_of
from memaudit_gym.agreement.design import OUTSIDE, Design
from tests.agreement.worlds import noisy, talk


def test_all_positives_and_a_fifth_of_each_types_zeros():
    package = talk(3, sessions=6, turns=4, units=20)
    design = Design(package)
    drawn = design.draw(0)
    assert len(set(drawn.tolist())) == len(drawn)
    assert set(drawn.tolist()) <= set(design.frame.tolist())
    assert set(design.labels.positive.tolist()) <= set(drawn.tolist())
    strata, all_strata = design.strata_of(drawn), design.strata_of(design.frame)
    for stratum in range(0, 2 * len(design.types), 2):
        zeros = int((all_strata == stratum).sum())
        assert int((strata == stratum).sum()) == int(np.ceil(zeros / 5))


def test_draws_depend_on_the_seed_and_the_name_alone():
    first, again = Design(talk(name="a")).draw(4), Design(talk(name="a")).draw(4)
    assert first.tolist() == again.tolist()
    assert first.tolist() != Design(talk(name="a")).draw(5).tolist()
    assert first.tolist() != Design(talk(name="b")).draw(4).tolist()


def test_positives_are_not_drawn_to_the_front():
    design = Design(talk(3, sessions=6, turns=4, units=20))
    positive = design.labels.at(design.draw(0)) > 0
    half = len(positive) // 2
    assert 0.5 < positive[:half].mean() / positive[half:].mean() < 2


def test_weights_are_inverse_probabilities():
    design = Design(talk(3, units=20))
    keys = design.draw(1)[:-5]  # five rows left blank
    weights, strata = design.weights_of(keys), design.strata_of(keys)
    whole = design.strata_of(design.frame)
    for stratum in np.unique(strata).tolist():
        assert weights[strata == stratum].sum() == pytest.approx((whole == stratum).sum())
    assert weights.sum() + design.missed(keys) == pytest.approx(len(design.frame))


def test_a_cell_outside_stands_for_itself():
    design = Design(talk())
    outside = np.setdiff1d(np.arange(36 * 6), design.frame)[:2]
    assert design.strata_of(outside).tolist() == [OUTSIDE] * 2
    assert design.weights_of(outside).tolist() == [1, 1]


def test_the_sample_estimates_the_census():
    """Weighted figures of many samples scatter around those of all cells, others do not."""
    package = talk(5, sessions=5, turns=6, units=30, share=0.15)
    truth = labels_of(noisy(package, share=0.3))
    design = Design(package)
    own = package_labels("machine", [package])
    whole = Labels(design.frame, truth.at(design.frame))
    census = compare(own, LabelSet("all", {"talk": whole}, complete=False), [design], 0.5)
    kappas, raws, stands, plain = [], [], [], []
    for seed in range(60):
        keys = np.sort(design.draw(seed))
        person = LabelSet("some", {"talk": Labels(keys, truth.at(keys))}, complete=False)
        found = compare(own, person, [design], 0.5).agreement
        kappas.append(found.kappa.value)
        raws.append(found.raw_agreement.value)
        stands.append(found.stands_for)
        plain.append(cohen_kappa_score(design.labels.at(keys) >= 0.5, truth.at(keys) >= 0.5))
    assert stands == pytest.approx([len(design.frame)] * 60)
    spread = np.std(kappas) / np.sqrt(60)
    assert np.mean(kappas) == pytest.approx(census.agreement.kappa.value, abs=4 * spread)
    assert np.mean(raws) == pytest.approx(census.agreement.raw_agreement.value, abs=0.01)
    assert np.mean(plain) > census.agreement.kappa.value + 0.05
