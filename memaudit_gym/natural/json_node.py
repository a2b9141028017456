"""Strict reading of somebody else's JSON: every fault names the file, the record and the field."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.io.files import file_sha256
from memaudit_gym.io.json_text import read_json

#: How many letters of a value that is refused are shown.
_SHOWN = 60


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

    def replaced(self, value: Any) -> JsonNode:
        """Another value at the same place."""
        return replace(self, value=value)

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

    def only(self, known: Collection[str]) -> JsonNode:
        """The same object; refuses one with a field that is not known."""
        for key, member in self.members().items():
            if key not in known:
                member.fail(f"unknown field{did_you_mean(key, tuple(known))}")
        return self

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

    def one_of(self, known: Collection[str], what: str = "") -> str:
        """The value as one of some words.

        Args:
            known: The words.
            what: What they are, for the error; may be left out where the place says it.
        """
        found = self.text()
        if found not in known:
            named = f"{what} " if what else ""
            self.fail(f"unknown {named}'{found:.80}'{did_you_mean(found, tuple(known))}")
        return found

    def whole_number(self) -> int:
        """The value as a whole number; true and false are none."""
        if isinstance(self.value, bool):
            self._refuse("a whole number")
        found: int = self._of_type(int, "a whole number")
        return found

    def _of_type(self, kind: type, wanted: str) -> Any:
        return self.value if isinstance(self.value, kind) else self._refuse(wanted)

    def _refuse(self, wanted: str) -> NoReturn:
        # No more of it than is shown: YAML's aliases make a few lines stand for gigabytes.
        begun = "".join(islice(json.JSONEncoder().iterencode(self.value), _SHOWN))
        self.fail(f"must be {wanted}, not {begun[:_SHOWN]}")

    def _child(self, value: Any, key: str) -> JsonNode:
        return replace(self, value=value, path=f"{self.path}.{key}" if self.path else key)


def read_root(path: str | Path) -> tuple[JsonNode, str]:
    """Reads a JSON file.

    Returns:
        The root, and the SHA-256 (hexadecimal) of the file's bytes.

    Raises:
        InputError: It is no readable JSON file (see :func:`memaudit_gym.io.json_text.read_json`).
    """
    return JsonNode(read_json(path), str(path)), file_sha256(path)
