"""Strict JSON: bytes of a file to values, every fault one error that says where."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike, os_errors, require_file

#: The longest line of a JSON Lines file that is read, in bytes.
MAX_LINE_BYTES = 16 * 1024 * 1024
#: The largest JSON file that is read, in bytes.
MAX_FILE_BYTES = 512 * 1024 * 1024

_BOM = b"\xef\xbb\xbf"


def read_json(path: PathLike) -> Any:
    """The value in a JSON file.

    Raises:
        InputError: It is no readable JSON file, or larger than ``MAX_FILE_BYTES``.
    """
    with os_errors(path, "read"), require_file(path).open("rb") as handle:
        data = handle.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise InputError(f"is larger than the limit of {MAX_FILE_BYTES:,} bytes", file=str(path))
    start = len(_BOM) if data.startswith(_BOM) else 0
    return parse_json(data[start:], path, offset=start)


def read_json_lines(path: PathLike) -> Iterator[tuple[int, Any]]:
    """The (line number from 1, value) pairs of a JSON Lines file; blank lines are skipped.

    Raises:
        InputError: It is no readable file, or a line is broken or longer than
            ``MAX_LINE_BYTES``; no more than that is ever held in memory.
    """
    with os_errors(path, "read"), require_file(path).open("rb") as handle:
        number, offset = 0, 0
        while line := handle.readline(MAX_LINE_BYTES + 1):
            number += 1
            if len(line) > MAX_LINE_BYTES:
                raise InputError(
                    f"is longer than the limit of {MAX_LINE_BYTES:,} bytes",
                    file=str(path),
                    record=f"line {number}",
                )
            start = len(_BOM) if number == 1 and line.startswith(_BOM) else 0
            if line[start:].strip():
                yield number, parse_json(line[start:], path, offset + start, number)
            offset += len(line)


def parse_json(data: bytes, path: PathLike, offset: int = 0, line: int | None = None) -> Any:
    """The value in JSON bytes.

    Args:
        data: UTF-8 without a byte-order mark.
        path: The file that faults name.
        offset: Where the bytes begin in the file.
        line: Their line, where they are one of JSON Lines.

    Raises:
        InputError: They are no JSON.
    """
    with decoder_errors(str(path), None if line is None else f"line {line}"):
        try:
            return DECODER.decode(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            bad, at = data[error.start], offset + error.start
            raise InputError(f"is not UTF-8: bad byte 0x{bad:02x} at offset {at}") from None
        except json.JSONDecodeError as error:
            where = f"column {error.colno}"
            where = where if line is not None else f"line {error.lineno}, {where}"
            what = error.msg.removesuffix(" at")
            raise InputError(f"broken JSON: {what} at {where}") from None


@contextmanager
def decoder_errors(file: str, record: str | None = None) -> Iterator[None]:
    """Turns what :data:`DECODER` raises beside broken JSON into an :class:`InputError`.

    Args:
        file: The file to name.
        record: The record to name.
    """
    try:
        yield
    except RecursionError:
        raise InputError("is nested too deeply", file=file, record=record) from None
    except InputError as error:
        raise InputError(error.problem, file=file, record=record, field=error.field) from None
    except ValueError:
        # Python refuses to read whole numbers of thousands of digits.
        problem = "holds a number beyond the range of a double"
        raise InputError(problem, file=file, record=record) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise InputError("stands twice in one object", field=twice)
    return found


#: Refuses an object with a key that stands twice.
DECODER = json.JSONDecoder(object_pairs_hook=_object)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def json_line(value: Any) -> str:
    """One line of JSON, other scripts than Latin left readable."""
    return _ENCODER.encode(value)
