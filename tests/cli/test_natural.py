"""``memaudit natural``."""

import json

from memaudit_gym.cli.main import main
from memaudit_gym.io import read_package
from memaudit_gym.natural.fictional.shipped import named_packages, shipped_names
from tests.natural.fictional.example import example, write


def test_all_that_ship(capsys):
    assert main(["natural", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["packages"]
    assert [row["name"] for row in rows] == list(shipped_names())
    package, row = named_packages("natural")[0], rows[0]
    assert row["content_hash"] == package.content_hash
    assert row["candidates"] == len(package.candidates) == sum(row["types"].values())
    assert row["questions"] == len(package.queries)
    assert row["questions"] + row["unanswerable"] == sum(row["kinds"].values())
    assert row["turns"] + row["sessions"] == row["experiences"]


def test_a_file_of_ones_own(tmp_path, capsys):
    assert main(["natural", str(write(example(), tmp_path))]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split() == (
        "name sessions turns experiences candidates units questions no answer raw cost".split()
    )
    assert line.split() == "lighthouse-cafe 2 3 5 6 3 1 1 23".split()


def test_a_file_of_ones_own_becomes_a_package(tmp_path, capsys):
    file, out = write(example(), tmp_path), tmp_path / "out"
    assert main(["natural", str(file), "--out", str(out)]) == 0
    assert [path.name for path in out.iterdir()] == ["lighthouse-cafe"]
    capsys.readouterr()
    assert main(["opt", str(out / "lighthouse-cafe"), "--budget", "10"]) == 0
    assert "certified" in capsys.readouterr().out


def test_a_shipped_one_by_its_name(tmp_path, capsys):
    assert main(["natural", "boat-workshop", "--out", str(tmp_path), "--json"]) == 0
    [row] = json.loads(capsys.readouterr().out)["packages"]
    assert read_package(tmp_path / "boat-workshop").content_hash == row["content_hash"]


def test_two_of_one_name(tmp_path, capsys):
    out = tmp_path / "out"
    assert main(["natural", "boat-workshop", "natural", "--out", str(out)]) == 2
    assert "more than one of them is 'boat-workshop'" in capsys.readouterr().err
    assert not out.exists()


def test_a_fault(tmp_path, capsys):
    path = write(example() | {"more": "x"}, tmp_path)
    assert main(["natural", str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    assert line.startswith(f"memaudit: {path}: conversation: field 'more': unknown field")
