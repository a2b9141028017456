"""``--report`` of ``memaudit union`` and ``union-table``: pages with the figures of ``--json``."""

import json

import pytest

from memaudit_gym.cli.main import main
from tests.chromium import chromium, complaints, requests, show
from tests.evaluation.report.pages import tables
from tests.locations import ROOT

__all__ = ["chromium"]

FOLDER = ROOT / "examples" / "exports"
PACKAGE = str(FOLDER / "bakery.json")
ONE = ["union", PACKAGE, "--export", str(FOLDER / "mem0.json"), "--budgets", "24,50%,own"]


def made(capsys, path, *call):
    """What a command prints as JSON, and the tables of its page."""
    assert main([*call, "--report", str(path), "--json"]) == 0
    return json.loads(capsys.readouterr().out), tables(path.read_text("utf-8"))


def test_one_store(capsys, tmp_path):
    stranger = ("--adjudicator", "lexical", "--chance", str(FOLDER / "stranger.txt"))
    found, shown = made(capsys, tmp_path / "page.html", *ONE, *stranger)
    lines = [line for line in shown["Ratios to OPT at each budget"][1:] if len(line) > 1]
    wanted = [row for at in found["budgets"] for row in at["rows"]]
    for (name, _, union, package, value, cost, memories), row in zip(lines, wanted, strict=True):
        assert name == row["row"].replace("_", " ") + ("" if row["fits"] else ", over budget")
        ratios = (row["union_ratio"], row["package_ratio"])
        assert (union, package) == tuple("-" if r is None else f"{r:.3f}" for r in ratios)
        assert float(value) == pytest.approx(row["value"], abs=5.1e-4)
        assert (float(cost), int(memories)) == (row["cost"], row["memories"])
    diagnoses = shown["What loses the most"][1:]
    assert [line[1] for line in diagnoses] == [at["diagnosis"]["loss"] for at in found["budgets"]]
    chances = [at["chance"]["upper_union_ratio"] for at in found["budgets"]]
    assert [float(line[3]) for line in diagnoses] == pytest.approx(chances, abs=5.1e-4)
    lost = shown["Questions of which the store keeps too little"][1:]
    assert len(lost) == len(found["lost_questions"])


def test_many_stores(capsys, tmp_path):
    pairs = [
        part for n in ("mem0.json", "amem.json") for part in ("--pair", PACKAGE, str(FOLDER / n))
    ]
    call = ["union-table", *pairs, "--budgets", "24,own"]
    found, shown = made(capsys, tmp_path / "page.html", *call)
    lines = [line for line in shown["Mean ratios to OPT of every system"][1:] if len(line) > 1]
    assert [line[0] for line in lines] == [row["row"].replace("_", " ") for row in found["rows"]]
    for line, row in zip(lines, found["rows"], strict=True):
        ratio = row["union_ratio"]
        assert line[2] == ("-" if ratio is None else f"{ratio['mean']:.3f}")
        assert line[6] == f"{row['stores'] - row['over_budget']} of {row['stores']}"
    assert len(shown["Stores"][1:]) == 2


def test_a_store_that_nothing_ties_to_the_package(capsys, tmp_path):
    found, shown = made(capsys, tmp_path / "page.html", *ONE)
    assert found["provenance"] == "absent"
    assert "Ratios to OPT at each budget" not in shown
    assert "nothing is scored" in (tmp_path / "page.html").read_text("utf-8")


def test_no_page_where_a_folder_stands(capsys, tmp_path):
    assert main([*ONE, "--report", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.endswith("is a folder; --report needs a file\n")


def test_it_opens_quietly(capsys, tmp_path, chromium):
    path = tmp_path / "page.html"
    made(capsys, path, *ONE, "--adjudicator", "lexical")
    for width in (1280, 390):
        show(chromium, path, width=width)
        assert (complaints(chromium), requests(chromium, path)) == ([], [])
        width_of = "return document.documentElement.scrollWidth <= innerWidth"
        assert chromium.execute_script(width_of)


def test_a_page_does_not_replace_the_store_that_it_is_of(tmp_path, capsys):
    store = tmp_path / "store.json"
    store.write_bytes((FOLDER / "mem0.json").read_bytes())
    assert main(["union", PACKAGE, "--export", str(store), "--report", str(store)]) == 2
    assert "--report does not replace it" in capsys.readouterr().err
    assert store.read_bytes() == (FOLDER / "mem0.json").read_bytes()
