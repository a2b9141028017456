"""Several calls at a time."""

import os
import signal
import threading
import time

import pytest

from memaudit_gym.llm.pool import map_at_once


@pytest.mark.parametrize("most", [1, 3, 50])
def test_results_come_in_the_order_of_the_items(most):
    def late(number):
        time.sleep(0.001 * (10 - number))
        return number * number

    assert map_at_once(late, range(10), most) == [n * n for n in range(10)]
    assert map_at_once(late, [], most) == []


def test_the_failure_of_the_first_item_is_raised_and_none_is_begun_after():
    begun = []

    def fail(number):
        begun.append(number)
        time.sleep(0.05 if number == 0 else 0.01)
        raise ValueError(number)

    with pytest.raises(ValueError, match="0"):
        map_at_once(fail, range(50), 2)
    assert len(begun) <= 2


def test_an_interrupted_caller_waits_for_nobody_and_none_is_begun_after():
    gate = threading.Event()
    begun = []

    def interrupt(number):
        begun.append(number)
        if number == 1:
            os.kill(os.getpid(), signal.SIGINT)
        gate.wait(60)

    with pytest.raises(KeyboardInterrupt):
        map_at_once(interrupt, range(10), 2)
    gate.set()
    time.sleep(0.05)
    assert sorted(begun) == [0, 1]
