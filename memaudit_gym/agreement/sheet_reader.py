"""Labels of people out of a CSV file, whichever spreadsheet saved it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from memaudit_gym.agreement.cells import Labels
from memaudit_gym.errors import InputError
from memaudit_gym.io.files import PathLike
from memaudit_gym.io.label_rows import LabelRow, label_rows
from memaudit_gym.package import Package


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
    for row in label_rows(path):
        of = _package_of(row, known)
        key = of.key(row)
        if row.coverage is None:
            blank += 1
            continue
        cells = found.setdefault(row.annotator, {}).setdefault(of.package.name, {})
        if key in cells:
            raise row.row.fault("judges a cell that an earlier line of the same annotator judges")
        cells[key] = row.coverage
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

    def key(self, row: LabelRow) -> int:
        """The cell that a row is about."""
        package = self.package
        if row.candidate not in package.index:
            problem = f"'{row.candidate:.80}' is not in '{package.name}'"
            raise row.row.fault(problem, "candidate_id")
        if row.unit not in self.units:
            raise row.row.fault(f"'{row.unit:.80}' is not in '{package.name}'", "unit_id")
        return package.index[row.candidate] * len(package.units) + self.units[row.unit]


def _package_of(row: LabelRow, packages: dict[str, _Known]) -> _Known:
    if not row.package and len(packages) == 1:
        return next(iter(packages.values()))
    if not row.package:
        raise row.row.fault("is missing, and there are several packages", "package")
    if row.package not in packages:
        raise row.row.fault(f"unknown package '{row.package:.80}'", "package")
    return packages[row.package]
