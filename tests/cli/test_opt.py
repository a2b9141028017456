"""``memaudit opt``: OPT of files and of generated packages."""

import json

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.objective import cost, is_feasible, value
from memaudit_gym.optimum.solve import optimum
from tests.locations import LOCOMO_SMALL
from tests.optimum.worlds import conversation_package


def run(capsys, *arguments):
    status = main(["opt", *map(str, arguments), "--json"])
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return json.loads(printed.out)


def test_a_generated_package(capsys):
    result = run(capsys, "base-17", "--budget", "8")
    package = generate("base", 17)
    store = package.positions(result["store"])
    assert is_feasible(package, store, 8)
    assert result["optimum"] == pytest.approx(value(package, store), rel=1e-11)
    assert result["optimum"] == pytest.approx(optimum(package, 8).value, rel=1e-11)
    assert result["cost"] == cost(package, store)
    assert result["certified"] is True
    assert result["second_solver_agreed"] is True
    assert result["optimum_low"] == result["optimum_high"] == result["optimum"]
    assert result["certificate"]["problem_hash"] == package.problem_hash


def test_a_share_of_the_raw_cost(tmp_path, capsys):
    package = build_locomo(LOCOMO_SMALL)[0]
    write_folder(package, tmp_path / "p")
    result = run(capsys, tmp_path / "p", "--budget", "50%")
    assert (result["budget"], result["budget_value"]) == ("50%", 25)
    assert result["optimum"] == pytest.approx(optimum(package, 25).value, rel=1e-11)


def test_everything_fits(tmp_path, capsys):
    write_folder(build_locomo(LOCOMO_SMALL)[1], tmp_path / "p")
    assert run(capsys, tmp_path / "p", "--budget", "100%")["optimum"] == 1


def test_as_text(capsys):
    assert main(["opt", "base-17", "--budget", "25%"]) == 0
    lines = capsys.readouterr().out.splitlines()
    labels = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert labels == ["package", "budget", "optimum", "solver", "solver", "store"]
    assert lines[0] == "package  base-17"
    assert "(25% of the raw cost" in lines[1]
    assert lines[3].startswith("solver   SCIP ")
    assert lines[3].endswith(": certified")


@pytest.mark.parametrize(
    ("package", "budget", "fault"),
    [
        ("absent", "8", "absent: no such file or folder, and no name like base-17"),
        ("bas-17", "8", "bas-17: no such file or folder, and no distribution 'bas'; did you mean"),
        ("base-17", "x", "cannot read budget 'x'"),
        ("base-17", "-1", "a budget must be a finite number of at least 0"),
        ("base-17", "1..99999999", "budget range '1..99999999' holds more than 1,000,000 numbers"),
        ("base-17", "1..4", "--budget: names 4 budgets, not one: '1..4'"),
    ],
)
def test_a_fault(capsys, package, budget, fault):
    assert main(["opt", package, f"--budget={budget}"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"memaudit: {fault}")
    assert printed.err.count("\n") == 1


def test_a_folder_of_several_packages(tmp_path, capsys):
    assert main(["build", "locomo", str(LOCOMO_SMALL), "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["opt", str(tmp_path), "--budget", "8"]) == 2
    assert "holds 2 packages, name one: garden-1, harbour-2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("limits", "status"), [(["--certify", "bound"], 0), (["--time-limit", "1e-6"], 1)]
)
def test_what_is_not_closed_is_an_interval(tmp_path, capsys, limits, status):
    package = conversation_package(0)
    write_folder(package, tmp_path / "p")
    arguments = ["opt", str(tmp_path / "p"), "--budget", "200", *limits]
    assert main([*arguments, "--json"]) == status
    result = json.loads(capsys.readouterr().out)
    assert (result["optimum"], result["certified"]) == (None, False)
    best = optimum(package, 200).value
    assert result["optimum_low"] <= best <= result["optimum_high"]
    assert result["optimum_low"] < result["optimum_high"]
    assert main(arguments) == status
    lines = capsys.readouterr().out.splitlines()
    assert not any(line.startswith("optimum") for line in lines)
    assert lines[2].startswith("between  ")
    assert ": not certified: " in lines[3]
