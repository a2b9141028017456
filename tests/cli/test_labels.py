from __future__ import annotations

import json

import pytest

from memaudit_gym.cli.main import BAD_INPUT, DONE, main

FAST = ("--seeds", "10000:10003", "--budgets", "8", "--jobs", "1")


def test_it_says_what_it_wrote(tmp_path, capsys):
    out = str(tmp_path / "out")
    assert main(["labels", "base", *FAST, "--out", out]) == DONE
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"labels     {out}: 1 shard"
    assert lines[2].split() == ["episodes", "3"]


def test_as_json_it_prints_the_manifest(tmp_path, capsys):
    out = tmp_path / "out"
    assert main(["labels", "base", *FAST, "--out", str(out), "--json"]) == DONE
    printed = capsys.readouterr()
    assert json.loads(printed.out) == json.loads((out / "manifest.json").read_text())
    assert printed.err == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bsae", *FAST), "did you mean 'base'"),
        (("base", *FAST, "--explore", "2"), "explore must be a share from 0 to 1"),
        (("base", "--budgets", "x"), "cannot read budget 'x'"),
        (("base", "--seeds", "5"), "a:b"),
        (("base", "--jobs", "0"), "jobs must be at least 1"),
        (("base", "--backend", "rya"), "invalid choice: 'rya'"),
        (("base", "--ray-address", "auto"), "goes with the backend ray only"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing(tmp_path, capsys, arguments, message):
    out = tmp_path / "out"
    assert main(["labels", *arguments, "--out", str(out)]) == BAD_INPUT
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert not out.exists()


def test_a_folder_must_be_named(capsys):
    assert main(["labels", "base"]) == BAD_INPUT
    assert "--out" in capsys.readouterr().err
