"""The rows of a CSV file, whichever spreadsheet saved it."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike, os_errors, require_file
from memaudit_gym.plural import plural

_DELIMITERS = ",;\t"


@dataclass
class CsvRow:
    """A row.

    Args:
        file: The file it stands in.
        line: Its line, from 1.
        fields: {column: text}; optional columns are blank where the file has none.
    """

    file: str
    line: int
    fields: dict[str, str]

    def fault(self, problem: str, column: str | None = None) -> InputError:
        """The error that names the row, and a column."""
        return InputError(problem, file=self.file, record=f"line {self.line}", field=column)


def csv_rows(
    path: PathLike, required: Sequence[str], optional: Sequence[str] = ()
) -> Iterator[CsvRow]:
    """The rows that are not blank.

    Delimited by commas, semicolons or tabs, whichever the first line is. Columns beyond those
    named do not matter.

    Args:
        path: The file.
        required, optional: The names of columns.

    Raises:
        InputError: It is no CSV file in UTF-8, lacks a column, or has one twice.
    """
    text = _text(path)
    header, delimiter = _header(text, str(path), required, optional)
    filled = _filled(text, str(path), delimiter)
    next(filled)  # the header
    for line, fields in filled:
        row = CsvRow(str(path), line, dict.fromkeys(optional, ""))
        _fill(row, header, fields)
        yield row


def table_rows(text: str, file: str) -> Iterator[dict[str, str]]:
    """The rows of a table whose columns are not known, by the names in its first line.

    Delimited by commas where there are any in the first line, else by semicolons or tabs.

    Args:
        text: The table.
        file: Where it was read from, for errors.

    Raises:
        InputError: It is no CSV, has two columns of one name, or a row has more or fewer cells
            than the first.
    """
    filled = _filled(text, file, _delimiter(text))
    header = [name.strip() for name in next(filled, (0, []))[1]]
    for name in filter(None, header):
        if header.count(name) > 1:
            raise InputError("is the name of two columns", file=file, field=name)
    for line, fields in filled:
        if len(fields) != len(header):
            cells = f"{len(fields)} {plural(len(fields), 'cell')}"
            problem = f"{cells} where the header has {len(header)}"
            raise InputError(problem, file=file, record=f"line {line}")
        yield dict(zip(header, fields, strict=True))


def _delimiter(text: str) -> str:
    first = [next((line for line in text.splitlines() if line.strip()), "")]
    with _any_length(text):
        several = (one for one in _DELIMITERS if len(next(csv.reader(first, delimiter=one))) > 1)
        return next(several, _DELIMITERS[0])


def _filled(text: str, file: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The last line and the cells of every row that is not blank."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    with _any_length(text):
        try:
            for fields in reader:
                if any(one.strip() for one in fields):
                    yield reader.line_num, fields
        except csv.Error as error:
            place = f"line {reader.line_num}"
            raise InputError(f"broken CSV: {error}", file=file, record=place) from None


@contextmanager
def _any_length(text: str) -> Iterator[None]:
    """A cell may be as long as the text: Python's own limit, of the whole process, is lower."""
    before = csv.field_size_limit(max(len(text), csv.field_size_limit()))
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _fill(row: CsvRow, header: list[str], fields: list[str]) -> None:
    if any(one.strip() for one in fields[len(header) :]):
        raise row.fault(f"has {len(fields)} fields where the first line has {len(header)}")
    row.fields |= dict(zip(header, [*fields, *[""] * len(header)], strict=False))


def _header(
    text: str, path: str, required: Sequence[str], optional: Sequence[str]
) -> tuple[list[str], str]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    best: tuple[list[str], str] = ([], ",")
    for delimiter in _DELIMITERS:
        names = [name.strip().strip('"') for name in first.split(delimiter)]
        if len(set(names) & set(required)) > len(set(best[0]) & set(required)):
            best = (names, delimiter)
    names, delimiter = best
    wanted = " and ".join([", ".join(required[:-1]), required[-1]])
    for name in required:
        if name not in names:
            raise InputError(
                f"has no such column; the first line names {wanted}, not '{first:.80}'",
                file=path,
                field=name,
            )
    for name in (*required, *optional):
        if names.count(name) > 1:
            raise InputError("is the name of two columns", file=path, field=name)
    return names, delimiter


def _text(path: PathLike) -> str:
    with os_errors(path, "read"):
        data = require_file(path).read_bytes()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InputError("is UTF-16; save it as CSV UTF-8", file=str(path))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"is not UTF-8 (offset {error.start}); save it as CSV UTF-8", file=str(path)
        ) from None
