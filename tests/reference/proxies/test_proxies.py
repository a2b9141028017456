"""What holds for all proxies, on streams whose texts share words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.reference import PROXIES, make_writer
from memaudit_gym.reference.proxies.kept_texts import groups_of
from memaudit_gym.view import VisibleView
from tests.reference.proxies.worlds import streams

BUDGETS = st.sampled_from([0, 0.5, 1, 2, 3, 5, 8, 13, 100])


@pytest.mark.parametrize("name", PROXIES)
@given(view=streams(), budget=BUDGETS)
def test_a_store_fits_and_holds_at_most_k_of_an_experience(
    name: str, view: VisibleView, budget: float
) -> None:
    rule = make_writer(name).rule
    store = rule(view, budget)
    assert store == sorted(set(store)) == rule(view, budget)
    assert sum(view.candidates[u].cost for u in store) <= budget
    assert all(len(set(group) & set(store)) <= view.k for group in groups_of(view))


@pytest.mark.parametrize("name", ["fact_extraction", "linked_notes"])
@given(view=streams(), budget=BUDGETS)
def test_an_insertion_does_not_depend_on_what_comes_later(
    name: str, view: VisibleView, budget: float
) -> None:
    rule = make_writer(name).rule
    store = rule(view, budget)
    for stop in range(len(view.experiences)):
        early = replace(view, experiences=view.experiences[:stop])
        assert rule(early, budget) == [u for u in store if u < len(early.candidates)]


@given(view=streams(), budget=BUDGETS)
def test_what_was_evicted_does_not_come_back(view: VisibleView, budget: float) -> None:
    rule = make_writer("admission_eviction").rule
    states = [
        set(rule(replace(view, experiences=view.experiences[:stop]), budget))
        for stop in range(len(view.experiences) + 1)
    ]
    for before, after, group in zip(states, states[1:], groups_of(view), strict=False):
        assert after - before <= set(group)


@pytest.mark.parametrize("name", PROXIES)
def test_an_empty_stream_leaves_an_empty_store(name: str) -> None:
    assert make_writer(name).rule(VisibleView((), 1), 5) == []
