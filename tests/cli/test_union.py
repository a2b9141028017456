"""``memaudit union``."""

import json
from dataclasses import replace

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.io import read_package, write_json
from tests.exports.small import BEES, LISBON, package


@pytest.fixture
def small(tmp_path):
    write_json(package(), tmp_path / "small.json")
    rows = [{"id": "1", "memory": BEES}, {"id": "2", "memory": LISBON}]
    (tmp_path / "store.json").write_text(json.dumps({"results": rows}))
    (tmp_path / "other.txt").write_text("Noor sings.\n")
    return tmp_path


def union(folder, capsys, *more):
    status = main(["union", f"{folder}/small.json", "--export", f"{folder}/store.json", *more])
    out, err = capsys.readouterr()
    return status, out, err


def test_json(small, capsys):
    other = f"{small}/other.txt"
    options = ("--adjudicator", "lexical", "--budgets", "6,own", "--chance", other, "--json")
    status, out, _ = union(small, capsys, *options)
    found = json.loads(out)
    assert status == 0
    assert found["export"]["format"] == "mem0"
    assert found["coverage"]["by_adjudicator"] == 2
    assert [row["budget"] for row in found["budgets"]] == [6, "own"]
    assert found["budgets"][1]["rows"][0]["package_ratio"] == 1.0
    assert found["budgets"][1]["chance"]["raw_value"] == 0
    assert [row["query_id"] for row in found["lost_questions"]] == ["D2:1", "D2:2"]


def test_a_budget_that_stands_twice_counts_once(small, capsys):
    _, out, _ = union(
        small, capsys, "--adjudicator", "lexical", "--budgets", "own,6,own,6", "--json"
    )
    assert [row["budget"] for row in json.loads(out)["budgets"]] == ["own", 6]


def test_text(small, capsys):
    status, out, _ = union(small, capsys, "--adjudicator", "lexical")
    assert status == 0
    assert "budget 14 (own): OPT 0.5000, of the union 0.5000, certified" in out
    lost = out.splitlines()[out.splitlines().index("lost questions: 2 of 4") + 1 :]
    assert lost[1] == "    D2:1:raw, cost 6: Tova: We painted the hives yellow"


def test_no_line_is_wider_than_a_page(small, capsys):
    long = [{"id": "1" * 80, "memory": "Kwame keeps bees \u2028" + "and so on " * 60}]
    (small / "store.json").write_text(json.dumps({"results": long}))
    for budget in ("1", "20", "own"):
        _, out, _ = union(small, capsys, "--adjudicator", "lexical", "--budgets", budget)
        assert max(map(len, out.split("\n"))) <= 100
        assert "\u2028" not in out


def test_huge_weights_keep_the_lines_short(small, capsys):
    whole = package()
    heavy = replace(whole, units=tuple(replace(u, weight=1e300) for u in whole.units), queries=())
    write_json(heavy, small / "small.json")
    _, out, _ = union(small, capsys, "--adjudicator", "lexical")
    assert max(map(len, out.split("\n"))) <= 100


def test_the_union_can_be_written_and_solved(small, capsys):
    options = ("--adjudicator", "lexical", "--budgets", "14", "--out", f"{small}/out")
    assert f"\nunion     {small}/out/small+mem0\n" in union(small, capsys, *options)[1]
    _, out, _ = union(small, capsys, *options, "--json")
    found = json.loads(out)
    assert read_package(found["union_path"]).content_hash == found["union_hash"]
    assert main(["opt", found["union_path"], "--budget", "14", "--json"]) == 0
    optimum = json.loads(capsys.readouterr().out)["optimum"]
    assert optimum == found["budgets"][0]["union_optimum"]


def test_a_block_of_letta_is_split_by_line_only(small, capsys):
    passages = [{"id": "p", "text": BEES, "archive_id": "a", "tags": []}]
    (small / "store.json").write_text(json.dumps(passages))
    assert union(small, capsys, "--split", "line")[0] == 0
    status, _, err = union(small, capsys, "--split", "lines")
    assert (status, err) == (2, "memaudit: --split: must be line for letta, not 'lines'\n")


def test_absent_provenance_is_said_and_not_scored(small, capsys):
    status, out, _ = union(small, capsys)
    assert status == 0
    assert "provenance: absent" in out
    _, out, _ = union(small, capsys, "--json")
    found = json.loads(out)
    assert (found["provenance"], found["budgets"]) == ("absent", [])


def test_sidecars(small, capsys):
    (small / "turns.json").write_text('{"1": ["D2:1"]}')
    (small / "salience.json").write_text('{"1": 1, "2": 0}')
    files = ("--provenance", f"{small}/turns.json", "--salience", f"{small}/salience.json")
    _, out, _ = union(small, capsys, *files, "--budgets", "8", "--json")
    rows = {row["row"]: row for row in json.loads(out)["budgets"][0]["rows"]}
    assert (rows["salience_pruned"]["memories"], rows["salience_pruned"]["value"]) == (1, 0.25)
    (small / "salience.json").write_text('{"1": 1}')
    _, out, _ = union(small, capsys, *files, "--budgets", "8")
    assert "memories without a salience: 1, salience keeps none of them" in out
    _, out, _ = union(small, capsys, *files[:2], "--salience", "none", "--json")
    assert "salience_pruned" in json.loads(out)["budgets"][0]["left_out"]


def test_a_store_is_no_stranger_to_itself(small, capsys):
    own = ("--adjudicator", "lexical", "--chance", f"{small}/store.json")
    status, out, err = union(small, capsys, *own)
    assert (status, out) == (2, "")
    assert "store.json is the store that is scored" in err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--adjudicator", "lexicel"), "did you mean 'lexical'"),
        (("--chance", "x.txt"), "needs an adjudicator"),
        (("--budgets", "ovn"), "cannot read budget 'ovn'"),
        (("--budgets", "5%,OWN"), "or own, what the store costs"),
        (("--format", "generic", "--fields", "text=memory"), "rows=NAME, such as results"),
        (("--format", "letta"), "is no export of letta"),
        (("--format", "generic", "--fields", "txt=a"), "did you mean 'text'"),
        (("--provenance", "absent.json"), "no such file"),
        (("--split", "line"), "--split: is for text and letta, and "),
        (("--view", "metadata"), "--view: is for amem, and "),
        (("--fields", "text=memory"), "--fields: is for generic, and "),
    ],
)
def test_bad_input_is_one_line(small, capsys, options, why):
    status, out, err = union(small, capsys, *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert why in err
