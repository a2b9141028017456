"""``memaudit sensitivity``: tables, JSON, and every way to ask for nonsense."""

import json

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.io import write_folder
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, Composite, EvidenceUnit, Experience
from tests.agreement.worlds import talk


def run(capsys, *arguments, status=0):
    assert main(["sensitivity", *map(str, arguments), "--jobs", "1", "--json"]) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


def refused(capsys, *arguments):
    assert main(["sensitivity", *map(str, arguments)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


def test_generated_packages(capsys):
    result = run(capsys, "base", "--seeds", "0:3", "--budgets", "8,30%", "--policy", "greedy")
    assert [package["name"] for package in result["packages"]] == ["base-0", "base-1", "base-2"]
    assert result["settings_without_effect"] == ["k = 1"]
    assert len(result["rows"]) == 2 * len(result["settings"])
    for row in result["rows"]:
        names = [writer["policy"] for writer in row["writers"]]
        assert names == ["gvt", "density", "recency", "estimated_gvt", "greedy"]
        assert row["packages"] == row["optimum"]["n"] == 3


def test_folders_and_single_packages(tmp_path, capsys):
    for seed in range(2):
        write_folder(talk(seed, f"t{seed}"), tmp_path / "all" / f"t{seed}")
    both = run(capsys, tmp_path / "all", "--budgets", "50%")
    one = run(capsys, tmp_path / "all" / "t0", "--budgets", "50%")
    assert both["rows"][0]["optimum"]["low"] is not None
    assert one["rows"][0]["optimum"]["low"] is None
    assert run(capsys, "base-3", "--budgets", "8")["packages"][0]["name"] == "base-3"


def test_the_tables_fit(capsys):
    arguments = ["small", "--seeds", "0:1", "--budgets", "8", "--policy", "greedy", "--jobs", "1"]
    assert main(["sensitivity", *arguments]) == 0
    printed = capsys.readouterr().out
    lines = printed.splitlines()
    assert max(map(len, lines)) <= 100
    assert "only tombstone" in printed
    assert "-0.000" not in printed
    for name in ("gvt*", "density*", "recency", "estimated_gvt", "greedy*"):
        assert sum(name in line.split() for line in lines) == 1


def test_uncertified_optima_are_said(tmp_path, capsys):
    result = run(capsys, "base-3", "--budgets", "8", "--certify", "bound")
    assert all(row["uncertified"] == 1 for row in result["rows"])


def test_packages_with_composites(tmp_path, capsys):
    package = Package.build(
        name="pair",
        experiences=[Experience("e"), Experience("f")],
        candidates=[
            Candidate("a", "e", "raw_span", "one", 1),
            Candidate("b", "f", "other", "x", 1),
        ],
        units=[EvidenceUnit("u", 1)],
        coverage={"a": {"u": 0.2}},
        composites=[Composite("u", ("a", "b"), 0.8)],
    )
    write_folder(package, tmp_path / "pair")
    assert "composites" in refused(capsys, tmp_path / "pair", "--jobs", "1")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "unknown suite 'nowhere'"),
        (["base-x"], "unknown suite 'base-x'"),
        (["bse-17"], "no distribution 'bse'"),
        (["base", "--seeds", "3"], "seeds must be written a:b"),
        (["base", "--seeds", "3:3"], "are none"),
        (["base", "--budgets", ""], "cannot read budget"),
        (["base", "--budgets", "-1"], "at least 0"),
        (["base", "--policy", "gtv"], "unknown policy 'gtv'"),
        (["base", "--certify", "maybe"], "--certify"),
        (["base", "--jobs", "0"], "jobs must be at least 1"),
        (["base", "--backend", "cluster"], "--backend"),
        ([], "required"),
    ],
)
def test_refusals(capsys, arguments, said):
    assert said in refused(capsys, *arguments)


def test_seeds_of_files(tmp_path, capsys):
    write_folder(talk(), tmp_path / "talk")
    assert "--seeds" in refused(capsys, tmp_path / "talk", "--seeds", "0:2")
