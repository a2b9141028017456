"""``memaudit report``, and the page that evaluate.py writes."""

import json
from dataclasses import replace

import pytest

from evaluate import main as evaluate_main
from memaudit_gym.cli.main import main
from memaudit_gym.evaluation.reading import read_results
from memaudit_gym.evaluation.result_files import write_results
from tests.evaluation.report.pages import tables

#: Of a summary that can be read.
ARGUMENTS = {"policies": ["recency"], "budgets": [4], "certify": "auto", "time_limit": None}


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """A folder of evaluate.py."""
    out = tmp_path_factory.mktemp("results")
    call = ["--policy", "recency", "--suite", "base", "--seeds", "0:2", "--budgets", "4"]
    assert evaluate_main([*call, "--out", str(out), "--jobs", "1", "--quiet"]) == 0
    return out


def changed(folder, results, **changes):
    """The same results with another summary."""
    found = read_results(results)
    write_results(folder, replace(found.summary, **changes), found.episodes)
    return folder


def test_evaluate_writes_it_and_report_makes_the_same(results, tmp_path, capsys):
    page, again = results / "report.html", tmp_path / "again.html"
    assert main(["report", str(results), "--out", str(again), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"report": str(again), "suite": "base", "packages_read": True}
    assert again.read_text("utf-8") == page.read_text("utf-8")
    assert "Mean share of OPT that is lost, by cause, at budget 4" in tables(
        page.read_text("utf-8")
    )


def test_results_written_anew_take_the_page_away(results, tmp_path):
    changed(tmp_path, results)
    assert main(["report", str(tmp_path)]) == 0
    assert (tmp_path / "report.html").exists()
    changed(tmp_path, results)
    assert not (tmp_path / "report.html").exists()


def test_without_its_packages_it_has_neither_losses_nor_episodes(results, tmp_path, capsys):
    arguments = {**read_results(results).summary.arguments, "seeds": None}
    changed(tmp_path, results, suite=str(tmp_path / "gone"), arguments=arguments)
    assert main(["report", str(tmp_path)]) == 0
    err = capsys.readouterr().err
    assert err.startswith("memaudit: the report has no losses and no episodes: unknown suite")
    html = (tmp_path / "report.html").read_text("utf-8")
    assert 'id="lost"' not in html
    assert 'id="explorer"' not in html
    assert main(["report", str(tmp_path), "--packages", str(tmp_path / "gone")]) == 2


def test_packages_that_changed_are_left_out(results, tmp_path):
    """Seeds 2 and 3 are not what was evaluated."""
    arguments = {**read_results(results).summary.arguments, "seeds": [1, 3]}
    changed(tmp_path, results, arguments=arguments)
    assert main(["report", str(tmp_path)]) == 0
    html = (tmp_path / "report.html").read_text("utf-8")
    assert "Left out: 1 package, for what is there now is not what was evaluated." in html


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"rows": ()}, "summary.json: field 'rows': has none"),
        ({"packages": {}}, "summary.json: field 'packages.total': must be a whole number"),
        ({"arguments": {}}, "summary.json: field 'arguments"),
        ({"arguments": ARGUMENTS | {"seeds": "x"}}, "'arguments.seeds': must be two whole numbers"),
        ({"arguments": ARGUMENTS | {"seeds": [0, 10**18]}}, "'arguments.seeds': must be two whole"),
        ({"arguments": ARGUMENTS | {"seeds": [3, 2]}}, "'arguments.seeds': must be two whole"),
        ({"policies": ()}, "line 1: field 'policy': 'recency' is not among the policies"),
    ],
)
def test_results_that_lack_something_are_refused(results, tmp_path, capsys, changes, fault):
    changed(tmp_path, results, **changes)
    assert main(["report", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert fault in err
    assert err.count("\n") == 1
    assert not (tmp_path / "report.html").exists()


def test_a_row_without_opt_or_without_episodes_is_refused(results, tmp_path, capsys):
    rows = read_results(results).summary.rows
    changed(tmp_path, results, rows=[row for row in rows if row.policy != "opt"])
    assert main(["report", str(tmp_path)]) == 2
    assert "distribution 'base', budget 4: has no row of opt" in capsys.readouterr().err
    changed(tmp_path, results, rows=[*rows, replace(rows[0], distribution="other", policy="opt")])
    assert main(["report", str(tmp_path)]) == 2
    assert "episodes.jsonl: policy 'opt', budget 4: has no episode" in capsys.readouterr().err


def test_a_page_replaces_pages_alone(results, tmp_path, capsys):
    """The likeliest other file is one that was to be read."""
    changed(tmp_path, results)
    for name in ("summary.json", "episodes.jsonl"):
        before = (tmp_path / name).read_bytes()
        assert main(["report", str(tmp_path), "--out", str(tmp_path / name)]) == 2
        err = capsys.readouterr().err
        assert "is a file that is no HTML page; --out does not replace it" in err
        assert (tmp_path / name).read_bytes() == before
    page = tmp_path / "page.html"
    page.touch()
    for _ in range(2):  # an empty file, then a page
        assert main(["report", str(tmp_path), "--out", str(page), "--quiet"]) == 0
    assert main(["report", str(tmp_path), "--out", str(tmp_path)]) == 2
