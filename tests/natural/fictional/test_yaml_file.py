"""YAML read strictly."""

import hashlib

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.fictional.yaml_file import read_yaml


def test_every_scalar_is_a_text(tmp_path):
    path = tmp_path / "one.yaml"
    text = "a: 2031-02-03\nb: [no, 0x10, 1_000, 12:30, null, 1.50, ~]\nc: {x: {y: z}}\n"
    path.write_text(text)
    root, sha256 = read_yaml(path)
    assert root.value == {
        "a": "2031-02-03",
        "b": ["no", "0x10", "1_000", "12:30", "null", "1.50", "~"],
        "c": {"x": {"y": "z"}},
    }
    assert sha256 == hashlib.sha256(text.encode()).hexdigest()
    assert root.file == str(path)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"a: 1\nb: 2\na: 3\n", "the key 'a' stands twice.*line 3"),
        (b"x: {a: 1, a: 2}\n", "the key 'a' stands twice"),
        (b"? [a, b]\n: 1\n", "a key must be a text"),
        (b"a: [1\n", r"is not YAML: did not find expected .* at line 2, column 1$"),
        (b"a: \xff\n", r"is not YAML: .* at position"),
        (b"a: 1\n---\nb: 2\n", "is not YAML"),
        (b"a: &x [*x]\n", "is not YAML"),
        (b"[" * 100_000, "is not YAML"),
    ],
)
def test_faults(tmp_path, data, fault):
    path = tmp_path / "one.yaml"
    path.write_bytes(data)
    with pytest.raises(InputError, match=fault) as raised:
        read_yaml(path)
    assert raised.value.file == str(path)
    assert "\n" not in str(raised.value)


def test_no_file(tmp_path):
    with pytest.raises(InputError, match="no such file or folder"):
        read_yaml(tmp_path / "absent.yaml")
    with pytest.raises(InputError, match="is a folder where a file is needed"):
        read_yaml(tmp_path)
