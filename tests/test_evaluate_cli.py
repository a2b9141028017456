"""evaluate.py as a user calls it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

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
    }
    assert len((out / "episodes.jsonl").read_text().splitlines()) == 3 * 2 * 5


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
    for flag in ("policy", "suite", "budgets", "seeds", "certify", "observation", "jobs", "out"):
        assert f"--{flag}" in found.stdout


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
    # In the midst of a solve SCIP says itself that it was interrupted; no table follows.
    assert b"base" not in stdout
    assert stderr == b"evaluate.py: interrupted\n"
    assert not out.exists()
