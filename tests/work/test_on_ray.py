"""Ray clusters of this machine, started for the tests."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.work import on_ray
from memaudit_gym.work.workers import Workers, run_ordered
from tests.locations import ROOT
from tests.work.functions import failing, killed_at_three, refused_at_three, squares

#: A cluster that knows nothing of this checkout, until its stdin ends.
CLUSTER = """
import sys, ray
ray.init(address="local", num_cpus=2, include_dashboard=False, object_store_memory=100_000_000,
         logging_level="ERROR")
print(ray.get_runtime_context().gcs_address, flush=True)
sys.stdin.read()
ray.shutdown()
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """Two workers at an address."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    process = subprocess.Popen(
        [sys.executable, "-c", CLUSTER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**environment, "RAY_USAGE_STATS_ENABLED": "0"},
        cwd=tmp_path_factory.mktemp("elsewhere"),
    )
    yield Workers(backend="ray", ray_address=process.stdout.readline().strip())
    process.stdin.close()
    process.stdout.close()
    assert process.wait(timeout=60) == 0


def run(start, items, workers, **more):
    with run_ordered(start, items, workers, **more) as found:
        return list(found)


def calls(folder: Path) -> dict[int, int]:
    """{item: how often the function was called with it}."""
    found = [int(path.name.partition("-")[0]) for path in folder.iterdir()]
    return {item: found.count(item) for item in sorted(set(found))}


@pytest.mark.slow
def test_results_come_in_the_order_of_the_items(cluster):
    seen = []
    found = run(squares, range(40), cluster, progress=lambda *counts: seen.append(counts))
    assert found == [number**2 for number in range(40)]
    assert (seen[0], seen[-1]) == ((0, 40), (40, 40))


@pytest.mark.slow
def test_what_a_killed_worker_did_is_done_again(cluster, tmp_path):
    start = partial(killed_at_three, tmp_path, 2)
    assert run(start, range(8), cluster, largest_chunk=1) == list(range(8))
    assert calls(tmp_path) == {item: 3 if item == 3 else 1 for item in range(8)}


@pytest.mark.slow
def test_who_is_always_killed_is_given_up(cluster, tmp_path):
    with pytest.raises(InputError, match="ended 4 times over the same part"):
        run(partial(killed_at_three, tmp_path, 99), range(4), cluster, largest_chunk=1)


@pytest.mark.slow
def test_a_fault_is_not_tried_again(cluster, tmp_path):
    with pytest.raises(InputError, match=r"^refused at three$"):
        run(partial(refused_at_three, tmp_path), range(8), cluster, largest_chunk=1)
    assert calls(tmp_path)[3] == 1
    with pytest.raises(InputError, match=r"^item 4: field 'cost': refused$"):
        run(partial(failing, 4), range(9), cluster)


def program(name: str, *arguments: object) -> str:
    """What a command of the checkout prints."""
    call = [sys.executable, *name.split(), *map(str, arguments)]
    found = subprocess.run(call, capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert found.returncode == 0, found.stderr
    assert "ray" not in arguments or found.stderr == ""
    return found.stdout


@pytest.mark.slow
def test_the_commands_give_what_they_give_here(cluster, tmp_path):
    here = ("--jobs", 1)
    there = ("--backend", "ray", "--ray-address", cluster.ray_address)
    writers = "tests.evaluation.writers:"
    evaluation = ("--policy", f"{writers}Newest", "--policy", f"{writers}Drawing", "--json")
    evaluation += ("--suite", "base", "--seeds", "0:8", "--budgets", "2,8")
    assert program("evaluate.py", *evaluation, *here) == program("evaluate.py", *evaluation, *there)
    labels = ("labels", "base", "--seeds", "10000:10150", "--budgets", 8, "--json")
    folders = tmp_path / "here", tmp_path / "there"
    for folder, how in zip(folders, (here, there), strict=True):
        program("-m memaudit_gym", *labels, *how, "--out", folder)
    one, two = ({path.name: path.read_bytes() for path in f.iterdir()} for f in folders)
    assert one == two
    frontier = ("frontier", "base-17", "--budgets", "1..5", "--json")
    one, two = (program("-m memaudit_gym", *frontier, *how) for how in (here, there))
    assert one == two
    assert json.loads(one)["certified"]


@pytest.mark.slow
def test_a_cluster_of_its_own_comes_and_goes():
    assert run(squares, range(5), Workers(2, "ray")) == [0, 1, 4, 9, 16]
    import ray

    assert not ray.is_initialized()


def test_an_address_that_nobody_answers_at():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(InputError, match=f"no Ray cluster answers at '{address}'"):
            run(squares, range(3), Workers(backend="ray", ray_address=address))


def refused(port: int) -> str:
    with pytest.raises(InputError) as fault:
        run(squares, range(3), Workers(backend="ray", ray_address=f"127.0.0.1:{port}"))
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_an_address_where_somebody_listens_and_never_speaks(monkeypatch):
    monkeypatch.setattr(on_ray, "ANSWER", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert refused(port) == f"no Ray cluster answers at '127.0.0.1:{port}': timed out"


def test_an_address_of_a_web_server():
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Quiet) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        port = web.server_address[1]
        assert refused(port) == f"what answers at '127.0.0.1:{port}' is no Ray cluster"
        web.shutdown()


def test_without_ray_it_says_what_is_missing():
    script = """
import sys
sys.modules["ray"] = None
from memaudit_gym.cli.main import main
sys.exit(main(["labels", "base", "--backend", "ray", "--out", sys.argv[1]]))
"""
    call = [sys.executable, "-c", script, "/dev/null/nowhere"]
    found = subprocess.run(call, capture_output=True, text=True, timeout=60)
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
