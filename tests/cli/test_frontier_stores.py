"""``memaudit frontier``: both utilities, greedy, and stores that are named by their ids."""

from dataclasses import replace

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.figures.style import VERMILLION
from memaudit_gym.generators import generate
from memaudit_gym.io import write_json
from memaudit_gym.objective import value
from memaudit_gym.odyssey.figures import FRONTIER
from memaudit_gym.odyssey.packages import odyssey_false
from memaudit_gym.optimum.frontier import frontier
from memaudit_gym.precision import true_part
from memaudit_gym.reference import make_writer
from tests.cli.test_frontier import run
from tests.optimum.worlds import make_package
from tests.test_precision import with_false


def optima(found):
    return [point["optimum"] for point in found["points"]]


def test_the_odyssey(capsys):
    result = run(capsys, "odyssey", "--store", "e3,e2,e1,e6")
    assert optima(result) == [0, *FRONTIER]
    assert [p["gain"] for p in result["points"]] == [None, 0.35, 0.25, 0.2, 0.1, 0.05, 0.05]
    assert [p["greedy"]["value"] for p in result["points"]] == [0, *FRONTIER]
    assert {p["greedy"]["loss"] for p in result["points"]} == {0}
    assert result["precision"] is None
    (store,) = result["stores"]
    assert store["gains"] == [0.35, 0.1, 0.25, 0.05]
    assert (store["coverage"], store["precision"], store["inflation"]) == (0.75, 0.75, 0)
    assert store["at_its_cost"]["coverage"]["loss"] == 0.15
    losses = [p["stores"][0] and p["stores"][0]["loss"] for p in result["points"]]
    assert losses == [None, None, None, None, 0.15, 0.2, 0.25]


def test_both_frontiers_where_a_claim_is_false(capsys):
    stores = ("--store", "false", "--store", "false,e3", "--store", "e3,e1")
    result = run(capsys, "odyssey-false", *stores, "--policy", "density")
    assert result["utility"] == "coverage"
    assert optima(result) == [0, 0.45, 0.8, 0.9, 0.95, 1]
    assert [p["inflation"] for p in result["points"]] == [0] + [0.45] * 5
    assert result["points"][2]["precision"] == 0.35
    precision = result["precision"]
    assert (precision["utility"], precision["certified"]) == ("precision", True)
    assert optima(precision) == [0, *FRONTIER]
    assert {p["inflation"] for p in precision["points"]} == {0}
    assert [p["greedy"]["value"] for p in precision["points"]] == [0, *FRONTIER]
    assert sorted(precision["points"][2]["store"]) == ["e1", "e3"]
    found = [(s["coverage"], s["precision"], s["inflation"]) for s in result["stores"]]
    assert found == [(0.45, 0, 0.45), (0.8, 0.35, 0.45), (0.6, 0.6, 0)]
    assert [s["at_its_cost"]["precision"]["loss"] for s in result["stores"]] == [0.35, 0.25, 0]
    assert [s["at_its_cost"]["coverage"]["loss"] for s in result["stores"]] == [0, 0, 0.2]


def test_a_writer_below_both(capsys):
    """One writer, one store a budget: each frontier counts its own utility of it."""
    result = run(capsys, "odyssey-false", "--policy", "density")
    package = odyssey_false()
    for found in (result, result["precision"]):
        for point in found["points"]:
            kept = make_writer("density").select(package, point["budget"])
            true = [name for name in kept if name != "false"]
            counted = kept if found is result else true
            mine = point["writers"]["density"]
            assert mine["value"] == pytest.approx(value(package, package.positions(counted)))
            assert mine["loss"] == pytest.approx(point["optimum"] - mine["value"], abs=1e-11)
            assert mine["inflation"] == pytest.approx(0.45 if kept != true else 0)


def test_a_composite(capsys):
    result = run(capsys, "odyssey-composite", "--store", "e2,e3", "--store", "e3,e2")
    assert [s["gains"] for s in result["stores"]] == [[0.3, 0.2], [0.35, 0.15]]
    assert result["certified"]
    assert {point["greedy"] for point in result["points"]} == {None}


