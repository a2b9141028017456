"""Snapshots: the own form, exported stores in its place, and faults."""

import json
from pathlib import Path

import jsonschema
import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.snapshots.folder import read_snapshots, write_snapshots
from memaudit_gym.intrinsic.snapshots.snapshot import Entry, Fact, Snapshot, to_json
from tests.intrinsic.worlds import CHANGING, NEW, OLD, TEAM, state, store, trajectory

TWO = trajectory(state(0, "create", [OLD], [OLD]), state(1, "update", [NEW], [NEW]))
FULL = Snapshot(
    (
        Fact("a", OLD, 0.5, ("Edda",), (Entry(OLD, "create", "Edda", "2026-01-01"),), ("b",)),
        Fact("b", NEW),
    ),
    "conflict",
    ("seen",),
)


def put(folder, state_file, value):
    (folder / "t").mkdir(exist_ok=True)
    text = value if isinstance(value, str) else json.dumps(value)
    (folder / "t" / state_file).write_text(text, encoding="utf-8")


def test_what_is_written_reads_back(tmp_path):
    series = {"t": [FULL, store(NEW)]}
    write_snapshots(series, tmp_path)
    assert read_snapshots(tmp_path, [TWO]) == series


def test_it_conforms_to_the_schema(tmp_path):
    text = Path("memaudit_gym/intrinsic/snapshot.schema.json").read_text(encoding="utf-8")
    for snapshot in (FULL, store(NEW, OLD, action="conflict", conflicts=(0, 1))):
        jsonschema.validate(to_json(snapshot, "t", 0), json.loads(text))
    jsonschema.validate({"schema": 1, "facts": [{"id": "a", "text": "b"}]}, json.loads(text))


def test_exported_stores_stand_in_for_snapshots(tmp_path):
    row = {"id": "m1", "memory": OLD, "created_at": "2026-01-01T00:00:00Z", "updated_at": None}
    put(tmp_path, "0.json", {"results": [row]})
    put(tmp_path, "1.md", f"{NEW}\n\n{TEAM}\n")
    mem0, text = read_snapshots(tmp_path, [TWO])["t"]
    assert [fact.text for fact in mem0.facts] == [OLD]
    assert [fact.text for fact in text.facts] == [NEW, TEAM]
    assert not mem0.marks_conflicts
    assert mem0.action is None


def test_any_table_by_a_map_of_fields(tmp_path):
    put(tmp_path, "0.csv", f"note,n\n{OLD},1\n")
    put(tmp_path, "1.csv", f"note,n\n{NEW},1\n")
    found = read_snapshots(tmp_path, [TWO], "generic", {"text": "note"})["t"]
    assert [s.facts[0].text for s in found] == [OLD, NEW]


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("0.json", lambda s: s.update(state=1), "field 'state': must be 0"),
        ("0.json", lambda s: s.update(trajectory="u"), "field 'trajectory': must be t"),
        ("0.json", lambda s: s.update(action="merge"), "field 'action': unknown 'merge'"),
        ("0.json", lambda s: s.update(schema=2), "field 'schema': must be 1"),
        ("0.json", lambda s: s["facts"][1].update(id="a"), "'a' stands twice"),
        ("0.json", lambda s: s["facts"][0].update(conflictsWith=["c"]), "'c' is no fact"),
        ("0.json", lambda s: s["facts"][0].update(confidence="high"), "a number from 0 to 1"),
        ("0.json", lambda s: s["facts"][0].update(texts="x"), "did you mean 'text'?"),
        ("s0.json", lambda s: None, "must be named after a state, 0 to 1"),
        ("2.json", lambda s: None, "must be named after a state, 0 to 1"),
        ("1.json", lambda s: None, "holds no snapshot of state 0"),
    ],
)
def test_faults_say_where(tmp_path, name, change, said):
    value = to_json(FULL, "t", 0)
    change(value)
    put(tmp_path, name, value)
    with pytest.raises(InputError) as error:
        read_snapshots(tmp_path, [TWO])
    assert said in str(error.value)


def test_two_snapshots_of_one_state_and_folders_of_no_trajectory(tmp_path):
    put(tmp_path, "0.json", to_json(FULL, "t", 0))
    put(tmp_path, "0.md", OLD)
    with pytest.raises(InputError, match="a second snapshot of state 0"):
        read_snapshots(tmp_path, [TWO])
    (tmp_path / "t2").mkdir()
    with pytest.raises(InputError, match="'t2' is no trajectory"):
        read_snapshots(tmp_path, [CHANGING])


def test_a_trajectory_without_snapshots_is_named(tmp_path):
    with pytest.raises(InputError, match="no snapshots of trajectory 't'"):
        read_snapshots(tmp_path, [TWO])
