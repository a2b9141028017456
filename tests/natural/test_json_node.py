"""Faults of a JSON file, before anything is known about what it holds."""

import hashlib

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.json_node import JsonNode, read_json


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "line 1 column 1: is not JSON"),
        (b'{"a": 1,\n "b": }', "line 2 column 7: is not JSON"),
        (b'{"a": "\xff"}', "is not UTF-8: bad byte at offset 7"),
        (b'{"a": 1, "a": 2}', "key 'a' stands twice"),
        (b'{"a": "\\ud83d"}', "half a surrogate pair"),
        (b"[" * 100_000, "nested too deeply"),
        (b"9" * 5_000, "is not usable JSON"),
    ],
)
def test_a_fault_is_one_line_that_names_the_file(tmp_path, data, fault):
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_json(file)
    assert str(caught.value).startswith(f"{file}: ")
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["", "absent.json"])
def test_a_folder_or_an_absent_file_is_a_fault(tmp_path, name):
    with pytest.raises(InputError, match="cannot be read"):
        read_json(tmp_path / name)


def test_a_byte_order_mark_is_passed_over_and_the_hash_is_of_the_bytes(tmp_path):
    file = tmp_path / "good.json"
    file.write_bytes(b"\xef\xbb\xbf[1]")
    root, sha256 = read_json(file)
    assert root.value == [1]
    assert sha256 == hashlib.sha256(b"\xef\xbb\xbf[1]").hexdigest()


def test_a_node_knows_its_place():
    root = JsonNode({"a": [{"b": True}]}, "f.json").in_record("sample 's'")
    [item] = root.get("a").items()
    for read in (item.get("b").text, item.get("b").whole_number):
        with pytest.raises(InputError, match=r"^f\.json: sample 's': field 'a\[0\]\.b': must be "):
            read()
    with pytest.raises(InputError, match=r"field 'a\[0\]\.c': missing key"):
        item.get("c")
