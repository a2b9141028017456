"""Every h is concave, nondecreasing and zero at zero, and is what its name says."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.saturation import NAMES, Saturation, UnitSaturations, parse_saturation
from tests.strategies import SATURATIONS

AMOUNTS = st.lists(st.floats(0, 5), min_size=1, max_size=6).map(np.array)


@given(SATURATIONS, AMOUNTS)
def test_concave_nondecreasing_and_zero_at_zero(h, z):
    assert h(np.zeros(1)) == 0
    assert np.all(h(z + 0.5) >= h(z) - 1e-12)
    first, second = h(z + 0.25) - h(z), h(z + 0.5) - h(z + 0.25)
    assert np.all(second <= first + 1e-9)


@given(SATURATIONS, AMOUNTS)
def test_segments_are_h(h, z):
    if h.segments is None:
        assert h.name in ("log1p", "sqrt")
    else:
        lines = np.array([slope * z + intercept for slope, intercept in h.segments])
        assert lines.min(axis=0) == pytest.approx(h(z), abs=1e-9)


@given(SATURATIONS)
def test_the_spec_reads_back(h):
    assert parse_saturation(h.spec) == h
    assert parse_saturation(h) is h


@given(st.lists(SATURATIONS, min_size=1, max_size=5), st.data())
def test_units_evaluated_together(saturations, data):
    z = np.array([data.draw(st.floats(0, 3)) for _ in saturations])
    together = UnitSaturations(saturations)
    expected = [float(h(z[r : r + 1])[0]) for r, h in enumerate(saturations)]
    assert together(z).tolist() == expected
    chosen = np.array(data.draw(st.lists(st.integers(0, len(z) - 1), max_size=6)), dtype=np.int64)
    assert together(z[chosen], chosen).tolist() == [expected[r] for r in chosen]
    assert together(np.stack([z, z])).tolist() == [expected, expected]


def test_the_names():
    z = np.array([0.0, 0.5, 1.0, 3.0])
    found = {name: Saturation(name)(z).tolist() for name in NAMES}
    assert found == {
        "cap1": [0, 0.5, 1, 1],
        "linear": [0, 0.5, 1, 3],
        "log1p": np.log1p(z).tolist(),
        "sqrt": np.sqrt(z).tolist(),
    }


def test_a_table_is_linear_between_its_points_and_constant_beyond():
    h = parse_saturation([[0, 0], [1, 2], [3, 3]])
    assert h(np.array([0.5, 1.0, 2.0, 3.0, 9.0])).tolist() == [1, 2, 2.5, 3, 3]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("cap", "unknown saturation 'cap'; use one of cap1, log1p, sqrt, linear or a table"),
        (5, "must be a list of"),
        ({"a": 1}, "must be a list of"),
        ([[0, 0], [1]], "must be a list of"),
        ([[0, 0], [1, "1"]], "must be a list of"),
        ([[0, 0], [1, True]], "must be a list of"),
        ([[0, 0], [1, 10**400]], "must be a list of"),
        ([], "needs two points or more"),
        ([[0, 0]], "needs two points or more"),
        ([[0, 1], [1, 2]], "must start at"),
        ([[0, 0], [1, float("nan")]], "must hold finite numbers"),
        ([[0, 0], [1, float("inf")]], "must hold finite numbers"),
        ([[0, 0], [1, 1], [1, 2]], "must increase"),
        ([[0, 0], [5e-324, 1]], "slopes of a saturation table must be finite"),
        ([[0, 0], [1, 1], [2, 3]], "must be concave and nondecreasing"),
        ([[0, 0], [1, -1]], "must be concave and nondecreasing"),
        ([[0, 0], [1, 1], [2, 0.5]], "must be concave and nondecreasing"),
    ],
)
def test_faults(spec, expected):
    with pytest.raises(InputError, match=expected):
        parse_saturation(spec)


@given(SATURATIONS, st.floats(0, 3))
def test_one_number_or_many(saturation, z):
    assert saturation.at(z) == pytest.approx(float(saturation(np.array([z]))[0]), rel=1e-12)
