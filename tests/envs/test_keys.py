"""The published hash."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.envs.keys import mix, mix_all, mix_range, pick, pick_all, slot_order

KEYS = st.integers(0, 2**64 - 1)


def test_published_values():
    """SplitMix64 seeded with 0 yields these (its reference sequence)."""
    assert [mix(0, i) for i in (1, 2, 3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


@given(KEYS, st.integers(0, 50))
def test_array_form_agrees(key, size):
    assert mix_range(key, size).tolist() == [mix(key, i) for i in range(size)]


@given(KEYS, st.lists(st.integers(0, 4), max_size=12).map(sorted), st.booleans())
def test_slot_order_permutes_inside_groups(key, groups, shuffle):
    group_of = np.array(groups, dtype=np.int64)
    order = slot_order(key, group_of, shuffle)
    assert sorted(order.tolist()) == list(range(len(groups)))
    np.testing.assert_array_equal(group_of[order], group_of)
    if not shuffle:
        np.testing.assert_array_equal(order, np.arange(len(groups)))


@given(st.lists(KEYS, max_size=9), st.integers(0, 5), st.integers(1, 2**40))
def test_many_keys_at_once(keys, purpose, size):
    array = np.array(keys, dtype=np.uint64)
    assert mix_all(array, purpose).tolist() == [mix(key, purpose) for key in keys]
    assert pick_all(array, purpose, size).tolist() == [pick(key, purpose, size) for key in keys]
