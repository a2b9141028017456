"""Writers on estimated values."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.reference.estimated import (
    HAND_MADE_VALUES,
    estimated_gvt_store,
    estimated_utility_store,
    hand_made_values,
)
from memaudit_gym.view import VisibleView, visible_view
from tests.reference import naive
from tests.reference.worlds import one_stream
from tests.strategies import BUDGETS, packages

WORDS = st.sampled_from(["tea", "teas", "coffee", "milk", "the", "of", "9 am", "Rome", "not"])
TEXTS = st.lists(WORDS, max_size=4).map(" ".join)


@st.composite
def views(draw: st.DrawFn) -> VisibleView:
    """Texts that share words; some have no content word at all."""
    package = draw(packages())
    candidates = tuple(replace(c, text=draw(TEXTS)) for c in package.candidates)
    return visible_view(replace(package, candidates=candidates))


def plain_values(view: VisibleView) -> list[Fraction]:
    return [
        naive.exact(HAND_MADE_VALUES.get(c.type, 1.0))
        * (Fraction("0.55") + Fraction("0.45") * naive.exact(c.confidence))
        for c in view.candidates
    ]


@given(views(), BUDGETS)
def test_gvt_equals_the_plain_rule(view: VisibleView, budget: float) -> None:
    gain = naive.estimated_gain(view, plain_values(view))
    plain = naive.gvt(naive.World(view, budget), gain, naive.estimated_worth(gain))
    assert estimated_gvt_store(view, budget) == sorted(plain)


@given(views(), BUDGETS)
def test_utility_equals_the_plain_rule(view: VisibleView, budget: float) -> None:
    gain = naive.estimated_gain(view, plain_values(view))
    plain = naive.greedy(naive.World(view, budget), gain)
    assert estimated_utility_store(view, budget) == sorted(plain)


@pytest.mark.parametrize(
    ("kind", "confidence", "value"),
    [
        ("compound_update", 1.0, 3.2),
        ("atomic_fact", 0.0, 1.55 * 0.55),
        ("skill", 0.5, 1.6 * 0.775),
        ("rule", 1.0, 1.0),
        ("a word of one's own", 1.0, 1.0),
    ],
)
def test_hand_made_values(kind: str, confidence: float, value: float) -> None:
    package = one_stream([[(kind, 1, {})]], {"r": 1.0})
    candidates = tuple(
        replace(c, confidence=confidence, estimated_value=99.0) for c in package.candidates
    )
    view = visible_view(replace(package, candidates=candidates))
    assert hand_made_values(view) == pytest.approx([value])


def test_another_estimator_can_be_put_in() -> None:
    package = one_stream([[("summary", 1, {}), ("rule", 1, {})]], {"r": 1.0})
    view = visible_view(package)
    for store in (estimated_gvt_store, estimated_utility_store):
        assert store(view, 1) == [0]
        assert store(view, 1, values=lambda view: np.array([1.0, 2.0])) == [1]
        assert store(view, 1, values=lambda view: np.array([-1.0, 0.0])) == []


def test_a_repeated_text_adds_nothing() -> None:
    package = one_stream([[("summary", 1, {})], [("summary", 1, {})]], {"r": 1.0})
    same = tuple(replace(c, text="Prefers tea.") for c in package.candidates)
    view = visible_view(replace(package, candidates=same))
    assert estimated_gvt_store(view, 2) == [0]
    assert estimated_utility_store(view, 2) == [0]
