"""Each fault of the input gets one line that names the file, the record and the field."""

import json
import os
from dataclasses import replace

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io import json_text, read_package, read_packages, write_folder, write_json
from tests.io.sample import full_package

EXPERIENCES, UNITS, QUERIES = "experiences.jsonl", "evidence_units.jsonl", "queries.jsonl"
CANDIDATES, CELLS, INSTANCE = "candidate_memories.jsonl", "coverage_matrix.jsonl", "instance.json"
MANIFEST, DECISIONS = "candidate_generation_manifest.json", "annotation_decisions.jsonl"


@pytest.fixture
def folder(tmp_path):
    write_folder(full_package(), tmp_path / "p")
    return tmp_path / "p"


def fault(path):
    with pytest.raises(InputError) as caught:
        read_package(path)
    message = str(caught.value)
    assert "\n" not in message
    return message


def edit(path, line, **fields):
    """Sets fields of one row (None stands for JSON's null)."""
    lines = path.read_text("utf-8").splitlines()
    lines = path.read_bytes().decode().split("\n")
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **fields})
    path.write_text("\n".join(lines), "utf-8")


def test_a_cost_cannot_be_measured_without_a_text(folder):
    edit(folder / CANDIDATES, 2, cost=None, text="", serialized=None)
    assert "candidate 'c2': field 'cost': is missing, and there is no text" in fault(folder)


# The sample's lines: candidates c1, c2, c3; cells (c1, r1), (c1, r3), (c2, r1), (c3, r1), (c3, r2).
RECORD_FAULTS = [
    (CANDIDATES, 2, "cost", -1, "candidate 'c2': field 'cost': must be greater than 0, not -1"),
    (CANDIDATES, 2, "cost", 0, "candidate 'c2': field 'cost': must be greater than 0, not 0"),
    (CANDIDATES, 2, "cost", float("nan"), "line 2: field 'cost': must be a finite number"),
    (CANDIDATES, 2, "cost", float("inf"), "line 2: field 'cost': must be a finite number"),
    (CANDIDATES, 2, "cost", 10**400, "line 2: field 'cost': a number beyond the range"),
    (CANDIDATES, 2, "cost", "5", "candidate 'c2': field 'cost': must be a number, not '5'"),
    (CANDIDATES, 2, "cost", True, "candidate 'c2': field 'cost': must be a number, not True"),
    (CANDIDATES, 2, "cost", {"sum": 3}, "candidate 'c2': field 'cost': must be a number"),
    (CANDIDATES, 2, "cost", {"total": -3}, "candidate 'c2': field 'cost': must be greater than 0"),
    (CANDIDATES, 2, "confidence", 1.5, "candidate 'c2': field 'confidence': must be at most 1"),
    (CANDIDATES, 2, "confidence", "high", "candidate 'c2': field 'confidence': must be a number"),
    (CANDIDATES, 2, "time_index", "now", "candidate 'c2': field 'time_index': must be a number"),
    (
        CANDIDATES,
        2,
        "estimated_value",
        [],
        "candidate 'c2': field 'estimated_value': must be a num",
    ),
    (CANDIDATES, 2, "text", 5, "line 2: candidate 'c2': field 'text': must be a text, not 5"),
    (CANDIDATES, 2, "serialized", 5, "candidate 'c2': field 'serialized': must be a text"),
    (CANDIDATES, 2, "representation_type", "", "field 'representation_type': is missing"),
    (CANDIDATES, 2, "representation_type", None, "candidate 'c2': field 'type': is missing"),
    (CANDIDATES, 2, "candidate_id", "c1", "line 2: field 'candidate_id': duplicate id 'c1'"),
    (CANDIDATES, 2, "candidate_id", 5, "line 2: field 'candidate_id': must be a text, not 5"),
    (CANDIDATES, 2, "candidate_id", None, "line 2: field 'candidate_id': is missing"),
    (CANDIDATES, 2, "experience_id", "e9", "'c2': field 'experience_id': unknown experience id"),
    (CANDIDATES, 2, "experience_id", "e2", "'c2': field 'candidate_group': group 'turn-1' also"),
    (CANDIDATES, 2, "candidate_group", "x", "'c2': field 'candidate_group': experience 'e1' also"),
    (CANDIDATES, 2, "candidate_group", 7, "'c2': field 'candidate_group': must be a text, not 7"),
    (CANDIDATES, 2, "coverage", 0.5, "candidate 'c2': field 'unit_id': is missing"),
    (CANDIDATES, 2, "note", [float("nan")], "line 2: field 'note': must be a finite number"),
    (EXPERIENCES, 3, "experience_id", "e1", "line 3: field 'experience_id': duplicate id 'e1'"),
    (EXPERIENCES, 3, "text", ["a"], "line 3: experience 'e3': field 'text': must be a text"),
    (EXPERIENCES, 3, "session_id", 4, "experience 'e3': field 'session_id': must be a text"),
    (EXPERIENCES, 3, "timestamp", 4, "experience 'e3': field 'timestamp': must be a text"),
    (UNITS, 2, "unit_id", "r1", "line 2: field 'unit_id': duplicate id 'r1'"),
    (UNITS, 1, "canonical_text", 4, "line 1: unit 'r1': field 'canonical_text': must be a text"),
    (UNITS, 1, "kind", 4, "unit 'r1': field 'kind': must be a text"),
    (QUERIES, 2, "query_id", "q1", "line 2: field 'query_id': duplicate id 'q1'"),
    (QUERIES, 2, "required_unit_ids", ["r9"], "'q2': field 'required_unit_ids': unknown unit id"),
    (QUERIES, 2, "required_unit_ids", "r1", "'q2': field 'required_unit_ids': must be a list"),
    (QUERIES, 2, "required_unit_ids", [1], "'q2': field 'required_unit_ids': must be a list"),
    (QUERIES, 2, "unit_weight", -1, "query 'q2': field 'unit_weight': must be at least 0, not -1"),
    (QUERIES, 2, "question", {}, "query 'q2': field 'question': must be a text"),
    (CELLS, 3, "coverage", -0.1, "line 3: candidate 'c2': field 'coverage': must be at least 0"),
    (CELLS, 3, "coverage", 1.01, "line 3: candidate 'c2': field 'coverage': must be at most 1"),
    (CELLS, 3, "coverage", float("nan"), "line 3: field 'coverage': must be a finite number"),
    (CELLS, 3, "coverage", "full", "candidate 'c2': field 'coverage': must be a number"),
    (CELLS, 3, "coverage", None, "candidate 'c2': field 'coverage': is missing"),
    (CELLS, 3, "candidate_id", "c9", "cell ('c9', ...): field 'candidate_id': unknown candidate"),
    (CELLS, 3, "candidate_id", "c1", "line 3: candidate 'c1': field 'unit_id': a second cell"),
    (CELLS, 3, "candidate_id", [], "line 3: field 'candidate_id': must be a text"),
    (CELLS, 3, "unit_id", "r9", "cell ('c2', 'r9'): field 'unit_id': unknown unit id 'r9'"),
    (CELLS, 3, "unit_id", {}, "line 3: candidate 'c2': field 'unit_id': must be a text"),
]


