"""``memaudit build locomo``: one package folder a conversation, or one line that says why not."""

import json
import subprocess
import sys

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.io import read_packages
from memaudit_gym.natural.locomo import build_locomo
from tests.cli.printed import unfolded
from tests.locations import LOCOMO_SMALL

NAMES = ["garden-1", "harbour-2"]


def entries(folder):
    return sorted(path.name for path in folder.iterdir())


def build(*arguments):
    return main(["build", "locomo", *map(str, arguments)])


def test_writes_one_folder_a_package_and_nothing_else(tmp_path, capsys):
    out = tmp_path / "new" / "out"
    assert build(LOCOMO_SMALL, "--out", out) == 0
    assert entries(out) == NAMES
    written = {package.name: package.content_hash for package in read_packages(out)}
    assert written == {p.name: p.content_hash for p in build_locomo(LOCOMO_SMALL)}
    printed = capsys.readouterr()
    assert printed.err == ""
    assert unfolded(printed.out)[0] == (
        f"{out}/garden-1: 10 experiences, "
        "13 candidates (5 atomic_fact, 7 raw_span, 1 summary), "
        "9 units from 7 of 10 questions "
        "(left out: 1 category_5, 1 evidence_names_no_turn, 1 no_evidence), "
        "raw cost 51 (word); evidence tokens 3 malformed, 2 dangling, 1 repeated"
    )


def test_json_alone_on_stdout(tmp_path, capsys):
    assert build(LOCOMO_SMALL, "--out", tmp_path, "--json", "--with-events") == 0
    rows = json.loads(capsys.readouterr().out)["packages"]
    [first, second] = build_locomo(LOCOMO_SMALL, with_events=True)
    assert [row["content_hash"] for row in rows] == [first.content_hash, second.content_hash]
    assert rows[0]["questions"]["left_out_by_reason"] == {
        "category_5": 1,
        "evidence_names_no_turn": 1,
        "no_evidence": 1,
    }
    assert rows[0]["path"] == str(tmp_path / "garden-1")
    assert rows[0]["generators"][-1] == "events/1"


def test_another_cost_model(tmp_path, capsys):
    model = "byte_overhead"
    assert build(LOCOMO_SMALL, "--out", tmp_path, "--cost-model", model, "--json") == 0
    row = json.loads(capsys.readouterr().out)["packages"][0]
    assert row["cost_model"] == model
    [found] = read_packages(tmp_path / "garden-1")
    [words, _] = build_locomo(LOCOMO_SMALL)
    assert [c.cost for c in found.candidates] == [
        8 - (-len(c.text.encode()) // 24) for c in words.candidates
    ]
    assert row["raw_cost"] == found.raw_cost
    assert build(LOCOMO_SMALL, "--out", tmp_path, "--cost-model", "letters") == 2
    assert "unknown cost model 'letters'" in capsys.readouterr().err


def test_an_earlier_package_is_replaced_and_everything_else_stays(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    assert build(LOCOMO_SMALL, "--out", tmp_path, "--with-events") == 0
    assert build(LOCOMO_SMALL, "--out", tmp_path) == 0
    assert entries(tmp_path) == [*NAMES, "notes.txt"]
    assert read_packages(tmp_path / "garden-1")[0].metadata["with_events"] is False


def test_all_packages_are_written_or_none(tmp_path, capsys):
    (tmp_path / "harbour-2").mkdir()
    (tmp_path / "harbour-2" / "diary.txt").write_text("mine")
    assert build(LOCOMO_SMALL, "--out", tmp_path) == 2
    assert entries(tmp_path) == ["harbour-2"]
    assert entries(tmp_path / "harbour-2") == ["diary.txt"]
    assert_one_line(capsys, str(tmp_path / "harbour-2"))


def test_a_fault_in_the_last_sample_leaves_nothing(tmp_path, capsys):
    samples = json.loads(LOCOMO_SMALL.read_text("utf-8"))
    samples[1]["qa"][0]["category"] = 9
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(samples), "utf-8")
    assert build(file, "--out", tmp_path / "out") == 2
    assert not (tmp_path / "out").exists()
    place = f"{file}: sample 'harbour-2': field 'qa[0].category': must be 1 to 5, not 9"
    assert_one_line(capsys, place)


def test_an_absent_file(tmp_path, capsys):
    assert build(tmp_path / "absent.json", "--out", tmp_path / "out", "--json") == 2
    assert_one_line(capsys, f"{tmp_path}/absent.json: no such file")


def test_out_is_a_file(tmp_path, capsys):
    (tmp_path / "out").write_text("mine")
    for out in (tmp_path / "out", tmp_path / "out" / "below"):
        assert build(LOCOMO_SMALL, "--out", out) == 2
        assert_one_line(capsys, f"{tmp_path / 'out'}: is a file; --out needs a folder")


def test_out_is_too_long_a_name(tmp_path, capsys):
    assert build(LOCOMO_SMALL, "--out", tmp_path / ("x" * 300)) == 2
    assert_one_line(capsys, "cannot be written: File name too long")


def assert_one_line(capsys, part):
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("memaudit: ")
    assert part in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.slow
def test_the_installed_command(tmp_path):
    command = [sys.executable, "-m", "memaudit_gym.cli.main", "build", "locomo"]
    command += [str(LOCOMO_SMALL), "--out", str(tmp_path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [row["name"] for row in json.loads(done.stdout)["packages"]] == NAMES
    assert done.stderr == ""
