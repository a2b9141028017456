"""What a long run may not do: grow, or leave something half-written when it is ended."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.optimum.cache import _FILE, Cache
from memaudit_gym.optimum.solve import optimum

STATUS = Path("/proc/self/statm")
SOLVES = 10_000
#: Megabytes by which they may grow: the allocator's own, 4 kB a solve. One model kept takes more
#: than a hundred times that.
ALLOWED = 40


def resident() -> float:
    """Megabytes of memory that this process has."""
    return int(STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.slow
@pytest.mark.skipif(not STATUS.exists(), reason="needs Linux's /proc")
@pytest.mark.parametrize("certify", ["exact", "scip"])
def test_no_memory_leaks_over_many_solves(certify: str):
    packages = [generate(name, seed) for name in DISTRIBUTIONS for seed in range(2)]

    def solve(times: int) -> None:
        for number in range(times):
            package = packages[number % len(packages)]
            assert optimum(package, number % 17, certify).certified

    solve(500)  # what is loaded and kept once
    before = resident()
    solve(SOLVES)
    assert resident() - before < ALLOWED


ENDLESS = """
import sys
from pathlib import Path
from memaudit_gym.generators import generate
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.solve import optimum
cache = Cache(Path(sys.argv[1]))
try:
    for seed in range(10**9):
        found = optimum(generate("base", seed), 8, sys.argv[2], cache=cache)
        assert found.certified
        print(seed, flush=True)
except KeyboardInterrupt:
    cache.close()
    print("interrupted", flush=True)
"""


SIGNALS = """
import signal, sys
from random import Random
from memaudit_gym.generators import generate
from memaudit_gym.optimum.batch import exact_optima
from memaudit_gym.optimum.solve import optimum

def interrupt(*_):
    raise KeyboardInterrupt

packages, random, caught = [generate("base", seed) for seed in range(5)], Random(0), 0
signal.signal(signal.SIGALRM, interrupt)
while caught < 3000:
    try:
        # Again after a second: what a handler raises while an object is freed goes nowhere.
        signal.setitimer(signal.ITIMER_REAL, random.uniform(1e-5, 3e-3), 1.0)
        while True:
            exact_optima([packages[caught % 5]], [2, 8])
            optimum(packages[caught % 5], 8, "exact")
            optimum(packages[caught % 5], 8, "bound")
    except (KeyboardInterrupt, SystemError):  # numba may wrap what the handler raises
        caught += 1
signal.setitimer(signal.ITIMER_REAL, 0)
print("survived")
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_machine_code_survives_signals():
    call = [sys.executable, "-c", SIGNALS]
    child = subprocess.run(call, capture_output=True, text=True, timeout=120)
    assert child.stdout == "survived\n", child.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("certify", ["exact", "scip"])
@pytest.mark.parametrize("delay", [0.0, 0.03, 0.2])
def test_an_interrupt_leaves_nothing_half_written(tmp_path: Path, certify: str, delay: float):
    call = [sys.executable, "-W", "error", "-c", ENDLESS, str(tmp_path), certify]
    child = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "0\n"
    time.sleep(delay)
    os.kill(child.pid, signal.SIGINT)
    *lines, last = child.communicate(timeout=60)[0].splitlines()
    solved = [0, *(int(line) for line in lines if line.isdigit())]  # SCIP prints a line too
    assert (last, child.returncode) == ("interrupted", 0)
    assert {path.name for path in tmp_path.iterdir()} == {_FILE}
    with closing(sqlite3.connect(tmp_path / _FILE)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = file.execute("SELECT COUNT(*) FROM documents").fetchone()[0]
    assert rows >= len({generate("base", seed).problem_hash for seed in solved})
    with closing(Cache(tmp_path)) as cache:
        first = generate("base", 0)
        assert optimum(first, 8, certify, cache=cache) == optimum(first, 8, certify)


INTERRUPTED_SEARCH = """
from memaudit_gym.optimum.solve import optimum
from tests.optimum.worlds import overlapping_package, small_package
optimum(small_package(), 5, "exact")
print("ready", flush=True)
try:
    optimum(overlapping_package(0, 60), 120, "exact")
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_an_interrupt_ends_the_exact_search_long_before_its_limit():
    call = [sys.executable, "-c", INTERRUPTED_SEARCH]
    child = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.3)
    os.kill(child.pid, signal.SIGINT)
    begin = time.monotonic()
    assert child.communicate(timeout=60)[0] == "interrupted\n"
    assert time.monotonic() - begin < 20
