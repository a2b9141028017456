"""Figures of frontiers, unions and sensitivity, from what the commands print."""

import json
from contextlib import redirect_stdout

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.errors import InputError
from memaudit_gym.figures.draw import draw
from memaudit_gym.figures.frontier import Curve, frontier_figure
from memaudit_gym.figures.union import union_diagnostic
from memaudit_gym.figures.union_json import table_of
from tests.figures.worlds import LONG, faults
from tests.locations import ROOT

FOLDER = ROOT / "examples" / "exports"
PAIR = (str(FOLDER / "bakery.json"), str(FOLDER / "mem0.json"))
COMMANDS = {
    "frontier": ["odyssey-false", "--policy", "gvt", "--store", "e3,e2"],
    "union": [PAIR[0], "--export", PAIR[1], "--adjudicator", "lexical", "--budgets", "24,own"],
    "union-table": ["--pair", *PAIR, "--budgets", "24,own"],
    "sensitivity": ["odyssey", "--budgets", "2,4"],
}


@pytest.fixture(scope="module", params=COMMANDS)
def printed(request, tmp_path_factory):
    """(the command, a file with its JSON)."""
    path = tmp_path_factory.mktemp("printed") / "result.json"
    with path.open("w", encoding="utf-8") as file, redirect_stdout(file):
        assert main([request.param, *COMMANDS[request.param], "--json"]) == 0
    return request.param, path


def test_what_a_command_printed_is_drawn(printed):
    command, path = printed
    drawn = draw(path)
    assert drawn.kind == f"memaudit {command} --json"
    (drawing,) = drawn.drawings
    assert faults(drawing.figure) == []


def test_what_it_did_not_print_is_one_line(printed, tmp_path):
    _, path = printed
    result = json.loads(path.read_text("utf-8"))
    for key in ("points", "rows", "budgets"):
        if key in result:
            broken = tmp_path / "broken.json"
            broken.write_text(json.dumps({**result, key: [{"budget": 3}]}), "utf-8")
            with pytest.raises(InputError, match=r"broken\.json"):
                draw(broken)


def test_the_frontier_steps_where_it_jumps():
    curve = Curve([0, 2, 5], [0, 1, 3], [0, 1, 3], {"gvt": [0, 1, 2]}, jumps=True, saturation=5)
    (axes,) = frontier_figure("p", [curve]).axes
    step = axes.lines[0]
    assert step.get_drawstyle() == "steps-post"
    assert list(step.get_ydata()) == [0, 1, 3, 3]
    names = [text.get_text() for text in axes.figure.legends[0].texts]
    assert names == ["OPT", "concave envelope", "saturation", "gvt"]


def test_a_frontier_that_is_not_certified_is_a_band():
    curve = Curve([1, 2], [1, 2], [1, 4], {name: [0.5, None] for name in LONG})
    figure = frontier_figure(LONG[0], [curve])
    names = [text.get_text() for text in figure.legends[0].texts]
    assert names[:2] == ["best store known", "OPT is within"]
    assert faults(figure) == []


def test_a_store_over_its_budget_says_so_and_diagnoses_stand_below():
    mean = {"mean": 0.625, "low": 0.5, "high": 0.7, "n": 2}
    row = {"system": "s" * 30, "budget": 24, "stores": 2, "value": mean, "cost": 66.0}
    row |= {"package_ratio": None, "chance": None}
    rows = [
        {**row, "row": "raw", "over_budget": 2, "union_ratio": None},
        {**row, "row": "upper_pruned", "over_budget": 0, "union_ratio": mean, "chance": mean},
    ]
    counts = [{"system": "s" * 30, "budget": 24, "counts": {"selection": 1, "fine": 1}}]
    figure = union_diagnostic(*table_of({"rows": rows, "diagnoses": counts}))
    (axes,) = figure.axes
    assert [text.get_text() for text in axes.texts] == ["over budget", "0.62"]
    assert [t.get_text() for t in axes.get_xticklabels()] == ["24\nselection, 1\nfine, 1"]
    assert faults(figure) == []
