"""``memaudit audit-labels``: comparisons, samples, and every way to ask for nonsense."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from memaudit_gym.agreement.cells import binarized, labels_of, relabelled
from memaudit_gym.agreement.design import Design
from memaudit_gym.agreement.frame import frame
from memaudit_gym.cli.main import main
from memaudit_gym.io import write_folder, write_json
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from tests.agreement.worlds import noisy, talk

FAST = ("--jobs", "1", "--budgets", "6")


@pytest.fixture
def folders(tmp_path):
    """Two label sets of two packages."""
    packages = [talk(0, "a"), talk(1, "b")]
    for package in packages:
        write_folder(package, tmp_path / "first" / package.name)
        write_folder(noisy(package), tmp_path / "second" / package.name)
    return tmp_path / "first", tmp_path / "second"


def run(capsys, *arguments, status=0):
    assert main(["audit-labels", *map(str, arguments), "--json"]) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


def refused(capsys, *arguments):
    assert main(["audit-labels", *map(str, arguments)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


def sampled(capsys, packages, path, seed=0):
    result = run(capsys, "sample", packages, "--out", path, "--seed", seed)
    text = path.read_bytes().decode("utf-8-sig")
    return result, list(csv.DictReader(io.StringIO(text, newline="")))


def judge(path, rows, label):
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        for row in rows:
            writer.writerow({**row, "coverage": label(row)})


def test_two_folders(folders, capsys):
    result = run(capsys, *folders, *FAST)
    [comparison] = result["comparisons"]
    found = comparison["agreement"]
    cells = 0
    for package in (talk(0, "a"), talk(1, "b")):
        cells += len(frame(package, [labels_of(package), labels_of(noisy(package))]))
    assert (found["cells"], found["packages"], found["resampled"]) == (cells, 2, "packages")
    assert not comparison["sampled"]
    assert -1 < found["kappa"]["low"] <= found["kappa"]["value"] <= found["kappa"]["high"] < 1
    assert [row["type"] for row in found["by_type"]] == ["atomic_fact", "raw_span", "summary"]
    [at] = result["rescoring"][str(folders[1])]
    assert (at["budget"], at["packages"], at["uncertified"]) == (6, 2, 0)
    assert len(at["writers"]) == 14


def test_one_file_each(tmp_path, capsys):
    write_json(talk(name="mine"), tmp_path / "a.json")
    write_json(noisy(talk(name="theirs")), tmp_path / "b.json")
    result = run(capsys, tmp_path / "a.json", tmp_path / "b.json", *FAST)
    assert result["comparisons"][0]["agreement"]["resampled"] == "units"
    assert result["rescoring"][str(tmp_path / "b.json")][0]["shift"]["low"] is None


def test_graded_against_binary(folders, tmp_path, capsys):
    result = run(capsys, folders[0], "--binary", "0.75", *FAST)
    found = result["comparisons"][0]["agreement"]
    graded = np.array(found["graded"])
    assert graded[1:3, 0].sum() == graded[1:3].sum() > 0
    assert graded[3:, 4].sum() == graded[3:].sum() > 0
    for package in (talk(0, "a"), talk(1, "b")):
        write_folder(binarized(package, 0.75), tmp_path / "binary" / package.name)
    same = run(capsys, folders[0], tmp_path / "binary", *FAST)
    assert list(same["rescoring"].values()) == list(result["rescoring"].values())
    assert same["comparisons"][0]["agreement"] == found


def test_the_table_fits(folders, capsys):
    assert main(["audit-labels", *map(str, folders), *FAST]) == 0
    printed = capsys.readouterr().out
    assert "Cohen's kappa" in printed
    assert "frame: every cell that a label set states" in printed
    assert max(map(len, printed.splitlines())) <= 100


# People


def test_a_sheet_is_written_judged_and_read(folders, tmp_path, capsys):
    path = tmp_path / "cells.csv"
    result, rows = sampled(capsys, folders[0], path)
    assert len(rows) == sum(package["drawn"] for package in result["packages"])
    assert "no row has a label" in refused(capsys, folders[0], path, *FAST)
    assert {row["coverage"] for row in rows} == {""}
    packages = {"a": talk(0, "a"), "b": talk(1, "b")}

    def machine(row):
        package = packages[row["package"]]
        unit = next(r for r, one in enumerate(package.units) if one.id == row["unit_id"])
        key = package.index[row["candidate_id"]] * len(package.units) + unit
        return labels_of(package).at(np.array([key]))[0]

    judge(path, rows, machine)
    found = run(capsys, folders[0], path, *FAST)
    [comparison] = found["comparisons"]
    assert comparison["second"] == "human"
    assert comparison["sampled"]
    assert (comparison["outside"], comparison["missed"]) == (0, 0)
    assert comparison["agreement"]["kappa"]["value"] == 1
    whole = sum(len(Design(package).frame) for package in packages.values())
    assert comparison["agreement"]["stands_for"] == pytest.approx(whole)
    assert found["rescoring"]["human"][0]["shift"]["mean"] == 0
    judge(path, rows, lambda row: "" if machine(row) else "0")
    blank = run(capsys, folders[0], path, *FAST)
    assert blank["blank_rows"] == sum(package["positive"] for package in result["packages"])
    assert blank["comparisons"][0]["missed"] > 0


def test_two_people(folders, tmp_path, capsys):
    """Each against the packages, and each against the other, whose cells count by the draw."""
    path = tmp_path / "cells.csv"
    _, rows = sampled(capsys, folders[0], path)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        for who, label, count in (("ann", "1", 20), ("bob", "0", 30)):
            judged = {"coverage": label, "annotator": who}
            writer.writerows({**row, **judged} for row in rows[:count])
    result = run(capsys, folders[0], path, *FAST)
    pairs = [(one["first"], one["second"]) for one in result["comparisons"]]
    name = str(folders[0])
    assert pairs == [(name, "ann"), (name, "bob"), ("ann", "bob")]
    between = result["comparisons"][2]["agreement"]
    assert (between["cells"], between["raw_agreement"]["value"]) == (20, 0)
    assert list(result["rescoring"]) == ["ann", "bob"]


def test_people_who_judged_different_cells(folders, tmp_path, capsys):
    path = tmp_path / "cells.csv"
    _, rows = sampled(capsys, folders[0], path)
    people = [{**row, "annotator": who} for row, who in zip(rows, ("ann", "bob"), strict=False)]
    judge(path, people, lambda row: "1")
    result = run(capsys, folders[0], path, *FAST)
    assert result["nothing_in_common"] == [["ann", "bob"]]
    assert [one["second"] for one in result["comparisons"]] == ["ann", "bob"]
    assert main(["audit-labels", str(folders[0]), str(path), *FAST]) == 0
    assert "ann and bob share no judged cell" in capsys.readouterr().out


def test_other_labels_against_a_sheet_drawn_from_the_first(folders, tmp_path, capsys):
    """The weights are those of the draw, whatever is compared."""
    path = tmp_path / "cells.csv"
    _, rows = sampled(capsys, folders[0], path)
    judge(path, rows, lambda row: "1")
    right = run(capsys, folders[1], path, "--drawn-from", folders[0], *FAST)
    wrong = run(capsys, folders[1], path, *FAST)
    whole = sum(len(Design(package).frame) for package in (talk(0, "a"), talk(1, "b")))
    assert right["comparisons"][0]["agreement"]["stands_for"] == pytest.approx(whole)
    assert wrong["comparisons"][0]["agreement"] != right["comparisons"][0]["agreement"]


def test_a_person_who_sees_more_lowers_the_score(tmp_path, capsys):
    """Labels that stand in the sheet replace the package's; all others stay."""
    package = talk(0, "a")
    write_folder(package, tmp_path / "a")
    key = int(labels_of(package).positive[0])
    candidate, unit = package.candidates[key // 6].id, package.units[key % 6].id
    path = tmp_path / "one.csv"
    path.write_text(f"candidate_id,unit_id,coverage\n{candidate},{unit},0\n", encoding="utf-8")
    found = run(capsys, tmp_path / "a", path, *FAST)["rescoring"]["human"][0]
    changed = relabelled(package, labels_of(package).of({key: 0.0}))
    write_folder(replace(changed, name="a"), tmp_path / "b")
    same = run(capsys, tmp_path / "a", tmp_path / "b", *FAST)["rescoring"]
    assert same[str(tmp_path / "b")][0] == found


def test_samples_are_the_same_for_the_same_seed(folders, tmp_path, capsys):
    for name, seed in (("x", 1), ("y", 1), ("z", 2)):
        sampled(capsys, folders[0], tmp_path / name, seed)
    x, y, z = ((tmp_path / name).read_bytes() for name in "xyz")
    assert x == y != z


def test_a_sheet_is_never_written_over(folders, tmp_path, capsys):
    path = tmp_path / "cells.csv"
    path.write_text("judged\n", encoding="utf-8")
    assert "may hold people's labels" in refused(capsys, "sample", folders[0], "--out", path)
    assert path.read_text(encoding="utf-8") == "judged\n"


def test_a_package_without_a_cell(tmp_path, capsys):
    package = Package.build(
        name="none",
        experiences=[Experience("e")],
        candidates=[Candidate("c", "e", "other", "x", 1)],
        units=[EvidenceUnit("u", 1)],
        coverage={},
    )
    write_json(package, tmp_path / "none.json")
    line = refused(capsys, tmp_path / "none.json", tmp_path / "none.json", *FAST)
    assert "no cell counts" in line
    result, rows = sampled(capsys, tmp_path / "none.json", tmp_path / "cells.csv")
    assert rows == []
    assert result["packages"] == [{"package": "none", "frame": 0, "positive": 0, "drawn": 0}]


# Nonsense


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["{a}"], "give B, or --binary T"),
        (["{a}", "{b}", "--binary", "0.5"], "give B, or --binary T"),
        (["{a}", "--binary", "0"], "--binary: must be above 0"),
        (["{a}", "--binary", "2"], "--binary: must be above 0"),
        (["{a}", "--binary", "x"], "--binary"),
        (["{a}", "{b}", "--threshold", "nan"], "--threshold: must be above 0"),
        (["{a}", "{b}", "--budgets", "many"], "cannot read budget"),
        (["{a}", "{b}", "--policy", "nobody"], "unknown policy 'nobody'"),
        (["{a}", "{b}", "--jobs", "0"], "jobs must be at least 1"),
        (["{a}", "{b}", "--time-limit", "-1"], "limit"),
        (["{a}", "{b}", "--out", "x.csv"], "--out: goes with audit-labels sample"),
        (["{a}", "{b}", "--seed", "3"], "--seed: goes with audit-labels sample"),
        (["{a}", "{b}", "--drawn-from", "{a}"], "--drawn-from: goes with a CSV file"),
        (["{a}", "none"], "none"),
        (["none", "{b}"], "none"),
        (["{a}", "{b}/a"], "'b' is not in the second set"),
        (["{a}/a", "{b}/b"], "differ"),
        (["x.csv", "{a}"], "the packages come first"),
        (["{a}", "none.csv"], "no such file"),
        (["sample", "{a}"], "needs PACKAGES and --out"),
        (["sample", "--out", "x.csv"], "needs PACKAGES and --out"),
        (["sample", "{a}", "--out", "{a}"], "{a}"),
        (["sample", "{a}", "--out", "x.csv", "--seed", "-1"], "--seed: must be at least 0"),
        (["sample", "{a}", "--out", "x.csv", "--binary", "0.5"], "--binary: goes with"),
        (["sample", "{a}", "--out", "x.csv", "--policy", "gvt"], "--policy: goes with"),
        (["sample", "{a}", "--out", "x.csv", "--jobs", "2"], "--jobs: goes with"),
        (["sample", "none", "--out", "x.csv"], "none"),
        ([], "required"),
    ],
)
def test_refusals(folders, tmp_path, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(tmp_path)
    places = {"a": str(folders[0]), "b": str(folders[1])}
    line = refused(capsys, *(argument.format(**places) for argument in arguments))
    assert said.format(**places) in line
    assert not Path("x.csv").exists()


def test_packages_that_differ_in_more_than_labels(folders, tmp_path, capsys):
    first, *rest = talk(0, "a").candidates
    other = replace(talk(0, "a"), candidates=(replace(first, text="other words"), *rest))
    write_folder(other, tmp_path / "other")
    line = refused(capsys, folders[0] / "a", tmp_path / "other")
    assert "field 'text'" in line
    assert "'e0.0/raw_span'" in line
