from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from memaudit_gym.hashing import digest
from memaudit_gym.optimum import cache as cache_module
from memaudit_gym.optimum.branch_and_bound import exact_search
from memaudit_gym.optimum.cache import Cache, default_cache
from memaudit_gym.optimum.opinion import opinion
from memaudit_gym.optimum.problem import Problem, reduce_package
from memaudit_gym.optimum.solver import Found, Solver
from tests.optimum.worlds import overlapping_package, small_package

PACKAGE = small_package()


class Counter:
    """The exact search, and how often it was asked."""

    def __init__(self, node_limit: int = 1000) -> None:
        self.times = 0
        search = exact_search(node_limit)

        def solve(problem: Problem) -> Found:
            self.times += 1
            return search.solve(problem)

        self.solver = Solver(search.name, search.version, search.settings, solve)

    def ask(self, cache, package=PACKAGE, budget=5.0, **changes):
        problem = reduce_package(package, budget)
        return opinion(package, problem, replace(self.solver, **changes), cache)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache"


@pytest.fixture
def cache(folder):
    with closing(Cache(folder)) as opened:
        yield opened


def fresh(folder: Path):
    """The cache as another process would find it: nothing in memory yet."""
    return closing(Cache(folder))


def rewrite(folder: Path, change) -> None:
    """Changes every row of the file; ``change`` maps (name, document, seal) to a row."""
    with closing(sqlite3.connect(folder / cache_module._FILE)) as file, file:
        for row in file.execute("SELECT * FROM documents").fetchall():
            file.execute("REPLACE INTO documents VALUES (?, ?, ?)", change(*row))


def test_a_second_question_is_not_solved_again(cache, folder):
    counter = Counter()
    first = counter.ask(cache)
    assert counter.ask(cache) == first
    assert counter.times == 1
    with fresh(folder) as other:
        assert counter.ask(other) == first
    assert counter.times == 1


def test_without_a_cache_it_is():
    counter = Counter()
    assert counter.ask(None) == counter.ask(None)
    assert counter.times == 2


def test_memory_only_makes_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    counter, cache = Counter(), Cache()
    assert counter.ask(cache) == counter.ask(cache)
    assert counter.times == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "change",
    [
        {"budget": 4.0},
        {"package": overlapping_package(0, 3)},
        {"name": "other"},
        {"version": "0"},
        {"settings": {"node_limit": 8}},
    ],
)
def test_any_other_question_is_another_row(cache, change):
    counter = Counter()
    counter.ask(cache)
    counter.ask(cache, **change)
    assert counter.times == 2


def test_a_whole_budget_is_the_same_as_integer_and_float(cache):
    counter = Counter()
    counter.ask(cache, budget=5)
    counter.ask(cache, budget=5.0)
    assert counter.times == 1


def test_a_twin_in_other_words_gets_its_own_content_hash(cache):
    twin, counter = small_package("in other words"), Counter()
    first, second = counter.ask(cache), counter.ask(cache, twin)
    assert counter.times == 1
    assert second == replace(first, content_hash=twin.content_hash)
    assert second.certified(twin)


def test_what_is_not_certified_is_not_kept(cache):
    package, counter = overlapping_package(0, 12), Counter(node_limit=5)
    for _ in range(2):
        assert counter.ask(cache, package, 25.0).status == "nodelimit"
    assert counter.times == 2


def lower(document: str) -> str:
    """A certificate of a worse store."""
    found = {**json.loads(document), "store": ["t1c2"]}
    return json.dumps(found)


def wrong_budget(document: str) -> str:
    return json.dumps({**json.loads(document), "budget": 100})


@pytest.mark.parametrize(
    "change",
    [
        lambda name, document, seal: (name, lower(document), seal),
        lambda name, document, seal: (name, lower(document), digest([name, lower(document)])),
        lambda name, document, seal: (
            name,
            wrong_budget(document),
            digest([name, wrong_budget(document)]),
        ),
        lambda name, document, seal: (name, document[:40], seal),
        lambda name, document, seal: (name, b"\x80\x04.", seal),
        lambda name, document, seal: (name, "[1]", digest([name, "[1]"])),
        lambda name, document, seal: (name, "[1", digest([name, "[1"])),
        lambda name, document, seal: (name, document, "0"),
    ],
    ids=[
        "store",
        "sealed store",
        "sealed budget",
        "cut",
        "bytes",
        "sealed list",
        "sealed cut",
        "seal",
    ],
)
def test_a_tampered_row_is_solved_anew_and_replaced(folder, change):
    counter = Counter()
    with fresh(folder) as cache:
        first = counter.ask(cache)
    rewrite(folder, change)
    with fresh(folder) as cache:
        assert counter.ask(cache) == first
    assert counter.times == 2
    with fresh(folder) as cache:
        assert counter.ask(cache) == first
    assert counter.times == 2


def break_by_text(folder: Path) -> None:
    folder.mkdir()
    (folder / cache_module._FILE).write_text("this is not a database " * 100)


def break_by_folder(folder: Path) -> None:
    (folder / cache_module._FILE).mkdir(parents=True)


def break_by_file(folder: Path) -> None:
    folder.write_text("a file where the folder should be")


