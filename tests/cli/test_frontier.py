"""``memaudit frontier``: tables, JSON and pictures of real packages."""

import json
import sys
import xml.etree.ElementTree as ET

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder
from memaudit_gym.objective import cost, is_feasible, value
from memaudit_gym.optimum.frontier import frontier
from memaudit_gym.reference import make_writer
from tests.agents.test_checkpoint import saved
from tests.optimum.worlds import conversation_package


def run(capsys, *arguments, status=0):
    assert main(["frontier", *map(str, arguments), "--json"]) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


def test_every_jump_of_a_generated_package(capsys):
    result = run(capsys, "base-17")
    package = generate("base", 17)
    found = frontier(package, certify="exact")
    assert (result["package"], result["kind"], result["certified"]) == (
        "base-17",
        "breakpoints",
        True,
    )
    assert result["saturation"] == found.saturation
    assert result["ceiling"]["optimum"] == pytest.approx(found.ceiling.value)
    assert [p["budget"] for p in result["points"]] == [p.budget for p in found.points]
    for point in result["points"]:
        store = package.positions(point["store"])
        assert is_feasible(package, store, point["budget"])
        assert point["cost"] == cost(package, store) == point["budget"]
        assert point["optimum"] == pytest.approx(value(package, store), rel=1e-11)
        assert point["optimum_low"] == point["optimum_high"] == point["optimum"]


def test_what_writers_lose(capsys):
    result = run(
        capsys, "base-17", "--budgets", "4,25%", "--policy", "density", "--policy", "recency"
    )
    package = generate("base", 17)
    assert [p["budget"] for p in result["points"]] == sorted([4, package.raw_cost // 4])
    for point in result["points"]:
        assert list(point["writers"]) == ["density", "recency"]
        kept = make_writer("density").select(package, point["budget"])
        mine = point["writers"]["density"]
        assert mine["value"] == pytest.approx(value(package, package.positions(kept)), rel=1e-11)
        assert mine["loss"] == pytest.approx(point["optimum"] - mine["value"], abs=1e-11)
        assert mine["loss"] == mine["loss_low"] == mine["loss_high"]


def test_what_a_checkpoint_loses(tmp_path, capsys):
    saved(tmp_path / "mine.pt")
    result = run(capsys, "base-17", "--budgets", "4,8", "--policy", tmp_path / "mine.pt")
    for point in result["points"]:
        assert point["writers"]["mine"]["loss"] >= 0
        assert point["writers"]["mine"]["cost"] <= point["budget"]


def test_a_checkpoint_outside_the_repository(tmp_path, capsys, monkeypatch):
    saved(tmp_path / "mine.pt")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "agents.checkpoint", None)
    assert main(["frontier", "base-3", "--policy", "mine.pt"]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert "policy 'mine.pt': a checkpoint needs torch and the repository's agents" in printed.err


def test_as_text(capsys):
    assert main(["frontier", "base-17", "--policy", "gvt"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "package    base-17",
        "points     every budget at which OPT jumps: 13, 13 certified",
        "saturation 27 (OPT without a budget 14.52)",
    ]
    header = ["budget", "OPT", "gain", "quotient", "price", "greedy", "loss", "of", "gvt"]
    assert lines[4].split() == header
    assert lines[5].split() == ["0", "0", "-", "-", "2.5", "0", "0"]
    assert len({len(line) for line in lines[4:]}) == 1


@pytest.mark.parametrize(
    ("limits", "status"), [(["--time-limit", "1e-6"], 1), (["--certify", "bound"], 0)]
)
def test_what_is_not_closed_is_an_interval(tmp_path, capsys, limits, status):
    write_folder(conversation_package(0), tmp_path / "p")
    arguments = [tmp_path / "p", "--budgets", "100,200", "--policy", "gvt", *limits]
    result = run(capsys, *arguments, status=status)
    assert (result["certified"], result["saturation"]) == (False, None)
    for point in result["points"]:
        assert point["optimum"] is None
        assert point["optimum_low"] < point["optimum_high"]
        loss = point["writers"]["gvt"]
        assert loss["loss"] is None
        assert loss["loss_low"] <= loss["loss_high"]
    assert main(["frontier", *map(str, arguments)]) == status
    text = capsys.readouterr().out
    assert "2, 0 certified" in text
    assert "saturation not settled" in text
    last = text.splitlines()[-1].split()[0]
    assert "".join(r for r in text.splitlines() if r.split()[:1] == [last]).count("..") == 2


@pytest.mark.parametrize("limits", [[], ["--certify", "bound"]])
def test_a_picture(tmp_path, capsys, limits):
    for name in ("f.png", "f.svg", "again.svg"):
        run(capsys, "base-3", "--policy", "gvt", "--plot", tmp_path / "new" / name, *limits)
    folder = tmp_path / "new"
    assert (folder / "f.png").read_bytes().startswith(b"\x89PNG\r\n")
    assert ET.parse(folder / "f.svg").getroot().tag.endswith("svg")
    assert (folder / "f.svg").read_bytes() == (folder / "again.svg").read_bytes()
    assert sorted(path.name for path in folder.iterdir()) == ["again.svg", "f.png", "f.svg"]


def test_a_picture_without_matplotlib(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["frontier", "base-3", "--plot", str(tmp_path / "f.png")]) == 2
    assert "pip install 'memaudit-gym[report]'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["absent"], "absent: no such file or folder, and no name like base-17"),
        (["base-17", "--budgets", "x"], "cannot read budget 'x'"),
        (["base-17", "--budgets=-1"], "a budget must be a finite number of at least 0"),
        (["base-17", "--policy", "gtv"], "unknown policy 'gtv'"),
        (["base-17", "--plot", "f.pdf"], "--plot: 'f.pdf' must end in .png or .svg"),
        (["base-17", "--certify", "maybe"], "frontier: argument --certify: invalid choice"),
        (["base-17", "--time-limit", "0"], "a time limit must be a positive number, not 0.0"),
        (["base-17", "--time-limit", "x"], "frontier: argument --time-limit: invalid float"),
    ],
)
def test_a_fault_is_one_line(capsys, arguments, fault):
    assert main(["frontier", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"memaudit: {fault}")
    assert printed.err.count("\n") == 1


def test_a_picture_that_cannot_be_written(tmp_path, capsys):
    (tmp_path / "f.png").mkdir()
    assert main(["frontier", "base-3", "--plot", str(tmp_path / "f.png")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1


def test_results_do_not_depend_on_jobs(capsys):
    one, two = (
        run(capsys, "base-17", "--budgets", "1,4,4,9,30", "--jobs", jobs) for jobs in (1, 2)
    )
    assert one == two
