"""Strict reading of somebody else's JSON: every fault names the file, the record and the field."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

from memaudit_gym.errors import InputError


@dataclass(frozen=True, slots=True)
class JsonNode:
    """A JSON value together with where it stands.

    Args:
        value: The value.
        file: The file it was read from.
        record: The record it belongs to, for instance ``sample 'a'``, or None.
        path: Its place inside the record, for instance ``qa[3].category``.
    """

    value: Any
    file: str
    record: str | None = None
    path: str = ""

    def fail(self, problem: str) -> NoReturn:
        """Raises the InputError that names this place."""
        raise InputError(problem, file=self.file, record=self.record, field=self.path or None)

    def in_record(self, record: str) -> JsonNode:
        """The same value as the root of a record."""
        return replace(self, record=record, path="")

    def get(self, key: str) -> JsonNode:
        """The member of an object; refuses an object without it."""
        found = self.find(key)
        return self._child(None, key).fail("missing key") if found is None else found

    def find(self, key: str) -> JsonNode | None:
        """The member of an object, or None where it has none of that name."""
        members = self._of_type(dict, "an object")
        return self._child(members[key], key) if key in members else None

    def members(self) -> dict[str, JsonNode]:
        """All members of an object, in the file's order."""
        return {k: self._child(v, k) for k, v in self._of_type(dict, "an object").items()}

    def items(self) -> Iterator[JsonNode]:
        """The items of a list, in order."""
        for position, value in enumerate(self._of_type(list, "a list")):
            yield replace(self, value=value, path=f"{self.path}[{position}]")

    def text(self) -> str:
        """The value as a text."""
        found: str = self._of_type(str, "a text")
        return found

    def name(self) -> str:
        """The value as a text that is not blank."""
        return self.text() if self.text().strip() else self.fail("must not be blank")

    def whole_number(self) -> int:
        """The value as a whole number; true and false are none."""
        if isinstance(self.value, bool):
            self._refuse("a whole number")
        found: int = self._of_type(int, "a whole number")
        return found

    def _of_type(self, kind: type, wanted: str) -> Any:
        return self.value if isinstance(self.value, kind) else self._refuse(wanted)

    def _refuse(self, wanted: str) -> NoReturn:
        self.fail(f"must be {wanted}, not {json.dumps(self.value)[:60]}")

    def _child(self, value: Any, key: str) -> JsonNode:
        return replace(self, value=value, path=f"{self.path}.{key}" if self.path else key)


def read_json(path: str | Path) -> tuple[JsonNode, str]:
    """Reads a JSON file in UTF-8 (a byte-order mark is allowed).

    Returns:
        The root, and the SHA-256 (hexadecimal) of the file's bytes.

    Raises:
        InputError: The file cannot be read, is not UTF-8 or not JSON, or an object in it has a
            key twice (one of the two values would be lost unseen).
    """
    file = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=file) from None
    return JsonNode(_parse(data, file), file), hashlib.sha256(data).hexdigest()


def _parse(data: bytes, file: str) -> Any:
    try:
        value = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_object_without_repeats)
        _refuse_lone_surrogates(value)
        return value
    except UnicodeDecodeError as error:
        raise InputError(f"is not UTF-8: bad byte at offset {error.start}", file=file) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno}"
        raise InputError(f"is not JSON: {error.msg}", file=file, record=where) from None
    except RecursionError:
        raise InputError("is not usable JSON: nested too deeply", file=file) from None
    except ValueError as error:
        raise InputError(f"is not usable JSON: {error}", file=file) from None


def _object_without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise ValueError(f"key '{key}' stands twice in one object")
        members[key] = value
    return members


def _refuse_lone_surrogates(value: Any) -> None:
    # An escape such as \ud83d without its second half is no character: no UTF-8 file can hold it.
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        near = ascii(text[max(0, error.start - 20) : error.end])
        raise ValueError(f"half a surrogate pair near {near}") from None