@pytest.mark.parametrize(("file", "line", "field", "value", "expected"), RECORD_FAULTS)
def test_a_record(folder, file, line, field, value, expected):
    edit(folder / file, line, **{field: value})
    message = fault(folder)
    assert message.startswith(f"{folder / file}: ")
    assert expected in message


INSTANCE_FAULTS = [
    ("k", 0, "field 'k': must be a whole number of at least 1, not 0"),
    ("k", 1.0, "field 'k': must be a whole number"),
    ("k", True, "field 'k': must be a whole number"),
    ("name", 5, "field 'name': must be a text, not 5"),
    ("schema", 2, "field 'schema': must be 1, not 2; a newer version"),
    ("schema", True, "field 'schema': must be 1, not True"),
    ("cost_model", 1, "field 'cost_model': must be a text"),
    ("metadata", [], "field 'metadata': must be an object, not []"),
    ("saturation", "cap2", "field 'saturation': unknown saturation 'cap2'; use one of"),
    ("saturation", [[0, 0], [1, 1], [2, 3]], "field 'saturation': a saturation table must be conc"),
    ("saturation", [[0, 0], [1, "1"]], "field 'saturation': a saturation table must be a list of"),
    ("saturation", [[0, 0], [10**300, 10**400]], "field 'saturation': a number beyond the range"),
    ("saturation", [[0, 0], [5e-324, 1]], "field 'saturation': the slopes of a saturation table"),
    (
        "unit_weights",
        {"r1": -1},
        "unit_weights: unit_id 'r1': field 'unit_weight': must be at least",
    ),
    ("unit_weights", {"r1": None}, "unit_id 'r1': field 'unit_weight': is missing"),
    ("unit_weights", {"r9": 1}, "field 'unit_weights': unknown unit_id 'r9'"),
    ("unit_weights", [], "field 'unit_weights': must be an object"),
    ("unit_roles", {"r1": "old"}, "unit_id 'r1': field 'role': unknown role 'old'; use one of"),
    ("unit_roles", {"stale": [1]}, "field 'stale_units': must be a list of unit ids"),
    ("unit_saturations", {"r1": "x"}, "unit_id 'r1': field 'saturation': unknown saturation 'x'"),
    ("speakers", {"e9": "Ada"}, "field 'speakers': unknown experience_id 'e9'"),
    ("speakers", {"e1": 5}, "experience_id 'e1': field 'speaker': must be a text, not 5"),
    ("other", float("nan"), "field 'other': must be a finite number, not nan"),
]