def break_by_table(folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / cache_module._FILE)) as file, file:
        file.execute("CREATE TABLE documents (other TEXT)")


@pytest.mark.parametrize("damage", [break_by_text, break_by_folder, break_by_file, break_by_table])
def test_a_broken_file_gives_one_warning_and_memory_only(folder, damage):
    damage(folder)
    counter = Counter()
    with fresh(folder) as cache:
        with pytest.warns(RuntimeWarning, match="kept in memory only; set MEMAUDIT_CACHE") as seen:
            first = counter.ask(cache)
        assert len(seen) == 1
        assert counter.ask(cache) == first
        counter.ask(cache, budget=4.0)
    assert counter.times == 2


def test_a_file_that_may_only_be_read_gives_one_warning(folder):
    counter = Counter()
    with fresh(folder) as cache:
        counter.ask(cache)
        cache._disk._connection().execute("PRAGMA query_only = 1")
        with pytest.warns(RuntimeWarning, match="readonly"):
            counter.ask(cache, budget=4.0)
        counter.ask(cache, budget=4.0)
        counter.ask(cache, budget=3.0)
    assert counter.times == 3


def test_memory_has_an_end(monkeypatch):
    monkeypatch.setattr(cache_module, "MEMORY_LIMIT", 3)
    cache = Cache()
    for number in range(10):
        cache.put(number, {"number": number})
        assert cache.get(number) == {"number": number}
        assert len(cache._memory) <= 3


def run(script: str, folder: Path, *more: str) -> subprocess.Popen[str]:
    head = "import sys; from pathlib import Path; from memaudit_gym.optimum.cache import Cache\n"
    head += "from memaudit_gym.hashing import digest\n"
    call = [sys.executable, "-W", "error", "-c", head + script, str(folder), *more]
    return subprocess.Popen(call, stdout=subprocess.PIPE, text=True)


def succeeds(child: subprocess.Popen[str]) -> bool:
    child.communicate(timeout=60)
    return child.returncode == 0


def test_processes_at_once(folder):
    script = """
cache, me = Cache(Path(sys.argv[1])), sys.argv[2]
for number in range(100):
    cache.put([me, number], {"from": me})
    cache.put("shared", {"from": me, "number": number})
    assert cache._disk.get(digest("shared"))["from"] in "abc"
cache.close()
"""
    children = [run(script, folder, name) for name in "abc"]
    assert all([succeeds(child) for child in children])
    with fresh(folder) as cache:
        found = {cache.get([name, number])["from"] for name in "abc" for number in range(100)}
        assert found == set("abc")
        assert cache.get("shared")["number"] == 99


def test_a_killed_writer_leaves_a_sound_file(folder):
    script = """
cache, number = Cache(Path(sys.argv[1])), 0
while True:
    cache.put(number, {"number": number, "padding": "x" * 5000})
    print(number, flush=True)
    number += 1
"""
    for delay in (0.02, 0.05, 0.1):
        child = run(script, folder)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(delay)
        child.kill()
        written = child.communicate()[0].split("\n")[:-1]
        with fresh(folder) as cache:
            for number in map(int, written):
                assert cache.get(number)["number"] == number
            assert cache.get(-1) is None
            cache.put(-2, {})
    with closing(sqlite3.connect(folder / cache_module._FILE)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_forked_workers_and_threads_open_their_own_connections(folder):
    script = """
import os, threading
cache = Cache(Path(sys.argv[1]))
cache.put("parent", {"in": "parent"})
child = os.fork()
if child == 0:
    assert cache._disk.get(digest("parent")) == {"in": "parent"}
    for number in range(20):
        cache.put(["child", number], {"in": "child"})
    cache.close()
    os._exit(0)
for number in range(20):
    cache.put(["parent", number], {"in": "parent"})
assert os.waitpid(child, 0)[1] == 0
def work():
    cache.put("thread", {"in": "thread"})
    cache.close()
thread = threading.Thread(target=work)
thread.start()
thread.join()
cache.close()
"""
    assert succeeds(run(script, folder))
    with fresh(folder) as cache:
        assert all(
            cache.get([who, n]) == {"in": who} for who in ("child", "parent") for n in range(20)
        )
        assert cache.get("thread") == {"in": "thread"}


def test_the_place_of_the_default_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("MEMAUDIT_CACHE", str(tmp_path / "named"))
    assert default_cache() is default_cache()
    default_cache().put("key", {"kept": 1})
    default_cache().close()
    assert (tmp_path / "named" / cache_module._FILE).exists()
    for memory_only in ("", "off"):
        monkeypatch.setenv("MEMAUDIT_CACHE", memory_only)
        assert default_cache().get("key") is None


def test_text_that_is_no_unicode_is_a_miss(folder):
    counter = Counter()
    with fresh(folder) as cache:
        first = counter.ask(cache)
    with closing(sqlite3.connect(folder / cache_module._FILE)) as file, file:
        file.execute("UPDATE documents SET document = CAST(x'ff7b' AS TEXT)")
    with fresh(folder) as cache:
        assert counter.ask(cache) == first
    assert counter.times == 2
