"""What a retriever hands to a reader."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.retrievers import parse_retriever
from tests.optimum.worlds import make_package
from tests.strategies import packages_with_store


def test_all_of_the_store():
    world = make_package([[(1, {})], [(1, {})], [(1, {})]], {"a": 1})
    assert parse_retriever("all").retrieve(world, [2, 0]) == [0, 2]


def test_the_newest_by_time_and_then_by_the_stream():
    world = make_package([[(1, {})] for _ in range(5)], {"a": 1})
    # Times 3, 1 (its position), 3, 0, 4 (its position).
    times = (3, None, 3, 0, None)
    told = [replace(c, time_index=t) for c, t in zip(world.candidates, times, strict=True)]
    world = replace(world, candidates=tuple(told))
    order = [4, 2, 0, 1, 3]
    for k in range(1, 6):
        found = parse_retriever(f"recent:{k}").retrieve(world, range(5))
        assert found == sorted(order[:k])
    assert parse_retriever("recent:2").retrieve(world, [0, 1, 3]) == [0, 1]
    assert parse_retriever("recent:999999999").retrieve(world, [1]) == [1]


@settings(max_examples=40)
@given(packages_with_store(), st.integers(1, 5))
def test_more_is_retrieved_with_a_larger_k(world, k):
    package, store = world
    fewer, more = (set(parse_retriever(f"recent:{n}").retrieve(package, store)) for n in (k, k + 1))
    assert fewer <= more <= set(store)
    assert len(fewer) == min(k, len(store))


@pytest.mark.parametrize(
    "text", ["", "newest", "recent", "recent:", "recent:0", "recent:x", "recent:-1", "recent:1.5",
             "recent:²", "All", "recent:1000000000", "recent: 2"],
)  # fmt: skip
def test_refused(text):
    with pytest.raises(InputError, match=r"is none; write all, or recent:k"):
        parse_retriever(text)
