"""Results as JSON and as files."""

import json
import math
import os
from pathlib import Path
from threading import Thread

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation import results
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.episode_lines import lines_sha256
from memaudit_gym.evaluation.result_files import (
    has_results,
    require_writable,
    write_page,
    write_results,
)
from memaudit_gym.evaluation.results import summary_text
from memaudit_gym.io.files import file_sha256
from tests.evaluation.records import episode, summary

EPISODES = [episode(0, ratio=1 / 3), episode(1, ratio=None)]


def test_files(tmp_path):
    out = tmp_path / "new" / "results"
    require_writable(out)
    assert not out.exists()
    write_results(out, summary(EPISODES), EPISODES)
    assert sorted(p.name for p in out.iterdir()) == ["episodes.jsonl", "summary.json"]
    document = json.loads((out / "summary.json").read_text())
    assert document == json.loads(summary_text(summary(EPISODES)))
    assert document["schema"] == 1
    assert document["rows"][0]["ratio_mean"] == 0.333333333333
    lines = (out / "episodes.jsonl").read_text().splitlines()
    assert [json.loads(line)["ratio"] for line in lines] == [0.333333333333, None]


def test_a_line_is_made_once(tmp_path, monkeypatch):
    """It is hashed for the summary, then written."""
    made = []
    monkeypatch.setattr(results, "line_of", lambda episode: made.append(episode) or "{}\n")
    found = [episode(0), episode(1)]
    write_results(tmp_path, summary(found), found)
    assert lines_sha256(found) == file_sha256(tmp_path / "episodes.jsonl")
    assert made == found


def test_other_files_stay(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    assert not has_results(tmp_path)
    write_results(tmp_path, summary(EPISODES), EPISODES)
    assert has_results(tmp_path)
    write_results(tmp_path, summary(EPISODES[:1]), EPISODES[:1])
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "episodes.jsonl",
        "notes.txt",
        "summary.json",
    ]
    assert len((tmp_path / "episodes.jsonl").read_text().splitlines()) == 1


def test_a_failing_write_leaves_everything_as_it_was(tmp_path):
    write_results(tmp_path, summary(EPISODES), EPISODES)
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    with pytest.raises(ValueError, match="JSON compliant"):
        write_results(tmp_path, summary(EPISODES), [episode(0, value=math.nan)])
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before


def test_refused_places(tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "odd" / "summary.json").mkdir(parents=True)
    for place in ("file", "file/below", "odd"):
        with pytest.raises(InputError, match="is a f"):
            require_writable(tmp_path / place)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match="not writable"):
        require_writable(tmp_path / "results")
    tmp_path.chmod(0o700)


def test_a_place_that_permits_but_refuses():
    if not Path("/proc/self").exists():
        pytest.skip("needs a file system that refuses all: /proc")
    with pytest.raises(InputError, match="/proc: is not writable"):
        require_writable(Path("/proc/new"))


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX locks")
def test_the_files_of_two_runs_do_not_mix(tmp_path, monkeypatch):
    """A second run that writes between the renames of the first has to wait for it."""
    waiting = []
    rename = os.replace

    def slow(source, target):
        if not waiting:
            waiting.append(Thread(target=write_results, args=second))
            waiting[0].start()
            waiting[0].join(0.3)
            assert waiting[0].is_alive()
        rename(source, target)

    first, other = summary(EPISODES), summary(EPISODES[:1], suite="other")
    second = (tmp_path, other, EPISODES[:1])
    monkeypatch.setattr(os, "replace", slow)
    write_results(tmp_path, first, EPISODES)
    waiting[0].join()
    assert json.loads((tmp_path / "summary.json").read_text())["suite"] == "other"
    assert len((tmp_path / "episodes.jsonl").read_text().splitlines()) == 1


def test_a_summary_binds_the_lines_of_its_episodes(tmp_path):
    written, episodes = evaluate(Request(["recency"], suite="base", seeds="0:1", budgets="4"))
    write_results(tmp_path, written, episodes)
    assert written.episodes["sha256"] == file_sha256(tmp_path / "episodes.jsonl")
    assert written.episodes["total"] == len(episodes)


def test_a_page_does_not_come_to_stand_beside_the_results_of_another_run(tmp_path):
    mine, others = summary(EPISODES), summary(EPISODES, suite="other")
    write_results(tmp_path, mine, EPISODES)
    assert write_page(tmp_path, mine, "<p>mine")
    write_results(tmp_path, others, EPISODES)
    assert not write_page(tmp_path, mine, "<p>mine")
    assert not (tmp_path / "report.html").exists()
