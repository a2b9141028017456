"""Kappa and raw agreement against scikit-learn's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, cohen_kappa_score, confusion_matrix

from memaudit_gym.agreement.kappa import cohen_kappa, raw_agreement

RATERS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from([1.0, 1.0, 5.0, 2.5])),
    min_size=2,
    max_size=40,
)


@given(RATERS, st.sampled_from(["none", "linear", "quadratic"]))
def test_it_is_that_of_scikit_learn(cells, weighting):
    first, second, weights = (np.array(column) for column in zip(*cells, strict=True))
    table = confusion_matrix(first, second, labels=range(5), sample_weight=weights)
    expected = table.sum(1)[:, None] * table.sum(0)[None, :]
    found = cohen_kappa(table, weighting)
    if not (expected - np.diag(np.diag(expected))).any():
        assert np.isnan(found)
        return
    theirs = cohen_kappa_score(
        first,
        second,
        labels=range(5),
        weights=None if weighting == "none" else weighting,
        sample_weight=weights,
    )
    assert found == pytest.approx(theirs, abs=1e-12)
    accuracy = accuracy_score(first, second, sample_weight=weights)
    assert raw_agreement(table) == pytest.approx(accuracy, abs=1e-12)


def test_tables_side_by_side():
    rng = np.random.default_rng(0)
    tables = rng.integers(0, 9, (7, 3, 5, 5)).astype(float)
    found = cohen_kappa(tables, "quadratic")
    assert found.shape == (7, 3)
    assert found[4, 1] == pytest.approx(float(cohen_kappa(tables[4, 1], "quadratic")))


def test_where_it_is_undefined():
    assert np.isnan(cohen_kappa(np.array([[9.0, 0], [0, 0]])))
    assert np.isnan(cohen_kappa(np.zeros((2, 2))))
    assert np.isnan(raw_agreement(np.zeros((2, 2))))


def test_known_values():
    # Half right by chance and no better; all right; all wrong.
    assert cohen_kappa(np.array([[1.0, 1], [1, 1]])) == 0
    assert cohen_kappa(np.array([[3.0, 0], [0, 2]])) == 1
    assert cohen_kappa(np.array([[0.0, 2], [2, 0]])) == -1
