"""The quick packing is the packing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.optimum.packing import Packing, pack
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.quick_packing import _quickly, pack_package
from memaudit_gym.package import Package
from memaudit_gym.saturation import CAP1
from tests.optimum.worlds import make_package, overlapping_package
from tests.strategies import packages


def units(packing: Packing) -> list[object]:
    """Every unit without its number: its pieces, and the cells that cover it."""
    arrays = packing.arrays
    items = np.repeat(np.arange(len(arrays.costs)), np.diff(arrays.cell_ptr))
    found = []
    for unit in range(len(arrays.curves)):
        first, last = arrays.piece_ptr[unit : unit + 2]
        here = arrays.cell_units == unit
        cells = zip(items[here].tolist(), arrays.cell_values[here].tolist(), strict=True)
        found.append((sorted(cells), arrays.pieces[first:last].tolist()))
    return sorted(found)


def check(package: Package) -> None:
    problem = reduce_package(package, np.inf)
    slow, (quick, positions) = pack(problem), pack_package(package)
    assert positions == list(problem.positions)
    assert quick.scales == slow.scales
    for name in ("costs", "group_of", "group_ptr", "cell_ptr", "curves", "weights"):
        one, other = getattr(quick.arrays, name), getattr(slow.arrays, name)
        assert one.tolist() == other.tolist(), name
        assert one.dtype == other.dtype, name
    assert units(quick) == units(slow)
    for name in ("k", "margin", "share"):
        assert getattr(quick.arrays, name) == getattr(slow.arrays, name), name


@settings(max_examples=200)
@given(packages(saturations=st.just(CAP1)))
def test_it_is_the_packing(package: Package):
    assert _quickly(package) is not None
    check(package)


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_on_generated_packages(name: str):
    for seed in range(10):
        check(generate(name, seed))


def test_where_candidates_overlap():
    check(overlapping_package(0, 30))


@pytest.mark.parametrize(
    ("cost", "coverage", "weight"),
    [
        (1 / 3, 1, 1),
        (1, 1 / 3, 1),
        (1, 1, 1 / 3),
        (1, 1, 1.5999999999999999e-9),
        (1, 5e-324, 1),
        (1e15, 1, 1),
        (1, 1, 1e15),
        (1, 0.0001, 1e12),
        (4e14, 1, 1e9),
    ],
)
def test_what_is_no_short_decimal_is_packed_as_ever(cost: float, coverage: float, weight: float):
    groups = [[(cost, {"a": coverage, "b": 1})], [(1, {"a": 1})]]
    package = make_package(groups, {"a": weight, "b": 0.5})
    check(package)


def test_nothing_to_pack():
    check(make_package([[(1, {"a": 0})]], {"a": 0}))
