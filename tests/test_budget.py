"""Budgets as they are written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.errors import InputError


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        (8, (8,)),
        (0, (0,)),
        (2.5, (2.5,)),
        (8.0, (8,)),
        ("8", (8,)),
        (" 2.5 ", (2.5,)),
        ("1..4", (1, 2, 3, 4)),
        ("3..3", (3,)),
        ("5%", ("5%",)),
        ("2.5 %", ("2.5%",)),
        ("2,4,8,16", (2, 4, 8, 16)),
        ("2%,1..2", ("2%", 1, 2)),
        ([2, "5%", [4]], (2, "5%", 4)),
        ((1, 2), (1, 2)),
    ],
)
def test_what_is_read(spec, expected):
    found = parse_budgets(spec)
    assert found == expected
    assert [type(budget) for budget in found] == [type(budget) for budget in expected]


@pytest.mark.parametrize(
    "spec",
    [
        *(-1, float("nan"), float("inf"), 10**400, True, None, {}, [], [1, []], object()),
        *("", "x", "4..1", "-1", "nan", "inf", "-5%", "5%%", "1..", "1,,2", "1..9999999999"),
    ],
)
def test_what_is_refused(spec):
    with pytest.raises(InputError):
        parse_budgets(spec)


@pytest.mark.parametrize(
    ("budget", "raw_cost", "expected"),
    [(8, 100, 8), (2.5, 1, 2.5), ("5%", 100, 5), ("5%", 119, 5), ("29%", 100, 29), ("5%", 0, 0)],
)
def test_what_it_stands_for(budget, raw_cost, expected):
    assert resolve_budget(budget, raw_cost) == expected


@given(st.integers(0, 1000), st.integers(0, 10**6))
def test_a_share_is_the_exact_floor(tenths, raw_cost):
    budget = f"{tenths / 10:.1f}%"
    assert resolve_budget(budget, raw_cost) == Fraction(tenths * raw_cost, 1000) // 1