@pytest.mark.parametrize(("field", "value", "expected"), INSTANCE_FAULTS)
def test_the_instance(folder, field, value, expected):
    edit_object(folder / INSTANCE, field, value)
    message = fault(folder)
    assert message.startswith(f"{folder / INSTANCE}: ")
    assert expected in message


def edit_object(path, field, value):
    path.write_text(json.dumps({**json.loads(path.read_text()), field: value}))


@pytest.mark.parametrize("name", [EXPERIENCES, CANDIDATES, UNITS, CELLS])
def test_a_missing_table(folder, name):
    (folder / name).unlink()
    assert fault(folder) == f"{folder / name}: no such file; a package folder needs it"


@pytest.mark.parametrize("name", [QUERIES, DECISIONS, MANIFEST, INSTANCE])
def test_the_other_files_are_optional(folder, name):
    (folder / name).unlink()
    assert len(read_package(folder).candidates) == 3


@pytest.mark.parametrize(
    ("name", "table"), [(EXPERIENCES, "experiences"), (CANDIDATES, "candidates"), (UNITS, "units")]
)
def test_an_empty_table(folder, name, table):
    (folder / name).write_text("\n \n")
    for other in (INSTANCE, CELLS, QUERIES):
        (folder / other).write_text("{}" if other == INSTANCE else "")
    assert fault(folder) == f"{folder / name}: an empty package: it has no {table}"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b'{"unit_id": ', "broken JSON: Expecting value at column 13"),
        (b"unit", "broken JSON: Expecting value at column 1"),
        (b"{} {}", "broken JSON: Extra data at column 4"),
        (b"[1]", "must be an object, not [1]"),
        (b"null", "must be an object, not None"),
        (b'"text"', "must be an object, not 'text'"),
        (b'{"a": 1, "a": 2}', "field 'a': stands twice in one object"),
        (b"[" * 100_000, "is nested too deeply"),
        (b'{"a": ' + b"[" * 80 + b"]" * 80 + b"}", "field 'a': nested deeper than 64 levels"),
        (b'{"a": ' + b"9" * 5000 + b"}", "holds a number beyond the range of a double"),
        (b'{"a": 1e999}', "field 'a': must be a finite number, not inf"),
        (b'{"a": -Infinity}', "field 'a': must be a finite number, not -inf"),
        (b'{"a": {"b": NaN}}', "field 'a': must be a finite number, not nan"),
    ],
)
def test_a_broken_line(folder, line, expected):
    with (folder / UNITS).open("ab") as handle:
        handle.write(b"\n" + line)
    assert fault(folder) == f"{folder / UNITS}: line 5: {expected}"


def test_bad_bytes_name_their_offset(folder):
    before = (folder / UNITS).stat().st_size
    with (folder / UNITS).open("ab") as handle:
        handle.write(b'{"unit_id": "\xff"}')
    expected = f"line 4: is not UTF-8: bad byte 0xff at offset {before + 13}"
    assert fault(folder) == f"{folder / UNITS}: {expected}"


def test_a_long_line(folder, monkeypatch):
    monkeypatch.setattr(json_text, "MAX_LINE_BYTES", 2000)
    edit(folder / CANDIDATES, 2, text="x" * 2000)
    assert (
        fault(folder) == f"{folder / CANDIDATES}: line 2: is longer than the limit of 2,000 bytes"
    )


def test_a_huge_line_is_not_read_to_its_end(folder):
    with (folder / CANDIDATES).open("wb") as handle:
        handle.truncate(1 << 40)  # sparse: a tebibyte of NUL bytes without a line's end
    expected = "line 1: is longer than the limit of 16,777,216 bytes"
    assert fault(folder) == f"{folder / CANDIDATES}: {expected}"


def test_a_huge_json_file(tmp_path, monkeypatch):
    monkeypatch.setattr(json_text, "MAX_FILE_BYTES", 2000)
    write_json(full_package(), tmp_path / "p.json")
    assert fault(tmp_path / "p.json").endswith("p.json: is larger than the limit of 2,000 bytes")


