"""Reading trajectories: what is written reads back, and faults say where they are."""

import json
from pathlib import Path

import jsonschema
import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.generator.corpus import generate
from memaudit_gym.intrinsic.reader import read_trajectories
from memaudit_gym.intrinsic.writer import to_json, write_trajectories

SCHEMA = json.loads(Path("memaudit_gym/intrinsic/schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("corpus") / "feb"
    write_trajectories(generate(5), path)
    return path


@pytest.fixture
def mini():
    return {
        "id": "mine",
        "topic": "a kettle",
        "category": "C1",
        "difficulty": "L1",
        "domain": "kitchen",
        "trajectoryType": "stable",
        "extrinsicQA": [{"question": "How much does it hold?", "answer": "2 litres"}],
        "states": [
            {
                "index": 0,
                "timestamp": "2026-03-01T10:00",
                "claims": ["The kettle holds 2 litres."],
                "docClaims": ["The kettle holds 2 litres."],
                "action": "create",
                "author": "Edda",
            }
        ],
    }


def read(tmp_path, value):
    path = tmp_path / "one.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return read_trajectories(path)


def test_what_is_written_reads_back(folder):
    assert read_trajectories(folder) == generate(5)


def test_same_seed_same_bytes(folder, tmp_path):
    write_trajectories(generate(5), tmp_path / "again")
    files = sorted(p.relative_to(folder) for p in folder.rglob("*") if p.is_file())
    assert len(files) == 177
    assert all((folder / f).read_bytes() == (tmp_path / "again" / f).read_bytes() for f in files)


def test_it_conforms_to_the_schema(folder, mini):
    for path in folder.glob("*.json"):
        jsonschema.validate(json.loads(path.read_text(encoding="utf-8")), SCHEMA)
    jsonschema.validate(mini, SCHEMA)
    jsonschema.validate([mini, mini], SCHEMA)


def test_anyones_file_one_or_a_list(tmp_path, mini):
    found = read(tmp_path, mini | {"source": "by hand"})
    assert read(tmp_path, [mini])[0].states == found[0].states
    assert found[0].extra == {"source": "by hand"}
    assert found[0].states[0].document.text == ""
    assert to_json(found[0])["states"][0]["docClaims"] == ["The kettle holds 2 litres."]


def test_documents_are_files_beside_it(tmp_path, mini):
    (tmp_path / "memo.txt").write_text("The kettle holds 2 litres.", encoding="utf-8")
    mini["states"][0]["document"] = "memo.txt"
    assert read(tmp_path, mini)[0].states[0].document.text == "The kettle holds 2 litres."


STATE = "states[0]"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda t: t.pop("topic"), "field 'topic': missing key"),
        (lambda t: t.update(category="C7"), "field 'category': unknown 'C7'"),
        (lambda t: t.update(trajectoryType="stabel"), "did you mean 'stable'?"),
        (lambda t: t.update(id="a/b"), "field 'id'"),
        (lambda t: t.update(states=[]), "field 'states': must hold at least one state"),
        (lambda t: t["states"][0].update(index=1), f"field '{STATE}.index': must be 0"),
        (lambda t: t["states"][0].update(action="merge"), f"field '{STATE}.action': unknown"),
        (lambda t: t["states"][0].update(claim=[]), f"field '{STATE}.claim': unknown field"),
        (lambda t: t["states"][0].update(timestamp="soon"), "must be a date or a time"),
        (lambda t: t["states"][0].update(confidence=2), "must be a number from 0 to 1"),
        (lambda t: t["states"][0].update(docClaims=["a", "a"]), "docClaims[1]': stands twice"),
        (lambda t: t["states"][0].update(document="gone.txt"), "'gone.txt' no such file"),
        (
            lambda t: t["states"][0].update(document="../x.txt"),
            "'../x.txt' is not beside this file",
        ),
        (lambda t: t["states"][0].update(document="a\0b"), "is no valid path"),
        (lambda t: t["states"][0].update(document="\ud800"), "is no valid path"),
        (lambda t: t["states"][0].update(document=" "), "must not be blank"),
        (lambda t: t["states"][0].update(document="latin.txt"), "'latin.txt' is no UTF-8"),
        (lambda t: t.update(noiseDocuments=[{"after": 3}]), "must be the index of a state"),
        (
            lambda t: t["states"].append(
                t["states"][0] | {"index": 1, "timestamp": "2026-03-01T10:00Z"}
            ),
            "some time stamps have a zone",
        ),
    ],
)
def test_faults_say_where(tmp_path, mini, change, said):
    change(mini)
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    with pytest.raises(InputError) as error:
        read(tmp_path, mini)
    assert "one.json" in str(error.value)
    assert said in str(error.value)


def test_two_of_one_id(tmp_path, mini):
    with pytest.raises(InputError, match="a second trajectory with the id 'mine'"):
        read(tmp_path, [mini, mini])


def test_a_folder_without_any(tmp_path):
    with pytest.raises(InputError, match="no \\.json file"):
        read_trajectories(tmp_path)
