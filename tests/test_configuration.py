"""Typed YAML: every kind of field is read as what it is, and a mistake is one line."""

from dataclasses import dataclass, field
from typing import Literal

import pytest

from memaudit_gym.configuration import from_mapping, override, read_yaml, require_within
from memaudit_gym.errors import InputError


@dataclass(frozen=True)
class Inner:
    share: float = 0.5
    active: bool = False


@dataclass(frozen=True)
class Outer:
    name: str = "x"
    count: int = 1
    kind: Literal["a", "b"] = "a"
    parts: tuple[str, ...] = ()
    inner: Inner = field(default_factory=Inner)
    price: float | None = None


def read(tmp_path, text, *settings):
    file = tmp_path / "c.yaml"
    file.write_text(text, "utf-8")
    document = read_yaml(file)
    for setting in settings:
        override(document, setting)
    return from_mapping(Outer, document, str(file))


@pytest.mark.parametrize(("text", "price"), [("2", 2.0), ("1e-3", 0.001), ("null", None)])
def test_a_value_that_may_be_absent(tmp_path, text, price):
    assert read(tmp_path, f"price: {text}").price == price


def test_a_value_that_may_be_absent_and_is_of_the_wrong_type(tmp_path):
    with pytest.raises(InputError, match="field 'price': must be of type float"):
        read(tmp_path, "price: []")


def test_every_kind_of_field(tmp_path):
    text = "name: 5\ncount: 7\nkind: b\nparts: [window:3, 2]\ninner: {share: 1e-3, active: true}\n"
    expected = Outer("5", 7, "b", ("window:3", "2"), Inner(0.001, True))
    assert read(tmp_path, text) == expected


def test_what_is_absent_has_its_default_and_settings_override(tmp_path):
    config = read(tmp_path, "count: 2", "inner.active=true", "parts=[a, b]", "count=3")
    assert config == Outer(count=3, parts=("a", "b"), inner=Inner(active=True))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("nam: x", "field 'nam': unknown key; did you mean 'name'?"),
        ("inner: {shar: 1}", "field 'inner.shar': unknown key; did you mean 'share'?"),
        ("1: x", "field '1': unknown key"),
        ("name: [x]", "field 'name': must be of type str"),
        ("count: true", "field 'count': must be of type int"),
        ("count: 1.5", "field 'count': must be of type int"),
        ("kind: c", "field 'kind': must be one of a, b, not 'c'"),
        ("kind: null", "field 'kind': must be one of a, b, not None"),
        ("parts: a", "field 'parts': must be a list, not 'a'"),
        ("parts: [a, null]", "field 'parts[1]': must be of type str"),
        ("inner: {active: yes please}", "field 'inner.active': must be of type bool"),
        ("inner: {share: x}", "field 'inner.share': must be of type float"),
        ("inner: 3", "field 'inner': is a section and needs keys of its own"),
        (
            "name: [x",
            "but got '<stream end>' at line 1, column 9",
        ),
        ('name: "\x00"', "special characters are not allowed at position 7"),
    ],
)
def test_mistakes(tmp_path, text, fault):
    with pytest.raises(InputError) as caught:
        read(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path / 'c.yaml'}: ")
    assert fault in str(caught.value)


def test_bytes_that_are_no_text(tmp_path):
    file = tmp_path / "c.yaml"
    file.write_bytes(b"name: \xff")
    with pytest.raises(InputError, match="is not YAML"):
        read_yaml(file)
    with pytest.raises(InputError, match="is a folder"):
        read_yaml(tmp_path)


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
def test_a_number_out_of_its_range_is_named_with_it(value):
    require_within(0.0, 0, 1, "share")
    with pytest.raises(InputError, match=r"'share': must be from 0 to 1, not"):
        require_within(value, 0, 1, "share")
