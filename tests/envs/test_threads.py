"""Work in parts is all the work, each part once."""

import os
import signal

import gymnasium as gym
import numpy as np
import pytest

from memaudit_gym.envs.threads import in_parts


@pytest.mark.parametrize("count", [1, 511, 1023, 1024, 1025, 4096, 5000])
def test_the_parts_make_up_the_whole(count):
    done = np.zeros(count, dtype=np.int64)

    def work(start, stop):
        done[start:stop] += 1

    for _ in range(20):
        in_parts(count, work)
    assert (done == 20).all()


def test_an_error_of_any_part_is_raised():
    def work(start, stop):
        if stop == 4096:
            raise ArithmeticError

    with pytest.raises(ArithmeticError):
        in_parts(4096, work)
    with pytest.raises(ArithmeticError):
        in_parts(8192, lambda start, stop: work(start, 4096 if start == 0 else stop))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_works_too():
    in_parts(4096, lambda start, stop: None)
    child = os.fork()
    if not child:
        signal.alarm(20)
        in_parts(4096, lambda start, stop: None)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


def test_many_copies_step_as_few_do():
    """Seeds are those of the copies, so the first of many play what few play."""
    many, few = (
        gym.make_vec("memaudit_gym:MemAudit/Base-v0", num_envs=count, audit="off", budget=[2, 8])
        for count in (1100, 50)
    )
    draw = np.random.default_rng(0)
    many.reset(seed=3), few.reset(seed=3)
    for _ in range(20):
        actions = draw.integers(many.single_action_space.n, size=1100)
        seen, rewards, *_ = many.step(actions)
        expected, few_rewards, *_ = few.step(actions[:50])
        np.testing.assert_array_equal(rewards[:50], few_rewards)
        for key in expected:
            np.testing.assert_array_equal(seen[key][:50], expected[key])
