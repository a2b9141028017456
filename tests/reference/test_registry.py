"""What holds for every reference writer."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.objective import is_feasible
from memaudit_gym.package import Package
from memaudit_gym.records import Query
from memaudit_gym.reference import NAMES, PROXIES, make_writer
from memaudit_gym.view import visible_view
from memaudit_gym.writer import OfflineWriter
from tests.strategies import BUDGETS, packages

ORACLES = {name for name in NAMES if make_writer(name).oracle}
#: Those that ask the solver have tests of their own: it is slower.
RULES = [name for name in NAMES if not name.endswith("opt") and name != "informed"]


def selection(name: str, package: Package, budget: float) -> list[str]:
    source: Any = package if name in ORACLES else visible_view(package)
    return list(make_writer(name).select(source, budget))


@given(packages(), BUDGETS | st.floats(0, 20))
def test_feasible_and_deterministic(package: Package, budget: float) -> None:
    for name in RULES:
        ids = selection(name, package, budget)
        assert is_feasible(package, package.positions(ids), budget), name
        assert selection(name, package, budget) == ids, name


@given(packages(), packages(), BUDGETS)
def test_blind_to_what_is_hidden(package: Package, other: Package, budget: float) -> None:
    """Other coverage, weights, units, h, queries and extra fields: the same selection."""
    rows = len(other.candidates)
    hidden = Package.build(
        name="hidden",
        experiences=[replace(e, extra={"secret": 1}) for e in package.experiences],
        candidates=[replace(c, extra={"secret": 1}) for c in package.candidates],
        units=other.units,
        coverage={c.id: cells(other, u % rows) for u, c in enumerate(package.candidates)},
        queries=[Query("q", "what?", "that", (other.units[0].id,))],
        k=package.k,
        saturation=other.saturation,
    )
    for name in sorted(set(NAMES) - ORACLES):
        assert selection(name, hidden, budget) == selection(name, package, budget), name


def cells(package: Package, u: int) -> dict[str, float]:
    units, values = package.coverage.row(u)
    return {package.units[r].id: a for r, a in zip(units.tolist(), values.tolist(), strict=True)}


@pytest.mark.parametrize("name", NAMES)
def test_is_an_offline_writer_that_can_be_sent_to_another_process(name: str) -> None:
    writer = make_writer(name)
    assert isinstance(writer, OfflineWriter)
    assert writer.name == name
    assert pickle.loads(pickle.dumps(writer)) == writer


def test_what_each_may_see() -> None:
    others = {"recency", "reservoir", "estimated_gvt", "estimated_utility"}
    assert set(NAMES) - ORACLES == others | set(PROXIES)
    streams = {name for name in NAMES if not make_writer(name).offline}
    oracle_streams = {"gvt", "density", "no_tombstone_gvt"}
    assert streams == oracle_streams | set(PROXIES) - {"memory_tiers"}


@pytest.mark.parametrize(
    ("wrong", "hint"), [("gtv", "did you mean 'gvt'?"), ("zzz", "known: gvt, density, greedy")]
)
def test_an_unknown_name_gets_a_hint(wrong: str, hint: str) -> None:
    with pytest.raises(InputError, match=f"unknown writer '{wrong}'") as caught:
        make_writer(wrong)
    assert hint in str(caught.value)
