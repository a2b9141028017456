"""Dataclasses from their JSON."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io.dataclass_json import from_json


@dataclass(frozen=True)
class Part:
    mean: float
    low: float | None


@dataclass(frozen=True)
class Whole:
    name: str
    loss: Literal["fine", "lost"]
    part: Part | None
    parts: tuple[Part, ...]
    counts: Mapping[str, int]
    names: Sequence[str]
    more: list[Part]
    anything: Any
    budget: float | str = 2


WHOLE = Whole("w", "fine", Part(0.5, None), (Part(1, 0.5),), {"a": 1}, ["x"], [], [1, {"b": None}])


def test_what_was_written_is_read():
    assert from_json(Whole, json.loads(json.dumps(asdict(WHOLE)))) == WHOLE
    assert from_json(Whole, {**json.loads(json.dumps(asdict(WHOLE))), "part": None}).part is None


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"loss": "gone"}, "field 'loss': must be 'fine' or 'lost', not 'gone'"),
        ({"part": 3}, "field 'part': must be an object, not 3"),
        ({"part": {"mean": 1}}, "field 'part.low': missing key"),
        ({"parts": [{"mean": 1, "low": "x"}]}, "field 'parts[0].low': must be a finite number or"),
        ({"counts": {"a": True}}, "field 'counts.a': must be a whole number, not True"),
        ({"counts": {"a": 10**400}}, "field 'counts.a': must be a whole number, not 1"),
        ({"names": "x"}, "field 'names': must be a list, not 'x'"),
        ({"nmae": 1}, "field 'nmae': unknown key; did you mean 'name'?"),
        (
            {"part": {"mean": 10**400, "low": 0}},
            "field 'part.mean': must be a finite number, not 1",
        ),
        ({"budget": None}, "field 'budget': must be a finite number or a text, not None"),
    ],
)
def test_a_fault_names_its_field(changes, fault):
    with pytest.raises(InputError) as raised:
        from_json(Whole, {**json.loads(json.dumps(asdict(WHOLE))), **changes})
    assert str(raised.value).startswith(fault)
