"""``memaudit natural``."""

import json

from memaudit_gym.cli.main import main
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
        "name sessions turns experiences candidates units questions unanswerable raw cost".split()
    )
    assert line.split() == "lighthouse-cafe 2 3 5 6 3 1 1 23".split()


def test_a_fault(tmp_path, capsys):
    path = write(example() | {"more": "x"}, tmp_path)
    assert main(["natural", str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    assert line.startswith(f"memaudit: {path}: conversation: field 'more': unknown field")
