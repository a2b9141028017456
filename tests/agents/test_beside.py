"""Shares of what one writer keeps."""

import json

import pytest

from agents.beside import main, read_values, shares


def results(folder, rows):
    lines = [
        json.dumps({"policy": p, "budget": b, "package": name, "value": v})
        for p, b, name, v in rows
    ]
    (folder / "episodes.jsonl").write_text("\n".join(lines))
    return folder


ROWS = [
    ("informed", "5%", "one", 4.0),
    ("mine", "5%", "one", 2.0),
    ("informed", "5%", "two", 10.0),
    ("mine", "5%", "two", 10.0),
    ("informed", "5%", "none", 0.0),
    ("mine", "5%", "none", 0.0),
]


def test_means_of_shares_by_package(tmp_path):
    found = {s.policy: s for s in shares(read_values(results(tmp_path, ROWS)), "informed")}
    assert found["mine"].mean == pytest.approx(0.75)
    assert (found["mine"].low, found["mine"].high) == (0.5, 1.0)
    assert found["mine"].packages == 2
    assert found["informed"].mean == 1


def test_the_table(tmp_path, capsys):
    assert main([str(results(tmp_path, ROWS))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["share", "of", "informed", "5%"]
    assert lines[1].split()[:2] == ["informed", "1.000"]
    assert lines[2] == "mine               0.750 [0.500, 1.000]"


def test_json(tmp_path, capsys):
    assert main([str(results(tmp_path, ROWS)), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["writer"] == "informed"
    assert {row["policy"]: row["mean"] for row in found["shares"]}["mine"] == 0.75


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        (None, [], "episodes.jsonl"),
        ("{}", [], "line 1"),
        ("x", [], "line 1"),
        (json.dumps(dict(zip(("policy", "budget", "package", "value"), ROWS[0], strict=True))),
         ["--writer", "infomed"], "did you mean 'informed'"),
    ],
)  # fmt: skip
def test_refused(tmp_path, capsys, text, arguments, message):
    if text is not None:
        (tmp_path / "episodes.jsonl").write_text(text)
    assert main([str(tmp_path), *arguments]) == 2
    assert message in capsys.readouterr().err
