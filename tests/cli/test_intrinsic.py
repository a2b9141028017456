"""``memaudit intrinsic``."""

import json
import shutil

import pytest

from memaudit_gym.cli.main import main


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """Trajectories of another seed than the default, and the snapshots of all six systems."""
    path = tmp_path_factory.mktemp("room")
    assert main(["intrinsic", "generate", "--out", str(path / "feb"), "--seed", "21"]) == 0
    command = ["intrinsic", "reference", str(path / "feb"), "--out", str(path / "snaps")]
    assert main(command) == 0
    return path


def test_generate_counts(tmp_path, capsys):
    command = ["intrinsic", "generate", "--like", "feb30", "--out", str(tmp_path / "f"), "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["trajectories"] == 30
    assert found["documents"] == 147
    assert found["noise_documents"] == 20
    assert main(command) == 0
    capsys.readouterr()
    (tmp_path / "f" / "mine.txt").write_text("mine")
    assert main(command) == 2
    assert "holds other files" in capsys.readouterr().err
    assert len(list((tmp_path / "f").iterdir())) == 32


def test_bad_seed(tmp_path, capsys):
    assert main(["intrinsic", "generate", "--out", str(tmp_path / "f"), "--seed", "-1"]) == 2
    assert not (tmp_path / "f").exists()
    assert "a seed is a whole number" in capsys.readouterr().err


def test_snapshots_on_disk_score_as_in_memory(room, capsys):
    capsys.readouterr()
    assert main(["intrinsic", "reference", "--seed", "21", "--json"]) == 0
    systems = json.loads(capsys.readouterr().out)["systems"]
    for name in ("rule_based", "duplicates"):
        snapshots = str(room / "snaps" / name)
        command = ["intrinsic", "score", str(room / "feb"), "--snapshots", snapshots, "--json"]
        assert main(command) == 0
        found = json.loads(capsys.readouterr().out)
        systems[name].pop("as_expected")
        assert found["all"] == systems[name]
        assert set(found["categories"]) == {f"C{n}" for n in range(1, 7)}
        assert set(found["levels"]) == {"L1", "L2", "L3"}


def test_a_failure_that_does_not_show_is_the_exit_status(room, tmp_path, capsys):
    """In one trajectory without a dispute nobody can see who ignores authors."""
    kinds = {}
    for path in sorted((room / "feb").glob("*.json")):
        kinds[json.loads(path.read_text())["trajectoryType"]] = path.name
    name = kinds["stable"]
    shutil.copy(room / "feb" / name, tmp_path)
    shutil.copytree(room / "feb" / "documents", tmp_path / "documents")
    capsys.readouterr()
    assert main(["intrinsic", "reference", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    header = next(line.split() for line in lines if line.startswith("system"))
    assert header[:5] == ["system", "extraction", "synthesis", "update", "conflict"]
    assert "10%" in lines[-1]
    assert [line.split()[0] for line in lines if " NO " in line][-1] == "ignores_authors"


def test_answers_stand_beside_the_scores(room, tmp_path, capsys):
    feb, answers = room / "feb", {}
    for path in feb.glob("*.json"):
        one = json.loads(path.read_text())
        answers[one["id"]] = [q["answer"] for q in one["extrinsicQA"]]
    (tmp_path / "a.json").write_text(json.dumps(answers))
    snapshots = str(room / "snaps" / "rule_based")
    command = ["intrinsic", "score", str(feb), "--snapshots", snapshots]
    capsys.readouterr()
    assert main([*command, "--answers", str(tmp_path / "a.json")]) == 0
    words = capsys.readouterr().out.split()
    assert {"extrinsic", "MAD", "diverge"} <= set(words)
    assert main([*command, "--answers", str(tmp_path / "a.json"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["all"]
    assert [found[key] for key in ("extrinsic_score", "mad", "divergence_rate")] == [1, 0, 0]


def test_a_dry_run_asks_nobody(room, capsys):
    snapshots = str(room / "snaps" / "rule_based")
    command = ["intrinsic", "score", str(room / "feb"), "--snapshots", snapshots, "--json"]
    capsys.readouterr()
    assert main([*command, "--answers", "llm", "--model", "some", "--dry-run"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["llm"][0]["calls"] == 30
    assert "30 calls" in said.err


def test_missing_snapshots_are_named(room, tmp_path, capsys):
    capsys.readouterr()
    assert main(["intrinsic", "score", str(room / "feb"), "--snapshots", str(tmp_path)]) == 2
    assert "no snapshots of trajectory 't01'" in capsys.readouterr().err


def test_writers_have_their_ratio_beside_their_facts(tmp_path, capsys):
    path = tmp_path / "one.json"
    path.write_text(json.dumps(_kettle(tmp_path)))
    command = ["intrinsic", "writers", str(path), "--policy", "recency", "--budgets", "12,100"]
    assert main([*command, "--json"]) == 0
    rows = {(r["policy"], r["budget"]): r for r in json.loads(capsys.readouterr().out)["rows"]}
    assert set(rows) == {(p, b) for p in ("opt", "recency") for b in (12, 100)}
    assert rows["opt", 100]["ratio_mean"] == rows["opt", 100]["fact_accuracy"] == 1
    assert rows["opt", 100]["update_detection_recall"] == 1
    assert main(command) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("opt*")


def test_build_makes_packages(tmp_path, capsys):
    path = tmp_path / "one.json"
    path.write_text(json.dumps(_kettle(tmp_path)))
    command = ["build", "intrinsic", str(path), "--out", str(tmp_path / "packages"), "--json"]
    assert main(command) == 0
    [row] = json.loads(capsys.readouterr().out)["packages"]
    assert (row["name"], row["experiences"], row["units"]) == ("kettle", 2, 3)
    assert main(["opt", str(tmp_path / "packages" / "kettle"), "--budget", "50%"]) == 0


def test_build_needs_documents(tmp_path, capsys):
    one = _kettle(tmp_path)
    del one["states"][1]["document"]
    (tmp_path / "one.json").write_text(json.dumps(one))
    command = ["build", "intrinsic", str(tmp_path / "one.json"), "--out", str(tmp_path / "p")]
    assert main(command) == 2
    assert "trajectory 'kettle', document s1: has no text" in capsys.readouterr().err
    assert not (tmp_path / "p").exists()


def _kettle(folder):
    claims = ["The kettle holds 2 litres.", "The kettle holds 3 litres."]
    states = []
    for index, (claim, action) in enumerate(zip(claims, ("create", "update"), strict=True)):
        (folder / f"{index}.txt").write_text(f"Tea was late again. {claim}")
        state = {"index": index, "timestamp": f"2026-03-0{index + 1}", "author": "Edda"}
        state |= {"claims": [claim], "docClaims": [claim], "action": action}
        states.append(state | {"document": f"{index}.txt"})
    return {
        "id": "kettle",
        "topic": "a kettle",
        "category": "C1",
        "difficulty": "L1",
        "domain": "kitchen",
        "trajectoryType": "linear-evolution",
        "extrinsicQA": [{"question": "How much does the kettle hold?", "answer": "3 litres"}],
        "states": states,
    }


def test_the_ratio_stands_beside_the_scores(tmp_path, capsys):
    (tmp_path / "one.json").write_text(json.dumps(_kettle(tmp_path)))
    folder = tmp_path / "snaps" / "kettle"
    folder.mkdir(parents=True)
    for state, litres in enumerate((2, 3)):
        (folder / f"{state}.txt").write_text(f"The kettle holds {litres} litres.")
    command = ["intrinsic", "score", str(tmp_path / "one.json"), "--snapshots"]
    assert main([*command, str(tmp_path / "snaps"), "--ratio"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[-1] == "ratio"
    assert lines[1].split()[-1] == "1.000"


def test_pairs_without_a_label_are_counted(tmp_path, capsys):
    (tmp_path / "one.json").write_text(json.dumps(_kettle(tmp_path)))
    folder = tmp_path / "snaps" / "kettle"
    folder.mkdir(parents=True)
    for state in range(2):
        (folder / f"{state}.txt").write_text("Two litres.")
    claims = ["The kettle holds 2 litres.", "The kettle holds 3 litres."]
    (tmp_path / "l.csv").write_text(
        f"package,candidate_id,unit_id,coverage\nkettle,Two litres.,{claims[0]},1\n"
    )
    command = ["intrinsic", "score", str(tmp_path / "one.json"), "--snapshots"]
    command += [str(tmp_path / "snaps"), "--judge", f"labels:{tmp_path / 'l.csv'}"]
    assert main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[2] == "0.500"
    assert lines[-1] == "pairs without a label, which count as NO: 1"


@pytest.mark.parametrize("command", [["reference"], ["writers", "--policy", "recency"]])
def test_a_seed_goes_with_generated_trajectories(command, room, capsys):
    assert main(["intrinsic", command[0], str(room / "feb"), "--seed", "0", *command[1:]]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "--seed goes with generated trajectories" in line
