"""Ridge, trees and networks: what they minimise, and that a state makes them again."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.estimators.boosting import Boosting
from agents.estimators.perceptron import Perceptron
from agents.estimators.ridge import Ridge
from memaudit_gym.errors import InputError


def rows(seed, n=60, columns=5):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(n, columns))
    return x, rng.poisson(np.exp(x[:, 0])).astype(float)


@given(st.integers(0, 999), st.integers(1, 12), st.floats(0.01, 100))
def test_no_nearby_ridge_is_better(seed, columns, penalty):
    """With fewer and with more columns than rows."""
    x, y = rows(seed, n=6, columns=columns)
    found = Ridge(penalty)
    found.fit(x, y, 0)
    spread = x.std(axis=0)

    def loss(coefficients, intercept):
        left = y - x @ coefficients - intercept
        return left @ left + penalty * np.sum((coefficients * spread) ** 2)

    best = loss(found.coefficients, found.intercept)
    rng = np.random.default_rng(seed)
    for _ in range(5):
        step = rng.normal(size=columns) * 1e-2
        assert loss(found.coefficients + step, found.intercept) >= best - 1e-9
    assert loss(found.coefficients, found.intercept + 1e-2) >= best - 1e-9


def test_a_constant_column_does_nothing():
    x, y = rows(1)
    one, other = Ridge(1.0), Ridge(1.0)
    one.fit(x, y, 0)
    other.fit(np.hstack([x, np.full((60, 1), 7.0)]), y, 0)
    np.testing.assert_allclose(other.coefficients, [*one.coefficients, 0])


@given(st.integers(0, 999), st.lists(st.integers(0, 3), min_size=6, max_size=6).filter(any))
def test_a_weight_of_ridge_is_how_often_a_row_is_there(seed, times):
    x, y = rows(seed, n=6, columns=3)
    one, other = Ridge(1.0), Ridge(1.0)
    one.fit(x, y, 0, np.array(times, dtype=float))
    other.fit(np.repeat(x, times, axis=0), np.repeat(y, times), 0)
    np.testing.assert_allclose(one.predict(x), other.predict(x), atol=1e-9)


MAKERS = (lambda: Ridge(1.0), lambda: Boosting(20, 4), lambda: Perceptron(8, 60, 0.1))


@pytest.mark.parametrize("make", MAKERS, ids=["ridge", "boosting", "perceptron"])
def test_rows_of_little_weight_count_little(make):
    x, y = rows(3, n=800)
    found = make()
    weights = np.repeat([1.0, 1e-6], 800)
    found.fit(np.vstack([x, x]), np.concatenate([y, y[::-1] + 5]), 0, weights)
    assert np.corrcoef(found.predict(x), np.exp(x[:, 0]))[0, 1] > 0.7
    assert found.predict(x).mean() == pytest.approx(y.mean(), rel=0.2)


@pytest.mark.parametrize("make", MAKERS, ids=["ridge", "boosting", "perceptron"])
def test_learns_repeats_and_restores(make):
    x, y = rows(2, n=800)
    one, other, restored = make(), make(), make()
    one.fit(x, y, 5)
    other.fit(x, y, 5)
    restored.restore(one.state())
    np.testing.assert_array_equal(one.predict(x), other.predict(x))
    np.testing.assert_allclose(restored.predict(x), one.predict(x), rtol=1e-12)
    assert np.corrcoef(one.predict(x), np.exp(x[:, 0]))[0, 1] > 0.7


@pytest.mark.parametrize("make", MAKERS[1:], ids=["boosting", "perceptron"])
def test_seeds_differ(make):
    x, y = rows(2, n=800)
    one, other = make(), make()
    one.fit(x, y, 5)
    other.fit(x, y, 6)
    assert (one.predict(x) != other.predict(x)).any()


@pytest.mark.parametrize("make", MAKERS, ids=["ridge", "boosting", "perceptron"])
def test_nothing_to_see(make):
    """Targets and columns that are all alike."""
    found = make()
    found.fit(np.ones((30, 2)), np.zeros(30), 0)
    assert np.isfinite(found.predict(np.ones((3, 2)))).all()


def test_a_text_that_is_no_model():
    with pytest.raises(InputError, match="cannot be read"):
        Boosting(1, 2).restore({"text": "tree"})


def test_random_cuts_fit_noise_less():
    """Worth rises along one column; of forty others none says anything."""
    rng = np.random.default_rng(0)
    x = rng.random((4000, 41))
    rate = np.exp(2 * x[:, 0]) / 10
    y = rng.poisson(rate).astype(float)
    errors = []
    for random_cuts in (False, True):
        trees = Boosting(100, 15, random_cuts)
        trees.fit(x[:2000], y[:2000], 0)
        errors.append(np.square(trees.predict(x[2000:]) - rate[2000:]).mean())
    assert errors[1] < errors[0]


def test_a_cut_model_is_refused():
    """LightGBM reads past the end of one, which ends the process."""
    rng = np.random.default_rng(0)
    x = rng.random((400, 3))
    whole = Boosting(3, 7)
    whole.fit(x, rng.poisson(x[:, 0]).astype(float), 0)
    text = whole.state()["text"]
    for length in range(1, text.index("end of parameters"), 97):
        with pytest.raises(InputError, match="cut or changed"):
            Boosting(3, 7).restore({"text": text[:length]})
    swapped = text.replace("Tree=1", "Tree=2")
    with pytest.raises(InputError, match="cut or changed"):
        Boosting(3, 7).restore({"text": swapped})
