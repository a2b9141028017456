"""``memaudit leaderboard``."""

import json

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder
from tests.chromium import chromium, show  # noqa: F401
from tests.evaluation.verify.recorded import record, spoil_summary

RUN = {"suite": "base", "seeds": "0:2", "budgets": "4", "certify": "exact"}


@pytest.fixture
def folder(tmp_path):
    return record(tmp_path / "run", "recency", **RUN)


def board(*arguments):
    return main(["leaderboard", *map(str, arguments), "--jobs", "1"])


def test_table(folder, capsys):
    assert board(folder) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("base: 2 packages ")
    assert lines[1].split()[:3] == ["B", "writer", "sees"]
    assert lines[2].split()[:6] == ["4", "opt", "oracle", "solved", "2", "1.000"]
    assert lines[-1] == f"run 1: {folder}"
    assert max(map(len, lines)) <= 100


def test_a_line_of_fewer_packages_is_marked(tmp_path, capsys):
    assert board(record(tmp_path / "run", "recency", **{**RUN, "suite": "small"})) == 0
    table = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert table[-2].split()[1] == "no_tombstone_opt~"
    assert table[-1].startswith("~ on some of the packages alone")


def test_files_and_json_say_the_same(folder, tmp_path, capsys):
    assert board(folder, "--out", tmp_path / "board", "--json") == 0
    printed = capsys.readouterr().out
    assert (tmp_path / "board" / "leaderboard.json").read_text() == printed
    found = json.loads(printed)
    assert found["schema"] == 1
    assert found["groups"][0]["budget"] == 4
    assert found["groups"][0]["entries"][0]["writer"] == "opt"
    assert found["runs"][0]["results"] == str(folder)
    page = (tmp_path / "board" / "leaderboard.html").read_text()
    assert page.startswith("<!doctype html>")


def test_runs_that_do_not_verify_or_cannot_be_read_are_left_out(folder, tmp_path, capsys):
    bad, broken = (record(tmp_path / name, "recency", **RUN) for name in ("bad", "broken"))
    spoil_summary(bad, lambda document: document["rows"][0].update(n=3))
    (broken / "episodes.jsonl").write_text("{")
    assert board(folder, bad, broken) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].startswith(f"left out: {bad}/summary.json: base, B = 4, recency: field 'n'")
    assert lines[-1].startswith(f"left out: {broken}/episodes.jsonl: line 1")


def test_a_folder_that_is_not_there_ends_it_at_once(folder, capsys):
    assert board(folder, folder / "nowhere") == 2
    assert capsys.readouterr().out == ""


def test_a_place_that_cannot_be_written_ends_it_before_anything_is_verified(folder, capsys):
    assert board(folder, "--out", folder / "summary.json") == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "summary.json: is a file; --out needs a folder" in printed.err


def test_the_place_of_packages_goes_with_runs_on_files_alone(folder, tmp_path):
    write_folder(generate("base", 5), tmp_path / "here")
    files = record(tmp_path / "files", "recency", suite=str(tmp_path / "here"), budgets="4")
    (tmp_path / "here").rename(tmp_path / "there")
    assert board(folder, files, "--packages", tmp_path / "there") == 0


def test_the_page_in_a_browser(folder, tmp_path, chromium):  # noqa: F811
    assert board(folder, "--out", tmp_path) == 0
    for scheme in ("light", "dark"):
        show(chromium, tmp_path / "leaderboard.html", scheme)
        assert chromium.get_log("browser") == []
    found = json.loads((tmp_path / "leaderboard.json").read_text())["groups"][0]["entries"]
    rows = chromium.find_elements("css selector", "#packages-1 tbody tr")[1:]
    shown = [
        (row.text.split()[0], f"{entry['ratio_mean']:.3f}" in row.text)
        for row, entry in zip(rows, found, strict=True)
    ]
    assert shown == [(entry["writer"], True) for entry in found]
