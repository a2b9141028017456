"""The items of a JSON list one after another, so that a file need not fit into memory."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, NoReturn

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike, os_errors, require_file
from memaudit_gym.io.json_text import DECODER, decoder_errors

#: How much is read at a time, in bytes.
CHUNK = 1 << 20
#: The largest item that is read, in characters.
MAX_ITEM = 512 * 1024 * 1024

_BOM = b"\xef\xbb\xbf"
_SPACE = " \t\n\r"
#: How a number may go on.
_DIGITS = re.compile("[0-9eE.+-]*")
_WHITE = re.compile(f"[{_SPACE}]*")


def read_json_items(path: PathLike) -> Iterator[Any]:
    """The items of the list in a JSON file, or its one value where that is no list.

    No more than an item and what was read with it is held in memory.

    Raises:
        InputError: It is no readable JSON file, or an item is larger than ``MAX_ITEM``. Items
            before the fault were given out already.
    """
    with os_errors(path, "read"), require_file(path).open("rb") as handle:
        yield from _Items(handle, str(path)).items()


class _Items:
    """What is read of a file and not yet given out."""

    def __init__(self, handle: BinaryIO, file: str) -> None:
        self._handle, self._file = handle, file
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._bytes = 0  # read so far
        self._text, self._at = "", 0  # what was decoded last, and how much of it is given out
        self._before = 0  # characters before the text
        self._more = True

    def items(self) -> Iterator[Any]:
        """The items; the end is checked after the last."""
        if self._peek() == "[":
            yield from self._listed()
        else:
            yield self._value()
        if self._peek():
            self._fail("Extra data", self._at)

    def _listed(self) -> Iterator[Any]:
        self._at += 1
        closed = self._peek() == "]"
        while not closed:
            yield self._value()
            mark = self._peek()
            if mark not in ("]", ","):
                self._fail("Expecting ',' delimiter", self._at)
            closed = mark == "]"
            self._at += not closed
        self._at += 1

    def _peek(self) -> str:
        """The next character that is no white space; empty at the end of the file."""
        while True:
            space = _WHITE.match(self._text, self._at)
            self._at = space.end() if space else self._at
            if self._at < len(self._text) or not self._more:
                return self._text[self._at : self._at + 1]
            self._read(CHUNK)

    def _value(self) -> Any:
        self._peek()
        while True:
            found = self._decoded()
            if found is not None:
                return found[0]
            # Twice as much each time, so that all attempts together cost two of the last.
            self._read(max(CHUNK, len(self._text)))

    def _decoded(self) -> tuple[Any] | None:
        """The value that begins here; None where it may go on in what has not been read."""
        with decoder_errors(self._file):
            try:
                value, end = DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._more and _may_go_on(error):
                    return None
                self._fail(error.msg, error.pos)
        if self._more and isinstance(value, int | float) and _DIGITS.fullmatch(self._text, end):
            return None
        self._at = end
        return (value,)

    def _read(self, size: int) -> None:
        if len(self._text) - self._at > MAX_ITEM:
            self._fail(f"an item is longer than the limit of {MAX_ITEM:,} characters", self._at)
        data = self._handle.read(size)
        self._more = bool(data)
        start = len(_BOM) if not self._bytes and data.startswith(_BOM) else 0
        self._before += self._at
        self._text = self._text[self._at :] + self._text_of(data[start:], self._bytes + start)
        self._at = 0
        self._bytes += len(data)

    def _text_of(self, data: bytes, offset: int) -> str:
        try:
            return self._decoder.decode(data, final=not self._more)
        except UnicodeDecodeError as error:
            # What the decoder holds back of the bytes before stands first.
            at = offset + error.start - (len(error.object) - len(data))
            bad = error.object[error.start]
            raise InputError(
                f"is not UTF-8: bad byte 0x{bad:02x} at offset {at}", file=self._file
            ) from None

    def _fail(self, problem: str, at: int) -> NoReturn:
        place = f"at character {self._before + at + 1}"
        raise InputError(f"broken JSON: {problem} {place}", file=self._file)


def _may_go_on(error: json.JSONDecodeError) -> bool:
    """Whether the text broke off where the decoder failed, rather than being wrong there."""
    # The longest that can be cut is a pair of escapes, twelve characters.
    rest = error.doc[error.pos : error.pos + 13]
    return error.msg.startswith("Unterminated string") or len(rest) <= 12 or not rest.strip(_SPACE)
