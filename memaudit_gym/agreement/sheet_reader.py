"""Labels of people out of a CSV file, whichever spreadsheet saved it."""

from __future__ import annotations

import codecs
import csv
import io
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from memaudit_gym.agreement.cells import Labels
from memaudit_gym.agreement.sheet import unguarded
from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike, os_errors, require_file
from memaudit_gym.package import Package

REQUIRED = ("candidate_id", "unit_id", "coverage")
OPTIONAL = ("package", "rationale", "annotator")
#: Whose labels they are where the file does not say.
NOBODY = "human"

_DELIMITERS = ",;\t"
_DECIMAL_COMMA = re.compile(r"[0-9]*,[0-9]+")


@dataclass
class Sheet:
    """The labels of a file.

    Args:
        labels: {annotator: {package: its labels}}.
        blank: Rows without a label.
    """

    labels: dict[str, dict[str, Labels]] = field(default_factory=dict)
    blank: int = 0


def read_sheet(path: PathLike, packages: Sequence[Package]) -> Sheet:
    """Reads a CSV file of labels: candidate_id, unit_id, coverage in [0, 1], and more.

    Delimited by commas, semicolons or tabs, whichever the first line is; a decimal comma is
    read as a point. A row whose coverage is empty was not judged.

    Args:
        path: The file. ``package`` may be left out where there is one package; rows with
            different ``annotator`` are different label sets.
        packages: What the labels are of.

    Raises:
        InputError: Any fault, with line and column named; also a cell that is judged twice.
    """
    known = {package.name: _Known(package) for package in packages}
    found: dict[str, dict[str, dict[int, float]]] = {}
    blank = 0
    for row in _rows(path):
        coverage, of = row.coverage(), row.one_of(known)
        key = row.key(of)
        if coverage is None:
            blank += 1
            continue
        judged = found.setdefault(row.fields["annotator"].strip() or NOBODY, {})
        cells = judged.setdefault(of.package.name, {})
        if key in cells:
            raise row.fault("judges a cell that an earlier line of the same annotator judges")
        cells[key] = coverage
    if not found:
        raise InputError("no row has a label", file=str(path), field="coverage")
    labels = {
        who: {name: Labels.of(cells) for name, cells in judged.items()}
        for who, judged in found.items()
    }
    return Sheet(labels, blank)


class _Known:
    """A package with its units by id."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.units = {unit.id: at for at, unit in enumerate(package.units)}


@dataclass
class _Row:
    file: str
    line: int
    fields: dict[str, str]

    def fault(self, problem: str, column: str | None = None) -> InputError:
        return InputError(problem, file=self.file, record=f"line {self.line}", field=column)

    def coverage(self) -> float | None:
        """The label; None where there is none."""
        text = self.fields["coverage"].strip()
        if not text:
            return None
        try:
            number = float(text.replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else text)
        except ValueError:
            number = math.nan
        if not 0 <= number <= 1:
            raise self.fault(f"must be a number from 0 to 1 or empty, not '{text:.80}'", "coverage")
        return number

    def one_of(self, packages: dict[str, _Known]) -> _Known:
        """The package that the row is about."""
        name = unguarded(self.fields["package"])
        if not name and len(packages) == 1:
            return next(iter(packages.values()))
        if not name:
            raise self.fault("is missing, and there are several packages", "package")
        if name not in packages:
            raise self.fault(f"unknown package '{name:.80}'", "package")
        return packages[name]

    def key(self, of: _Known) -> int:
        """The cell."""
        package = of.package
        candidate, unit = (unguarded(self.fields[name]) for name in ("candidate_id", "unit_id"))
        if candidate not in package.index:
            raise self.fault(f"'{candidate:.80}' is not in '{package.name}'", "candidate_id")
        if unit not in of.units:
            raise self.fault(f"'{unit:.80}' is not in '{package.name}'", "unit_id")
        return package.index[candidate] * len(package.units) + of.units[unit]


def _rows(path: PathLike) -> Iterator[_Row]:
    text = _text(path)
    header, delimiter = _header(text, str(path))
    # The limit is of the whole process; a text may be longer than Python's own.
    before = csv.field_size_limit(max(len(text), csv.field_size_limit()))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        filled = (fields for fields in reader if any(one.strip() for one in fields))
        next(filled)  # the header
        for fields in filled:
            yield _row(str(path), reader.line_num, header, fields)
    except csv.Error as error:
        place = f"line {reader.line_num}"
        raise InputError(f"broken CSV: {error}", file=str(path), record=place) from None
    finally:
        csv.field_size_limit(before)


def _row(path: str, line: int, header: list[str], fields: list[str]) -> _Row:
    row = _Row(path, line, dict.fromkeys(OPTIONAL, ""))
    if any(one.strip() for one in fields[len(header) :]):
        raise row.fault(f"has {len(fields)} fields where the first line has {len(header)}")
    row.fields |= dict(zip(header, [*fields, *[""] * len(header)], strict=False))
    return row


def _header(text: str, path: str) -> tuple[list[str], str]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    best: tuple[list[str], str] = ([], ",")
    for delimiter in _DELIMITERS:
        names = [name.strip().strip('"') for name in first.split(delimiter)]
        if len(set(names) & set(REQUIRED)) > len(set(best[0]) & set(REQUIRED)):
            best = (names, delimiter)
    names, delimiter = best
    for name in REQUIRED:
        if name not in names:
            raise InputError(
                f"has no such column; the first line names candidate_id, unit_id and coverage, "
                f"not '{first:.80}'",
                file=path,
                field=name,
            )
    for name in (*REQUIRED, *OPTIONAL):
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
