"""``memaudit union-table``."""

import json

from memaudit_gym.cli.main import main
from tests.locations import ROOT

FOLDER = ROOT / "examples" / "exports"
PACKAGE = str(FOLDER / "bakery.json")


def pairs(*names):
    return [part for name in names for part in ("--pair", PACKAGE, str(FOLDER / name))]


def test_json(capsys):
    options = ("--budgets", "24,own", "--json")
    assert main(["union-table", *pairs("mem0.json", "chatgpt.txt"), *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {row["system"] for row in found["rows"]} == {"mem0", "text"}
    assert found["diagnoses"][0] == {"system": "mem0", "budget": 24, "counts": {"selection": 1}}
    assert [store["package"] for store in found["stores"]] == ["bakery", "bakery"]


def test_text_has_chance_where_other_packages_have_a_store(tmp_path, capsys):
    other = tmp_path / "other.json"
    named = json.loads((FOLDER / "bakery.json").read_text("utf-8")) | {"name": "other"}
    other.write_text(json.dumps(named), "utf-8")
    stranger = ("--pair", str(other), str(FOLDER / "stranger.txt"))
    call = ["union-table", *pairs("chatgpt.txt"), *stranger, "--budgets", "own", "--chance"]
    assert main(call) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "text at own, 2 stores: 1 extraction, 1 fine"
    rows = lines[2 : lines.index("")]
    assert [line.split()[0] for line in rows] == ["raw", "upper_pruned", "chance"]
    assert max(map(len, lines)) <= 100


def test_it_says_what_was_odd_and_where_coverage_comes_from(capsys):
    call = ["union-table", *pairs("mem0.json", "graphiti.json"), "--budgets", "own"]
    assert main(call) == 0
    out = capsys.readouterr().out
    assert "warning   memories of which the format cannot say whether they still hold: 11\n" in out
    assert out.endswith("coverage  2 memories by provenance, 11 by lexical-store-share/1+text/1\n")
    assert main([*call, "--json"]) == 0
    mem0, graphiti = json.loads(capsys.readouterr().out)["stores"]
    assert mem0["warnings"]["blank_text"] == 1
    assert (graphiti["coverage"]["by_provenance"], graphiti["file"][-13:]) == (2, "graphiti.json")


def test_chance_is_of_the_same_system_where_it_can_be(tmp_path, capsys):
    """Else of any other one; the figure is that of ``memaudit union --chance``."""
    other = tmp_path / "other.json"
    named = json.loads((FOLDER / "bakery.json").read_text("utf-8")) | {"name": "other"}
    other.write_text(json.dumps(named), "utf-8")
    text, notes = FOLDER / "stranger.txt", tmp_path / "notes.json"
    notes.write_text((FOLDER / "amem.json").read_text("utf-8") + "\n", "utf-8")
    options = ("--budgets", "own", "--json")
    for stores, counted in (([text], text), ([text, notes], notes)):
        strangers = [p for file in stores for p in ("--pair", str(other), str(file))]
        assert main(["union-table", *pairs("amem.json"), *strangers, "--chance", *options]) == 0
        scored = json.loads(capsys.readouterr().out)["stores"][0]
        alone = ("--adjudicator", "lexical", "--chance", str(counted))
        store = str(FOLDER / "amem.json")
        assert main(["union", PACKAGE, "--export", store, *alone, *options]) == 0
        expected = json.loads(capsys.readouterr().out)["budgets"][0]["chance"]
        assert scored["chance"][0] == expected


def test_bad_input_is_one_line(capsys):
    assert main(["union-table", "--pair", PACKAGE, "absent.json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["union-table"]) == 2


def test_a_plot_is_the_same_file_every_time(tmp_path, capsys):
    drawn = []
    for name in ("a.svg", "b.svg"):
        plot = ("--plot", str(tmp_path / name), "--budgets", "24,own")
        assert main(["union-table", *pairs("mem0.json", "chatgpt.txt"), *plot]) == 0
        drawn.append((tmp_path / name).read_bytes())
    assert drawn[0] == drawn[1]
    assert b"<svg" in drawn[0]
    capsys.readouterr()
    assert main(["union-table", *pairs("mem0.json"), "--plot", "a.jpg"]) == 2
    assert "must end in .png or .svg" in capsys.readouterr().err
