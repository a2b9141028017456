"""evaluate.py as a user calls it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from memaudit_gym.reference import PROXIES
from tests.locations import ROOT

FAST = ("--suite", "base", "--seeds", "0:3", "--budgets", "2,4")
HERE = "tests.evaluation.writers:"


def command(*arguments):
    return [sys.executable, "evaluate.py", *map(str, arguments)]


def run(*arguments, **options):
    return subprocess.run(
        command(*arguments), capture_output=True, text=True, check=False, cwd=ROOT, **options
    )


def test_table_and_files(tmp_path):
    out = tmp_path / "results"
    found = run("--policy", HERE + "Newest", *FAST, "--jobs", 1, "--out", out)
    assert found.returncode == 0, found.stderr
    lines = found.stdout.splitlines()
    assert lines[0] == "base, seeds 0..2: mean ratio to OPT [95 % interval]"
    assert [line.split()[:2] for line in lines if line.startswith("base ")] == [
        ["base", "2"],
        ["base", "4"],
    ]
    assert "certificates: 6 of 6 certified, second solver agreed on 6 of 6" in found.stdout
    assert max(map(len, lines)) <= 100
    assert set(found.stderr.split("\n")) <= {"a writer may print", ""}
    summary = json.loads((out / "summary.json").read_text())
    assert {row["policy"] for row in summary["rows"]} == {
        "Newest",
        "opt",
        "gvt",
        "density",
        "no_tombstone_opt",
        *PROXIES,
    }
    assert len((out / "episodes.jsonl").read_text().splitlines()) == 3 * 2 * (5 + len(PROXIES))


def test_json_alone_on_stdout_and_the_same_in_the_file(tmp_path):
    found = run("--policy", HERE + "Newest", *FAST, "--json", "--jobs", 2, "--out", tmp_path)
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)["certificates"]["total"] == 6
    assert found.stdout == (tmp_path / "summary.json").read_text()


def test_earlier_results_are_replaced_and_named(tmp_path):
    first = run("--policy", "recency", *FAST, "--out", tmp_path)
    again = run("--policy", "recency", *FAST[:-1], "2", "--out", tmp_path)
    quiet = run("--policy", "recency", *FAST, "--out", tmp_path, "--quiet")
    assert [r.returncode for r in (first, again, quiet)] == [0, 0, 0]
    assert first.stderr == quiet.stderr == ""
    assert again.stderr == f"evaluate.py: replacing the earlier results in {tmp_path}\n"


def test_percent_budgets():
    found = run("--policy", "gvt", *FAST[:-1], "5%,1..2", "--json")
    assert {row["budget"] for row in json.loads(found.stdout)["rows"]} == {"5%", 1, 2}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "required: --policy"),
        (("--policy", "gvt", "--sweet", "base"), "unrecognized arguments: --sweet"),
        (("--policy", "gvt", "--certify", "maybe"), "invalid choice: 'maybe'"),
        (("--policy", "gvt", "--jobs", "many"), "invalid int value: 'many'"),
        (("--policy", "gtv"), "did you mean 'gvt'"),
        (("--policy", "missing.pt"), "no such checkpoint file"),
        (("--policy", "pyproject.toml"), "is not a checkpoint"),
        (("--policy", HERE + "number"), "is no writer"),
        (("--policy", HERE + "Failing", *FAST), "'Failing' on package 'base-0' at budget 2"),
        (("--policy", "gvt", "--suite", "nowhere"), "unknown suite 'nowhere'"),
        (("--policy", "gvt", "--out", "evaluate.py/x"), "is a file"),
        (("--policy", "gvt", "--out", "pyproject.toml"), "pyproject.toml: is a file"),
        (("--policy", "x" * 300), "File name too long"),
        (("--policy", "gvt", "--suite", "x" * 300), "File name too long"),
        (("--policy", "gvt", "--out", "x" * 300), "File name too long"),
        (("--policy", "sys:exit"), "making the writer failed: SystemExit"),
        (("--policy", "os:"), " more"),
        (("--policy", "gvt", "--seeds", "0:999999999999999"), "more than 100,000 seeds"),
        (("--policy", "gvt", "--seeds", "0:" + "9" * 5000), "seeds must be written a:b"),
        (("--policy", "gvt", "--budgets", "9" * 5000 + "%"), "cannot read budget"),
        (("--policy", HERE + "Leaving", *FAST), "failed with SystemExit: 0 (writers.py"),
        (("--policy", HERE + "Leaving", *FAST, "--jobs", "2"), "failed with SystemExit: 0"),
    ],
)
def test_faults_are_one_line(arguments, words):
    found = run(*arguments)
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr.count("\n") == 1
    assert found.stderr.startswith("evaluate.py: ")
    assert words in found.stderr


def test_help_names_every_flag():
    found = run("--help")
    assert found.returncode == 0
    assert "Scores memory writers against certified optima" in found.stdout
    assert "Example:" not in found.stdout
    for flag in ("policy", "suite", "budgets", "seeds", "certify", "observation", "jobs", "out"):
        assert f"--{flag}" in found.stdout


def test_it_works_without_docstrings():
    found = run("--help", env={**os.environ, "PYTHONOPTIMIZE": "2"})
    assert found.returncode == 0
    assert "--policy" in found.stdout


def test_a_cache_that_cannot_be_used_is_one_line_and_no_fault(tmp_path):
    (tmp_path / "file").touch()
    environment = {**os.environ, "MEMAUDIT_CACHE": str(tmp_path / "file")}
    found = run("--policy", "gvt", *FAST, "--jobs", 1, env=environment)
    assert found.returncode == 0
    assert found.stderr.startswith("evaluate.py: the cache file ")
    assert found.stderr.count("\n") == 1


def test_a_module_that_prints_does_not_spoil_the_json(tmp_path):
    (tmp_path / "talking.py").write_text(
        "print('hello')\nfrom tests.evaluation.writers import First\n"
    )
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    arguments = ("--policy", "talking:First", *FAST, "--jobs", 1, "--json")
    found = run(*arguments, env={**os.environ, "PYTHONPATH": path})
    assert json.loads(found.stdout)["schema"] == 1
    assert found.stderr.splitlines() == ["hello"]


def test_a_writer_that_moves_away_does_not_move_the_results(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    arguments = ("--policy", HERE + "Moving", *FAST, "--jobs", 1, "--out", "here")
    command = [sys.executable, str(ROOT / "evaluate.py"), *map(str, arguments)]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path, env=environment)
    assert (tmp_path / "here" / "summary.json").exists()


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX pipes")
def test_a_reader_that_leaves_gets_one_line_and_the_files_are_written(tmp_path):
    with subprocess.Popen(
        command("--policy", "gvt", *FAST, "--jobs", 1, "--out", tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        process.stdout.close()
        stderr = process.stderr.read()
    assert stderr == b"evaluate.py: stdout was closed before all was printed\n"
    assert process.returncode == 2
    assert (tmp_path / "summary.json").exists()


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize(("sign", "status"), [("SIGTERM", 143), ("SIGKILL", -9)])
def test_no_worker_outlives_a_run_that_was_ended(tmp_path, sign, status):
    mark = tmp_path / "running"
    arguments = ("--policy", HERE + "Marking", "--suite", "small", "--jobs", 2)
    with subprocess.Popen(
        command(*arguments),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "MARK": str(mark)},
    ) as process:
        while not mark.exists() and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(getattr(signal, sign))
        # Its workers have the same stderr: this ends when the last of them has.
        stderr = process.stderr.read()
    assert process.returncode == status
    assert b"Traceback" not in stderr
    assert sign == "SIGKILL" or stderr == b"evaluate.py: terminated\n"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_leaves_nothing_behind(tmp_path, jobs):
    out = tmp_path / "results"
    arguments = ("--policy", HERE + "Marking", "--suite", "small", "--jobs", jobs, "--out", out)
    mark = tmp_path / "running"
    with subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "MARK": str(mark)},
        start_new_session=True,
    ) as process:
        while not mark.exists() and process.poll() is None:
            time.sleep(0.05)
        # As a terminal does it: to the whole group.
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate()
    assert process.returncode == 130
    assert stdout == b""
    assert stderr == b"evaluate.py: interrupted\n"
    assert not out.exists()
