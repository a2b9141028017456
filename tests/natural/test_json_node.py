"""A node of a JSON file knows where it stands."""

import hashlib

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.json_node import JsonNode, read_root


def test_a_byte_order_mark_is_passed_over_and_the_hash_is_of_the_bytes(tmp_path):
    file = tmp_path / "good.json"
    file.write_bytes(b"\xef\xbb\xbf[1]")
    root, sha256 = read_root(file)
    assert root.value == [1]
    assert sha256 == hashlib.sha256(b"\xef\xbb\xbf[1]").hexdigest()


def test_a_fault_names_the_place():
    root = JsonNode({"a": [{"b": True}]}, "f.json").in_record("sample 's'")
    [item] = root.get("a").items()
    for read in (item.get("b").text, item.get("b").whole_number):
        with pytest.raises(InputError, match=r"^f\.json: sample 's': field 'a\[0\]\.b': must be "):
            read()
    with pytest.raises(InputError, match=r"field 'a\[0\]\.c': missing key"):
        item.get("c")


def test_a_value_that_shares_its_parts_is_not_written_out():
    value = ["x"]
    for _ in range(60):
        value = [value, value]
    with pytest.raises(InputError, match=r"must be a text, not \[+"):
        JsonNode(value, "f.yaml").text()


def test_words_and_fields_that_are_known():
    node = JsonNode({"kind": "fact"}, "f.json").only(("kind", "text"))
    assert node.get("kind").one_of({"fact": 1, "summary": 2}) == "fact"
    with pytest.raises(InputError, match="field 'kind': unknown field; did you mean 'king'"):
        node.only(("king",))
    with pytest.raises(InputError, match="field 'kind': unknown 'fact'; did you mean 'facts'"):
        node.get("kind").one_of(("facts",))
    with pytest.raises(InputError, match="field 'kind': unknown type 'fact'"):
        node.get("kind").one_of((), "type")
    with pytest.raises(InputError, match=r"must be an object, not \[\]"):
        JsonNode([], "f.json").only(())
