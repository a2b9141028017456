"""Whatever is done to a file: a package comes out of it, or an input error, and nothing else."""

import copy
import json
import math
from contextlib import suppress
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import memaudit_gym.io
from memaudit_gym.document import from_document, to_document
from memaudit_gym.errors import InputError
from memaudit_gym.io import read_package, write_folder, write_json
from tests.io.sample import full_package

SCHEMA = json.loads(Path(memaudit_gym.io.__file__).with_name("schema.json").read_text("utf-8"))
validator = jsonschema.Draft202012Validator(SCHEMA)

NUMBERS = st.sampled_from([0, -1, 1, 0.5, 1.5, math.nan, math.inf, 10**400, 1e308, -0.0, True])
TEXTS = st.sampled_from(["", "c1", "e1", "e2", "r1", "r9", "cap1", "stale", "\ud800", None])
LISTS = st.sampled_from([[], ["r1"], [[0, 0], [1, 1]], [{"unit_id": "r1", "fidelity": 1}]])
OBJECTS = st.sampled_from(
    [{}, {"total": 3}, {"total": -1}, {"r1": 0.5}, {"r9": 2}, {"r1": "stale"}, {"stale": ["r1"]}]
)
#: Values that a file may hold by mistake, and some that are right in one place or another.
VALUES = (NUMBERS | TEXTS | LISTS | OBJECTS | st.just({"a": {"a": math.nan}})).map(copy.deepcopy)
ROW_FIELDS = st.sampled_from(
    ["coverage", "cost", "cost_tokens", "type", "fidelity", "candidate_group", "saturation", "x"]
)
TOP_FIELDS = st.sampled_from(
    ["unit_weights", "unit_roles", "stale_units", "speakers", "manifest_derived", "k", "schema"]
)
FIELDS = ROW_FIELDS | TOP_FIELDS
quick = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def paths(value, here=()):
    """The way to every value in a JSON value."""
    yield here
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(inner, (*here, key))


def mutate(data, value):
    """One place of a JSON value set, removed, doubled or added to."""
    *way, last = data.draw(st.sampled_from([path for path in paths(value) if path]))
    parent = value
    for key in way:
        parent = parent[key]
    action = data.draw(st.sampled_from(["set", "set", "remove", "double", "add"]))
    if action == "set":
        parent[last] = data.draw(VALUES)
    elif action == "remove":
        del parent[last]
    elif action == "double" and isinstance(parent, list):
        parent.append(parent[last])
    elif isinstance(parent, dict):
        parent[data.draw(FIELDS)] = data.draw(VALUES)


def attempt(read, argument):
    with suppress(InputError):
        return read(argument)


@quick
@given(st.data())
def test_documents(data):
    document = to_document(full_package())
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(data, document)
    package = attempt(from_document, document)
    if package is not None:
        validator.validate(document)
        again = to_document(package)
        validator.validate(again)
        assert to_document(from_document(again)) == again
        assert len(package.content_hash + package.problem_hash + package.numbers_hash) == 192


@pytest.mark.parametrize("write", [write_folder, write_json])
@quick
@given(data=st.data())
def test_values_in_files(data, write, tmp_path):
    write(full_package(), tmp_path / "p")
    file = tmp_path / "p"
    if file.is_dir():
        file = data.draw(st.sampled_from(sorted(file.iterdir())))
    lines = file.suffix == ".jsonl"
    text = file.read_text("utf-8")
    value = [json.loads(line) for line in text.split("\n") if line] if lines else json.loads(text)
    mutate(data, value)
    rows = value if lines else [value]
    file.write_text("\n".join(json.dumps(row) for row in rows))
    package = attempt(read_package, tmp_path / "p")
    (tmp_path / "p").unlink() if (tmp_path / "p").is_file() else None
    if package is not None:
        write(package, tmp_path / "again")
        assert to_document(read_package(tmp_path / "again")) == to_document(package)


@pytest.mark.parametrize("write", [write_folder, write_json])
@quick
@given(data=st.data())
def test_bytes_in_files(data, write, tmp_path):
    write(full_package(), tmp_path / "p")
    file = tmp_path / "p"
    if file.is_dir():
        file = data.draw(st.sampled_from(sorted(file.iterdir())))
    content = file.read_bytes()
    start = data.draw(st.integers(0, len(content)))
    stop = data.draw(st.integers(start, min(len(content), start + 20)))
    noise = st.binary(max_size=4) | st.sampled_from([b"\n", b"}\n{", b'"', b"[", b"\xef\xbb\xbf"])
    file.write_bytes(content[:start] + data.draw(noise) + content[stop:])
    package = attempt(read_package, tmp_path / "p")
    if package is not None:
        assert to_document(from_document(to_document(package))) == to_document(package)