def test_a_generated_package_with_false_claims(capsys, tmp_path):
    package = generate("base", 3)
    noisy = with_false(package, *(c.id for c in package.candidates[::3]))
    write_json(noisy, tmp_path / "noisy.json")
    result = run(capsys, tmp_path / "noisy.json", "--policy", "gvt")
    assert optima(result) == pytest.approx([p.optimum.value for p in frontier(package).points])
    alone = frontier(true_part(noisy)).points
    points = result["precision"]["points"]
    assert [p["budget"] for p in points] == [p.budget for p in alone]
    assert optima(result["precision"]) == pytest.approx([p.optimum.value for p in alone])
    losses = [p["writers"]["gvt"]["loss"] for p in points]
    assert min(losses) >= 0


def test_nothing_is_true(capsys, tmp_path):
    package = make_package([[(2, {"a": 1})], [(1, {"a": 1})]], {"a": 1})
    write_json(with_false(package, "t0c0", "t1c0"), tmp_path / "lies.json")
    result = run(capsys, tmp_path / "lies.json", "--store", "t1c0", "--policy", "recency")
    assert optima(result) == [0, 1]
    assert result["points"][1]["inflation"] == 1
    assert optima(result["precision"]) == [0]
    assert result["precision"]["saturation"] == 0
    result = run(capsys, tmp_path / "lies.json", "--budgets", "1,2")
    assert optima(result["precision"]) == [0, 0]


def test_results_do_not_depend_on_jobs(capsys):
    one, two = (
        run(capsys, "odyssey-false", "--budgets", "1,2,4", "--jobs", jobs) for jobs in (1, 2)
    )
    assert one == two


def test_as_text(capsys):
    assert main(["frontier", "odyssey-false", "--store", "false,e3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "utility    coverage, all claims count"
    assert "utility    precision, true claims count" in lines
    assert lines[-1].split() == "1 2 0.8 0.35 0.45 0 0.25 0.45 + 0.35 false, e3".split()


@pytest.mark.parametrize("name", ["odyssey", "odyssey-false"])
def test_a_picture(name, capsys, tmp_path):
    drawn = tmp_path / "f.svg"
    run(capsys, name, "--policy", "density", "--plot", drawn)
    assert (VERMILLION.lower() in drawn.read_text()) == (name == "odyssey-false")


def test_what_is_not_closed(capsys, tmp_path):
    bound = run(capsys, "odyssey-false", "--certify", "bound", "--store", "e3")
    for found in (bound, bound["precision"]):
        assert not found["certified"]
        assert found["points"][-1]["stores"][0]["loss"] is None
    assert bound["stores"][0]["at_its_cost"]["precision"]["loss"] is None


@pytest.mark.parametrize(
    ("store", "fault"),
    [
        ("e9", "package 'odyssey' has no candidate 'e9'; known: e1, e2"),
        ("", "package 'odyssey' has no candidate ''"),
        ("e1,", "package 'odyssey' has no candidate ''"),
        ("e1,e1", "'e1,e1' holds a candidate twice"),
        ("e1;e2", "package 'odyssey' has no candidate 'e1;e2'"),
    ],
)
def test_a_store_that_is_none(capsys, store, fault):
    assert main(["frontier", "odyssey", "--store", store]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"memaudit: {fault}")
    assert printed.err.count("\n") == 1


def test_more_than_k_of_an_experience(capsys, tmp_path):
    package = make_package([[(2, {"a": 1}), (1, {"b": 1})]], {"a": 1, "b": 1})
    write_json(package, tmp_path / "one.json")
    assert main(["frontier", str(tmp_path / "one.json"), "--store", "t0c0,t0c1"]) == 2
    assert "more than k = 1 of one experience" in capsys.readouterr().err
    write_json(replace(package, k=2), tmp_path / "two.json")
    assert run(capsys, tmp_path / "two.json", "--store", "t0c0,t0c1")["stores"][0]["coverage"] == 2
