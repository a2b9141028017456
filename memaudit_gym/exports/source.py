"""The bytes of an exported file as a JSON value or a text; archives by named members only."""

from __future__ import annotations

import gzip
import hashlib
import io
import zipfile
import zlib
from dataclasses import dataclass
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.exports.plain_text import DATED
from memaudit_gym.io.files import PathLike, os_errors, require_file
from memaudit_gym.io.json_text import parse_json
from memaudit_gym.json_values import MAX_DEPTH

#: The largest file, or member of an archive, that is read, in bytes.
MAX_BYTES = 256 * 1024 * 1024
#: The members of an archive that are read, the first that there is.
MEMBERS = ("memories.json", "memories.jsonl.gz", "memories.jsonl")

_BOM = b"\xef\xbb\xbf"
#: How a pickle begins that is no plain text, and an array.
_PICKLES = (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05", b"\x93NUMPY")
#: How an archive begins that has members, and one that has none.
_ZIPS = (b"PK\x03\x04", b"PK\x05\x06")


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read.

    Args:
        file: Its path.
        sha256: Of its bytes, hexadecimal.
        text: The text of it, or of its member.
        value: The JSON value in it; lines of JSON are a list. None where it is a text.
        is_json: Whether it holds JSON.
    """

    file: str
    sha256: str
    text: str
    value: Any
    is_json: bool


def read_source(path: PathLike, *, as_text: bool = False) -> Source:
    """Reads a file.

    Args:
        path: The file.
        as_text: Takes it for a text whatever it looks like.

    Raises:
        InputError: It cannot be read, is larger than ``MAX_BYTES``, is no UTF-8, broken JSON, a
            pickle, or an archive without a member that is known.
    """
    with os_errors(path, "read"), require_file(path).open("rb") as handle:
        data = handle.read(MAX_BYTES + 1)
    file, sha256 = str(path), hashlib.sha256(data).hexdigest()
    content = _unpacked(_capped(data, file), file).removeprefix(_BOM)
    text = _decoded(content, file)
    if as_text or not _looks_like_json(text):
        return Source(file, sha256, text, None, False)
    value = _value(content, file)
    _require_flat(value, file)
    return Source(file, sha256, text, value, True)


def _capped(data: bytes, file: str) -> bytes:
    if len(data) > MAX_BYTES:
        raise InputError(f"is larger than the limit of {MAX_BYTES:,} bytes", file=file)
    return data


def _unpacked(data: bytes, file: str) -> bytes:
    if data.startswith(_PICKLES) or file.lower().endswith((".pkl", ".pickle")):
        raise InputError(
            "is a pickle or an array, which is never loaded; write the notes as JSON, as "
            "docs/exports.md shows",
            file=file,
        )
    try:
        if data.startswith(_ZIPS):
            data = _member(data, file)
        if data.startswith(b"\x1f\x8b"):
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
                data = _capped(packed.read(MAX_BYTES + 1), file)
    except InputError:
        raise
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError) as error:
        raise InputError(f"is a broken archive: {error}", file=file) from None
    except (RuntimeError, ValueError) as error:
        raise InputError(f"is an archive that cannot be read: {error}", file=file) from None
    return data


def _member(data: bytes, file: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        for name in MEMBERS:
            if name in names:
                with archive.open(name) as member:
                    return _capped(member.read(MAX_BYTES + 1), file)
    raise InputError(f"holds none of {', '.join(MEMBERS)}; unpack it and name one file", file=file)


def _decoded(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        problem = f"is not UTF-8: bad byte 0x{data[error.start]:02x} at offset {error.start}"
        raise InputError(problem, file=file) from None


def _looks_like_json(text: str) -> bool:
    start = text.lstrip()
    return start.startswith(("{", "[", '"{', '"[')) and not DATED.match(start)


def _value(data: bytes, file: str) -> Any:
    """One JSON value, or a list of one a line; a text that holds JSON itself is opened once."""
    lines = [(n, line) for n, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    try:
        value = parse_json(data, file)
    except InputError:
        if len(lines) < 2 or not _is_json(lines[0][1], file):
            raise
        return [parse_json(line, file, line=number) for number, line in lines]
    if isinstance(value, str):
        return parse_json(value.encode("utf-8", "surrogatepass"), file)
    return [value] if len(lines) == 1 and _is_line(value) else value


def _is_json(line: bytes, file: str) -> bool:
    try:
        return isinstance(parse_json(line, file), dict)
    except InputError:
        return False


def _is_line(value: Any) -> bool:
    """A lone line of JSON Lines: the graph of one entity, or one memory of a backup."""
    keys = set(value) if isinstance(value, dict) else set()
    return {"name", "observations"} <= keys or {"content", "state", "app"} <= keys


def _require_flat(value: Any, file: str) -> None:
    """Refuses nesting that would end in a fault of the interpreter further on."""
    level = [value]
    for _ in range(MAX_DEPTH):
        inner = [v.values() if isinstance(v, dict) else v for v in level]
        level = [x for values in inner for x in values if isinstance(x, dict | list)]
        if not level:
            return
    raise InputError(f"is nested deeper than {MAX_DEPTH} levels", file=file)
