"""``memaudit odyssey``: the table of published figures, as text and as JSON."""

import json

from memaudit_gym.cli.main import main
from memaudit_gym.odyssey import figures


def test_as_json(capsys):
    assert main(["odyssey", "--json"]) == 0
    printed = capsys.readouterr()
    result = json.loads(printed.out)
    assert (printed.err, result["agree"]) == ("", True)
    assert all(row["agrees"] for row in result["figures"])
    first = result["figures"][0]
    assert (first["package"], first["figure"], first["published"]) == (
        "odyssey",
        "frontier at 1",
        0.35,
    )
    assert [row["found"] for row in result["figures"][:6]] == [0.35, 0.6, 0.8, 0.9, 0.95, 1.0]


def test_as_text(capsys):
    assert main(["odyssey"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["package", "figure", "published", "found"]
    assert lines[1].split() == ["odyssey", "frontier", "at", "1", "0.35", "0.35"]
    assert not any("differs" in line for line in lines)


def test_a_figure_that_does_not_come_out(monkeypatch, capsys):
    monkeypatch.setattr(figures, "GAINS", (0.35, 0.25, 0.20, 0.10, 0.05, 0.06))
    assert main(["odyssey"]) == 1
    (wrong,) = [line for line in capsys.readouterr().out.splitlines() if "differs" in line]
    assert wrong.split() == ["odyssey", "gain", "at", "6", "0.06", "0.05", "differs"]
