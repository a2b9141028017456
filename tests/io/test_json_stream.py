"""A list read item by item is the list; what is broken is refused, wherever the chunks end."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.io import json_stream
from memaudit_gym.io.json_stream import read_json_items

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"), max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=10,
)
CHUNKS = st.sampled_from([3, 4, 5, 7, 64])


def read(folder, data, chunk):
    file = folder / "f.json"
    file.write_bytes(data)
    before, json_stream.CHUNK = json_stream.CHUNK, chunk
    try:
        return list(read_json_items(file))
    finally:
        json_stream.CHUNK = before


@given(
    st.lists(VALUES, max_size=5),
    CHUNKS,
    st.booleans(),
    st.sampled_from([None, 1, 20]),
    st.booleans(),
)
def test_the_items_are_those_of_the_list(tmp_path_factory, values, chunk, escaped, indent, mark):
    text = json.dumps(values, ensure_ascii=escaped, indent=indent).encode("utf-8")
    data = b"\xef\xbb\xbf" * mark + text
    assert read(tmp_path_factory.mktemp("stream"), data, chunk) == values


def attempt(read_it):
    """What is read, or the fault."""
    try:
        return read_it()
    except ValueError as error:
        return error


@given(st.lists(VALUES, min_size=1, max_size=4), CHUNKS, st.data())
def test_a_changed_file_is_read_as_json_is_or_refused(tmp_path_factory, values, chunk, data):
    text = json.dumps(values)
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from(['"', "]", "{", ",", "1", " ", "\\", ""]))
    text = text[:at] + other + text[at + 1 :]
    expected = attempt(lambda: json.loads(text))
    found = attempt(lambda: read(tmp_path_factory.mktemp("stream"), text.encode(), chunk))
    if isinstance(found, InputError):
        assert isinstance(expected, ValueError) or "stands twice" in str(found)
    else:
        assert found == (expected if isinstance(expected, list) else [expected])


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "broken JSON: Expecting value at character 1"),
        (b"[1, 2", "broken JSON: Expecting ',' delimiter at character 6"),
        (b"[1, ]", "broken JSON: Expecting value at character 5"),
        (b"[1] 2", "broken JSON: Extra data at character 5"),
        (b'[{"a": 1}, {"a" 2}]', "broken JSON: Expecting ':' delimiter at character 17"),
        (b'["\xff"]', "is not UTF-8: bad byte 0xff at offset 2"),
        (b'["abcdefgh\xc3', "is not UTF-8: bad byte 0xc3 at offset 10"),
        (b'[{"a": 1, "a": 2}]', "field 'a': stands twice"),
        (b"[" * 100_000, "is nested too deeply"),
        (b"[1" + b"0" * 5000 + b"]", "holds a number beyond"),
    ],
)
@pytest.mark.parametrize("chunk", [3, 1 << 20])
def test_faults(tmp_path, data, fault, chunk):
    with pytest.raises(InputError) as caught:
        read(tmp_path, data, chunk)
    assert str(caught.value).startswith(f"{tmp_path / 'f.json'}: ")
    assert fault in str(caught.value)


def test_items_before_a_fault_are_given_out(tmp_path):
    file = tmp_path / "f.json"
    file.write_text("[1, 2, oops]")
    items = read_json_items(file)
    assert [next(items), next(items)] == [1, 2]
    with pytest.raises(InputError, match="Expecting value"):
        next(items)


def test_an_item_that_is_too_long(tmp_path, monkeypatch):
    monkeypatch.setattr(json_stream, "MAX_ITEM", 100)
    with pytest.raises(InputError, match="an item is longer than the limit of 100 characters"):
        read(tmp_path, json.dumps(["x" * 500]).encode(), 16)
