"""Labels that people gave, out of a CSV file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.io.files import file_sha256
from memaudit_gym.io.label_rows import LabelRow, label_rows
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator, Cell, Judgement
from memaudit_gym.natural.config import BuildConfig

#: What is said of a cell that has no label.
MISSING = Judgement(0.0, "no label")


class LabelsFile(Adjudicator):
    """The labels of a file; of several annotators the mean, of a cell without a label 0.

    Columns: ``candidate_id``, ``unit_id``, ``coverage`` in [0, 1], and, if wanted, ``package``,
    ``rationale``, ``annotator``; ``memaudit audit-labels sample`` writes such files. Rows without a
    package are of the one package that is built.

    Args:
        path: The file.

    Raises:
        InputError: Any fault of the file, with line and column named.
    """

    def __init__(self, path: str) -> None:
        self._rows = [row for row in label_rows(path) if row.coverage is not None]
        if not self._rows:
            raise InputError("no row has a label", file=path, field="coverage")
        self._file, self._sha256 = Path(path).name, file_sha256(path)
        self.name = f"labels_file/1(sha256={self._sha256[:12]})"
        self._package = ""
        self._labels: dict[tuple[str, str], list[LabelRow]] = {}
        self._asked: set[tuple[str, str]] = set()

    def expect(self, package: str, candidates: Collection[str], units: Collection[str]) -> None:
        """Takes the labels of a package.

        Raises:
            InputError: One is of a candidate or unit that there is not, or given twice.
        """
        before, self._package = self._package, package
        labels: defaultdict[tuple[str, str], list[LabelRow]] = defaultdict(list)
        for row in self._rows:
            if not row.package and before not in ("", package):
                raise row.row.fault("is missing, and there are several packages", "package")
            if row.package in ("", package):
                _require(row, "candidate_id", row.candidate, candidates, package)
                _require(row, "unit_id", row.unit, units, package)
                labels[row.candidate, row.unit].append(row)
        for rows in labels.values():
            _require_distinct_annotators(rows)
        self._labels, self._asked = dict(labels), set()

    def judge(self, cells: Sequence[Cell]) -> list[Judgement]:
        """One judgement a cell; its rationale is the annotators'."""
        self._asked = {(cell.candidate_id, cell.unit_id) for cell in cells}
        return [self._judgement(cell) for cell in cells]

    def report(self) -> Mapping[str, Any]:
        """The file, and how its labels and the cells meet.

        ``missing`` cells have no label; labels of ``cells_not_asked_for`` are of cells that are
        settled without it (verbatim quotes, memories of other turns) and do not count.
        """
        outside = [key for key in self._labels if key not in self._asked]
        used = [row for key in self._asked for row in self._labels.get(key, ())]
        return {
            "file": self._file,
            "sha256": self._sha256,
            "graded": any(row.coverage not in (0, 1) for row in used),
            "annotators": dict(sorted(Counter(row.annotator for row in used).items())),
            "missing": sum(key not in self._labels for key in self._asked),
            "cells_not_asked_for": len(outside),
            "rows_of_other_packages": sum(
                row.package not in ("", self._package) for row in self._rows
            ),
        }

    def _judgement(self, cell: Cell) -> Judgement:
        rows = self._labels.get((cell.candidate_id, cell.unit_id))
        if not rows:
            return MISSING
        coverage = fmean(row.coverage for row in rows if row.coverage is not None)
        return Judgement(coverage, "; ".join(_words(rows)))


def _words(rows: Iterable[LabelRow]) -> list[str]:
    return [f"{row.annotator}: {row.rationale}" if row.rationale else row.annotator for row in rows]


def _require(row: LabelRow, column: str, name: str, known: Collection[str], package: str) -> None:
    if name not in known:
        hint = did_you_mean(name, list(known))
        raise row.row.fault(f"'{name:.80}' is not in '{package}'{hint}", column)


def _require_distinct_annotators(rows: Sequence[LabelRow]) -> None:
    seen: set[str] = set()
    for row in rows:
        if row.annotator in seen:
            raise row.row.fault("judges a cell that an earlier line of the same annotator judges")
        seen.add(row.annotator)


def make(argument: str | None, config: BuildConfig) -> LabelsFile:
    """The adjudicator; its argument is the file.

    Raises:
        InputError: There is no argument, or the file cannot be used.
    """
    if not argument:
        raise InputError("'labels_file' needs a file: labels_file:PATH")
    return LabelsFile(argument)