def test_a_package_that_could_not_be_read_back_is_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr("memaudit_gym.io.folder.MAX_LINE_BYTES", 300)
    package = replace(full_package(), annotations=({"notes": "x" * 300},))
    with pytest.raises(InputError, match=r"annotation_decisions.jsonl: line 1: would be longer"):
        write_folder(package, tmp_path / "p")
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_there(tmp_path):
    assert fault(tmp_path / "none") == f"{tmp_path / 'none'}: no such file or folder"
    (tmp_path / "file").write_text("{}")
    path = tmp_path / "file" / "below"
    assert fault(path) == f"{path}: no such file or folder"


def test_a_path_of_the_wrong_sort(folder, tmp_path):
    (folder / QUERIES).unlink()
    (folder / QUERIES).mkdir()
    assert fault(folder) == f"{folder / QUERIES}: is a folder where a file is needed"
    os.mkfifo(tmp_path / "pipe")
    assert fault(tmp_path / "pipe").endswith("pipe: is neither a file nor a folder")
    os.symlink("loop", tmp_path / "loop")
    assert "loop: cannot be read: " in fault(tmp_path / "loop")
    assert "is no valid path" in fault("a\0b")
    assert "cannot be read: " in fault(tmp_path / ("x" * 300))


def test_a_file_that_may_not_be_read(folder):
    (folder / UNITS).chmod(0)
    user = os.geteuid()
    if user == 0:  # root may read everything: be somebody else for a moment
        os.seteuid(65534)
    try:
        assert fault(folder).endswith(": cannot be read: Permission denied")
    finally:
        os.seteuid(user)


def test_a_json_file(tmp_path):
    path = tmp_path / "p.json"
    path.write_text("[1]")
    assert fault(path) == f"{path}: a package must be a JSON object, not [1]"
    path.write_text('{\n "a": x}')
    assert fault(path) == f"{path}: broken JSON: Expecting value at line 2, column 7"
    path.write_text('{"evidence_unit": []}')
    assert "field 'evidence_unit': unknown field; did you mean 'evidence_units'?" in fault(path)
    path.write_text("")
    assert "broken JSON: Expecting value at line 1, column 1" in fault(path)


@pytest.mark.parametrize(
    ("table", "row", "field", "value", "expected"),
    [
        ("candidate_memories", 1, "cost", -1, "[1]: candidate 'c2': field 'cost': must be greater"),
        ("evidence_units", 1, "role", "old", "unit 'r2': field 'role': unknown role 'old'"),
        ("evidence_units", 0, "unit_weight", -2, "[0]: unit 'r1': field 'unit_weight': must be at"),
        ("coverage_matrix", 0, "coverage", 2, "[0]: candidate 'c1': field 'coverage': must be at"),
        ("coverage_matrix", 0, "unit_id", "r9", "cell ('c1', 'r9'): field 'unit_id': unknown unit"),
        ("coverage_matrix", 1, "unit_id", "r1", "[1]: candidate 'c1': field 'unit_id': a second"),
        ("candidate_memories", 0, "coverage", {"r1": 1}, "field 'unit_id': a second cell for unit"),
        (
            "candidate_memories",
            1,
            "candidate_id",
            "c1",
            "candidate 'c1': field 'candidate_id': dup",
        ),
        ("experiences", 0, "speaker", 2, "[0]: experience 'e1': field 'speaker': must be a text"),
    ],
)
def test_a_record_of_a_json_file(tmp_path, table, row, field, value, expected):
    path = tmp_path / "p.json"
    write_json(full_package(), path)
    document = json.loads(path.read_text())
    document[table][row][field] = value
    path.write_text(json.dumps(document))
    assert fault(path).startswith(f"{path}: ")
    assert expected in fault(path)


def test_a_table_that_is_no_list(tmp_path):
    path = tmp_path / "p.json"
    write_json(full_package(), path)
    edit_object(path, "queries", {"q1": {}})
    assert "field 'queries': must be a list of objects" in fault(path)
    write_json(full_package(), path)
    edit_object(path, "coverage_matrix", None)
    assert "field 'coverage_matrix': is missing, and no candidate holds its cells" in fault(path)


def test_folders_of_packages(tmp_path):
    with pytest.raises(InputError, match="holds no package"):
        read_packages(tmp_path)
    write_folder(full_package(), tmp_path / "a")
    write_json(full_package(), tmp_path / "b.json")
    with pytest.raises(InputError, match=r"b\.json: a second package named 'sample'"):
        read_packages(tmp_path)
    (tmp_path / "b.json").unlink()
    (tmp_path / "c").mkdir()
    with pytest.raises(InputError, match=r"c/experiences\.jsonl: no such file"):
        read_packages(tmp_path)
