"""``--report`` of ``memaudit intrinsic``: pages with the figures of ``--json``."""

import io
import json
from contextlib import redirect_stdout

import pytest

from memaudit_gym.cli.main import main
from tests.chromium import chromium, complaints, requests, show
from tests.evaluation.report.pages import body, tables

__all__ = ["chromium"]

ACCURACY, RATIO = "fact_accuracy", "ratio_mean"


def answer(*call):
    """What a command prints as JSON."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert main(["intrinsic", *call, "--json"]) == 0
    return json.loads(printed.getvalue())


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """A folder of trajectories, snapshots and a page, and what the command said."""
    folder = tmp_path_factory.mktemp("intrinsic")
    trajectories = str(folder / "trajectories")
    answer("generate", "--out", trajectories)
    places = ("--out", str(folder / "snapshots"), "--report", str(folder / "reference.html"))
    return folder, answer("reference", trajectories, *places)


def test_reference(reference):
    folder, found = reference
    systems, page = found["systems"], folder / "reference.html"
    shown = tables(page.read_text("utf-8"))
    matrix, scores = (
        body(shown["Worst fault of every stage"]),
        body(shown["Scores of every system"]),
    )
    assert set(matrix) == set(scores) == set(systems)
    for name, row in systems.items():
        *stages, expected = matrix[name]
        failing = [stage["fails"] for stage in row["diagnosis"].values()]
        assert [cell.startswith("fails ") for cell in stages] == failing
        assert (
            expected == {True: "yes", False: "no", None: "nothing is expected"}[row["as_expected"]]
        )
        assert scores[name][0].startswith(f"{row[ACCURACY]:.3f}")


def test_score(reference, chromium):
    folder, _ = reference
    page, snapshots = folder / "score.html", folder / "snapshots" / "drops_old_claims"
    places = ("--snapshots", str(snapshots), "--report", str(page))
    found = answer("score", str(folder / "trajectories"), *places, "--ratio")
    shown = tables(page.read_text("utf-8"))
    rows = body(shown["Scores of all trajectories, of each category and level"])
    for name, row in {"all": found["all"], **found["categories"], **found["levels"]}.items():
        low, high = row["ratio_interval"]
        assert rows[name][-1] == f"{row[RATIO]:.3f} [{low:.3f}, {high:.3f}]"
        assert rows[name][:1] == [str(row["trajectories"])]
    faults = [line for line in shown["Faults of every stage"][1:] if len(line) > 1]
    wanted = [
        (fault, str(tally["count"]), str(tally["of"]))
        for stage in found["all"]["diagnosis"].values()
        for fault, tally in stage["faults"].items()
    ]
    assert [(line[0], *line[3:]) for line in faults] == wanted
    assert len(shown["Scores of every trajectory"][1:]) == found["all"]["trajectories"]
    show(chromium, page, width=390)
    assert (complaints(chromium), requests(chromium, page)) == ([], [])
    assert chromium.execute_script("return document.documentElement.scrollWidth <= innerWidth")
