"""``memaudit figures``: files, the same bytes every time, and faults of one line."""

import json
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.evaluation.reading import read_results
from memaudit_gym.evaluation.result_files import write_results
from tests.figures.worlds import results


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Results of one distribution at one budget: one figure."""
    out, world = tmp_path_factory.mktemp("results"), results(distributions=1, budgets=(4,), n=1)
    write_results(out, world.summary, world.episodes)
    return out


def test_files_are_listed_whole_and_the_same_every_time(folder, tmp_path, capsys):
    for name in ("one", "two"):
        out = tmp_path / "new" / name
        assert main(["figures", str(folder), "--out", str(out), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["kind"] == "evaluation"
        (figure,) = found["figures"]
        assert figure["files"] == [str(out / "heat-map-b4.png"), str(out / "heat-map-b4.svg")]
        assert list(found["left_out"]) == [
            "budget-sweep",
            "budget-sweep-by-distribution",
            "frontier",
        ]
        assert sorted(path.name for path in out.iterdir()) == ["heat-map-b4.png", "heat-map-b4.svg"]
    one, two = (
        [p.read_bytes() for p in sorted((tmp_path / "new" / n).iterdir())] for n in ("one", "two")
    )
    assert one == two
    assert one[0].startswith(b"\x89PNG\r\n")
    assert b"Date" not in one[0]
    assert ET.fromstring(one[1]).tag.endswith("svg")
    assert b"<dc:date>" not in one[1]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (lambda rows: rows[:0], "field 'rows': has none"),
        (lambda rows: [*rows, replace(rows[0], distribution="x")], "has no episode on x"),
        (lambda rows: [row for row in rows if row.policy != "opt"], "has no row of opt"),
    ],
)
def test_rows_that_have_no_episodes_are_refused(folder, tmp_path, capsys, changes, fault):
    found = read_results(folder)
    rows = changes(found.summary.rows)
    write_results(tmp_path / "in", replace(found.summary, rows=rows), found.episodes)
    assert main(["figures", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 2
    err = capsys.readouterr().err
    assert fault in err
    assert err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_ratio_that_is_none_is_refused(folder, tmp_path, capsys):
    summary, (first, *others) = (found := read_results(folder)).summary, found.episodes
    for ratio in (-1e308, 1.01):
        write_results(tmp_path / "in", summary, [replace(first, ratio=ratio), *others])
        assert main(["figures", str(tmp_path / "in"), "--out", str(tmp_path / "out")]) == 2
        assert "line 1: field 'ratio'" in capsys.readouterr().err


def test_as_text_and_only_one_format(folder, tmp_path, capsys):
    arguments = ["figures", str(folder / "summary.json"), "--out", str(tmp_path), "--format", "svg"]
    assert main([*arguments, "--quiet"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    said = " ".join(printed.out.split())
    assert said.startswith(f"evaluation: 1 figure in {tmp_path}, each as svg heat-map-b4 ratios by")
    assert "no budget-sweep needs two budgets or more no budget-sweep-by" in said
    assert [path.name for path in tmp_path.iterdir()] == ["heat-map-b4.svg"]


def test_without_matplotlib(folder, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out = tmp_path / "out"
    assert main(["figures", str(folder), "--out", str(out)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("memaudit: figures need matplotlib; install it with: pip install")
    assert printed.err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "content", "more", "fault"),
    [
        ("absent", None, [], "no such file or folder"),
        (".", None, [], "holds neither results of evaluate.py --out nor events of train.py"),
        (
            "a.json",
            "[3]",
            [],
            "is not what --json gives of memaudit frontier, memaudit union-table",
        ),
        ("a.json", "{", [], "broken JSON"),
        ("a.json", '{"schema": 1}', [], "is not what --json gives"),
        ("a.json", "{}", ["--format", "pdf"], "--format: unknown format 'pdf'; known: png, svg"),
    ],
)
def test_a_fault_is_one_line(tmp_path, capsys, name, content, more, fault):
    if content is not None:
        (tmp_path / name).write_text(content, "utf-8")
    out = tmp_path / "out"
    assert main(["figures", str(tmp_path / name), "--out", str(out), *more]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert fault in printed.err
    assert printed.err.count("\n") == 1
    assert not out.exists()


def test_a_folder_that_cannot_be_one(folder, tmp_path, capsys):
    (tmp_path / "out").write_text("", "utf-8")
    assert main(["figures", str(folder), "--out", str(tmp_path / "out")]) == 2
    assert "is a file" in capsys.readouterr().err
