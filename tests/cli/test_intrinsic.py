"""``memaudit intrinsic``."""

import json

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
    assert main(command) == 2
    assert "holds other files" in capsys.readouterr().err


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


def test_the_matrix_as_text(room, capsys):
    capsys.readouterr()
    assert main(["intrinsic", "reference", str(room / "feb")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:5] == ["system", "extraction", "synthesis", "update", "conflict"]
    assert len(lines) == 9
    assert "10%" in lines[-1]


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
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[-3:] == ["extrinsic", "MAD", "diverge"]
    assert lines[1].split()[-3:] == ["1.000", "0.000", "0.000"]


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
    assert "t01: no such file or folder" in capsys.readouterr().err
