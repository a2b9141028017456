"""Arrays come again only when nobody has them."""

import copy
import pickle

import numpy as np
import torch

from memaudit_gym.envs.buffers import Buffers


def test_an_array_that_nobody_has_comes_again():
    buffers = Buffers((3, 2))
    first = buffers.take()
    address = first.ctypes.data
    assert first.shape == (3, 2)
    assert first.dtype == np.float32
    del first
    assert buffers.take().ctypes.data == address


def test_who_holds_an_array_or_a_part_of_it_keeps_it():
    holders = (
        lambda array: array,
        lambda array: array[1],
        lambda array: array[1:].T[0],
        lambda array: {"rows": [array.view(np.int32)]},
        memoryview,
        torch.from_numpy,
    )
    for hold in holders:
        buffers = Buffers((3, 2))
        held = hold(buffers.take())
        others = [buffers.take() for _ in range(6)]
        addresses = {other.ctypes.data for other in others}
        assert len(addresses) == len(others)
        assert np.asarray(held).ctypes.data not in [
            address + offset for address in addresses for offset in range(24)
        ]
        del held, others


def test_copies_have_arrays_of_their_own():
    buffers = Buffers((3, 2))
    mine = buffers.take()
    for other in (copy.deepcopy(buffers), pickle.loads(pickle.dumps(buffers))):
        assert other.take().shape == mine.shape
        assert not np.shares_memory(other.take(), mine)
