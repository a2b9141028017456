"""instance.json as other tools write it."""

import json

import pytest

from memaudit_gym.document import to_document
from memaudit_gym.io import read_package, write_folder, write_json
from tests.io.sample import full_package


@pytest.fixture
def folder(tmp_path):
    write_folder(full_package(), tmp_path / "p")
    return tmp_path / "p"


def read_with(folder, **instance):
    (folder / "instance.json").write_text(json.dumps(instance))
    return read_package(folder)


@pytest.mark.parametrize(
    "instance",
    [
        {"unit_roles": {"r1": "stale", "r2": "current"}},
        {"unit_roles": {"stale": ["r1"], "current": ["r2"], "invalidation": []}},
        {"stale_units": ["r1"], "current_units": ["r2"]},
    ],
)
def test_roles(folder, instance):
    assert [u.role for u in read_with(folder, **instance).units] == ["stale", "current", None]


def test_weights_of_the_instance_come_first(folder):
    assert read_with(folder, unit_weights={"r3": 0.5}).weights.tolist() == [2, 1, 0.5]


def test_what_is_not_known_is_kept_in_the_metadata(folder):
    package = read_with(folder, seed=3, metadata={"a": 1})
    assert package.metadata == {"seed": 3, "a": 1}


def test_the_package_is_named_after_the_folder(folder):
    assert read_with(folder).name == "p"
    assert read_with(folder, name="other").name == "other"


def test_a_byte_order_mark_is_no_fault(folder, tmp_path):
    for file in folder.iterdir():
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert read_package(folder).content_hash == full_package().content_hash
    write_json(full_package(), tmp_path / "p.json")
    (tmp_path / "p.json").write_bytes(b"\xef\xbb\xbf" + (tmp_path / "p.json").read_bytes())
    assert read_package(tmp_path / "p.json").content_hash == full_package().content_hash


def test_a_json_file_without_a_name_is_named_after_the_file(tmp_path):
    document = {**to_document(full_package()), "name": None}
    (tmp_path / "other.json").write_text(json.dumps(document))
    assert read_package(tmp_path / "other.json").name == "other"


def test_lines_may_end_as_on_windows(folder):
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert read_package(folder).content_hash == full_package().content_hash
