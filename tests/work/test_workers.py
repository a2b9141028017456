from __future__ import annotations

import multiprocessing
from functools import partial

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.work.workers import Workers, run_ordered
from tests.work.functions import failing, killed_at_three, squares


def run(start, items, jobs, **more):
    with run_ordered(start, items, Workers(jobs), **more) as found:
        return list(found)


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 25])
def test_results_come_in_the_order_of_the_items(jobs, count, capfd):
    assert run(squares, range(count), jobs) == [number**2 for number in range(count)]
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_counts_items(jobs):
    seen = []
    run(squares, range(10), jobs, progress=lambda *counts: seen.append(counts))
    assert seen[0] == (0, 10)
    assert seen[-1] == (10, 10)
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_keeps_its_place(jobs):
    with pytest.raises(InputError, match=r"^item 4: field 'cost': refused$") as caught:
        run(partial(failing, 4), range(9), jobs)
    assert caught.value.field == "cost"


def test_whoever_stops_early_leaves_no_process_behind():
    with run_ordered(squares, range(100), Workers(2)) as found:
        assert next(found) == 0
        assert multiprocessing.active_children()
    assert not multiprocessing.active_children()


def test_a_killed_process_is_named(tmp_path):
    with pytest.raises(InputError, match="a worker process was ended from outside"):
        run(partial(killed_at_three, tmp_path, 9), range(8), jobs=2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"jobs": 0}, "jobs must be at least 1, not 0"),
        ({"backend": "rya"}, "unknown backend 'rya'; did you mean 'ray'"),
        ({"ray_address": "auto"}, "a Ray address goes with the backend ray only"),
    ],
)
def test_bad_workers(arguments, message):
    with pytest.raises(InputError, match=message):
        Workers(**arguments)
