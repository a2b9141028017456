"""Recency and reservoir over the raw spans."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.package import Package
from memaudit_gym.reference.raw import recency_store, reservoir_store
from memaudit_gym.view import VisibleView, visible_view
from tests.reference.worlds import one_stream
from tests.strategies import BUDGETS, packages


def raw_stream(*costs: float, times: tuple[float | None, ...] = (), k: int = 1) -> VisibleView:
    package = one_stream(
        [[("raw_span", cost, {}), ("summary", 1, {})] for cost in costs], {"r": 1.0}, k=k
    )
    if times:
        spread = [time for time in times for _ in range(2)]
        dated = zip(package.candidates, spread, strict=True)
        package = replace(
            package, candidates=tuple(replace(c, time_index=time) for c, time in dated)
        )
    return visible_view(package)


def experiences_kept(view: VisibleView, store: list[int]) -> list[str]:
    return [view.candidates[u].id.partition(".")[0] for u in store]


def test_newest_first_skipping_what_does_not_fit() -> None:
    view = raw_stream(1, 2, 9, 3)
    assert experiences_kept(view, recency_store(view, 5)) == ["e1", "e3"]


def test_newest_is_by_time_index_then_by_stream_position() -> None:
    view = raw_stream(1, 1, 1, 1, times=(7, 2, 2, 1))
    assert experiences_kept(view, recency_store(view, 1)) == ["e0"]
    assert experiences_kept(view, recency_store(view, 2)) == ["e0", "e2"]
    assert experiences_kept(view, recency_store(view, 3)) == ["e0", "e1", "e2"]


def test_at_most_k_spans_of_an_experience() -> None:
    package = one_stream([[(f"raw_span-{i}", 1, {}) for i in range(3)]], {"r": 1.0}, k=2)
    view = visible_view(package)
    assert recency_store(view, 9) == [1, 2]
    assert len(reservoir_store(view, 9)) == 2


def test_reservoir_order_comes_from_seed_and_texts() -> None:
    view = raw_stream(*[1] * 40)
    assert reservoir_store(view, 5, seed=1) == reservoir_store(view, 5, seed=1)
    assert reservoir_store(view, 5, seed=1) != reservoir_store(view, 5, seed=2)
    first, *others = view.experiences
    renamed = replace(first.candidates[0], text="something else")
    other = replace(view, experiences=(replace(first, candidates=(renamed,)), *others))
    kept = experiences_kept(view, reservoir_store(view, 5))
    assert kept != experiences_kept(other, reservoir_store(other, 5))


def test_every_span_is_about_as_likely() -> None:
    """2,000 seeds, 2 of 4 kept: each about 1,000 times (standard deviation 22)."""
    view = raw_stream(1, 1, 1, 1)
    counts = [0] * len(view.candidates)
    for seed in range(2_000):
        for u in reservoir_store(view, 2, seed=seed):
            counts[u] += 1
    assert all(900 < count < 1_100 for count in counts[::2])
    assert not any(counts[1::2])


@given(packages(), BUDGETS, st.integers(0, 3))
def test_only_raw_spans_and_no_other_one_would_fit(
    package: Package, budget: float, seed: int
) -> None:
    view = visible_view(package)
    for store in (recency_store(view, budget), reservoir_store(view, budget, seed)):
        assert all(package.candidates[u].type == "raw_span" for u in store)
        spent = float(package.costs[store].sum())
        groups = package.group_of[store].tolist()
        for u, c in enumerate(package.candidates):
            if c.type == "raw_span" and u not in store:
                full = groups.count(package.group_of[u]) == package.k
                assert full or spent + c.cost > budget
