"""``memaudit verify``."""

import json

import pytest

from memaudit_gym.cli.main import main
from tests.evaluation.verify.recorded import record, spoil_lines

RUN = {"suite": "base", "seeds": "0:1", "budgets": "4", "certify": "exact"}


@pytest.fixture
def folder(tmp_path):
    return record(tmp_path / "run", "recency", **RUN)


def test_true_results(folder, capsys):
    assert main(["verify", str(folder), "--jobs", "1"]) == 0
    text = " ".join(capsys.readouterr().out.split())  # where it breaks depends on the path
    assert text.startswith(
        f"{folder}: verified, 9 episodes on 1 package of base solved anew: opt, "
    )
    assert "no_tombstone_opt played again: recency, gvt, density, " in text


def test_changed_results_have_one_line_a_finding(folder, capsys):
    spoil_lines(folder, lambda rows: rows[2].update(ratio=0.125, cost=77))
    assert main(["verify", str(folder), "--jobs", "1"]) == 1
    text = capsys.readouterr().out
    assert " ".join(text.split()).startswith(f"{folder}: refused, 2 findings ")
    lines = [line for line in text.splitlines() if "episodes.jsonl" in line]
    place = f"{folder}/episodes.jsonl: line 3: base, base-0, B = 4, gvt: "
    assert lines[0].startswith(place + "field 'cost': recorded 77, recomputed ")
    assert lines[1].startswith(place + "field 'ratio': recorded 0.125, recomputed ")


def test_json(folder, capsys):
    spoil_lines(folder, lambda rows: rows[2].update(ratio=0.125))
    assert main(["verify", str(folder), "--jobs", "1", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert not found["verified"]
    (finding,) = found["findings"]
    assert finding == {
        "file": "episodes.jsonl",
        "distribution": "base",
        "package": "base-0",
        "budget": 4,
        "policy": "gvt",
        "line": 3,
        "problem": "differs",
        "field": "ratio",
        "recorded": 0.125,
        "recomputed": 1.0,
    }
    assert found["solved_anew"] == ["opt", "no_tombstone_opt"]


def test_what_cannot_be_read_is_no_finding(folder, capsys):
    (folder / "summary.json").write_text("{}")
    assert main(["verify", str(folder)]) == 2
    assert main(["verify", str(folder / "nowhere")]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 2


def test_an_optimum_is_not_taken_from_a_cache(folder, monkeypatch, tmp_path, capsys):
    """A cache that holds lies about a better-looking optimum must not be asked."""
    monkeypatch.setenv("MEMAUDIT_CACHE", str(tmp_path / "cache"))
    assert main(["verify", str(folder), "--jobs", "1"]) == 0
    assert not (tmp_path / "cache").exists()
