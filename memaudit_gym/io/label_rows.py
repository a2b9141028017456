"""The rows of a CSV file of labels: what somebody says of a cell."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from memaudit_gym.io.csv_rows import CsvRow, csv_rows
from memaudit_gym.io.files import PathLike
from memaudit_gym.io.spreadsheet import unguarded

REQUIRED = ("candidate_id", "unit_id", "coverage")
OPTIONAL = ("package", "rationale", "annotator")
#: Whose labels they are where the file does not say.
NOBODY = "human"

_DECIMAL_COMMA = re.compile(r"[0-9]*,[0-9]+")


@dataclass(frozen=True, slots=True)
class LabelRow:
    """A row.

    Args:
        row: Where it stands.
        package: The package's name; blank where the file does not say.
        candidate, unit: Their ids.
        coverage: The label, in [0, 1]; None where there is none.
        rationale: Why; may be blank.
        annotator: Whose label it is.
    """

    row: CsvRow
    package: str
    candidate: str
    unit: str
    coverage: float | None
    rationale: str
    annotator: str


def label_rows(path: PathLike) -> Iterator[LabelRow]:
    """The rows of a file that are not blank.

    A decimal comma is read as a point. A row whose coverage is empty was not judged.

    Raises:
        InputError: Any fault, with line and column named.
    """
    for row in csv_rows(path, REQUIRED, OPTIONAL):
        yield LabelRow(
            row=row,
            package=unguarded(row.fields["package"]),
            candidate=unguarded(row.fields["candidate_id"]),
            unit=unguarded(row.fields["unit_id"]),
            coverage=_coverage(row),
            rationale=" ".join(row.fields["rationale"].split()),
            annotator=row.fields["annotator"].strip() or NOBODY,
        )


def _coverage(row: CsvRow) -> float | None:
    text = row.fields["coverage"].strip()
    if not text:
        return None
    try:
        number = float(text.replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else text)
    except ValueError:
        number = math.nan
    if not 0 <= number <= 1:
        raise row.fault(f"must be a number from 0 to 1 or empty, not '{text:.80}'", "coverage")
    return number
