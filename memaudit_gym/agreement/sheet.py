"""Cells for people to judge: a blinded CSV file.

UTF-8 with a byte-order mark and CRLF, which spreadsheets expect. No machine's label is in it, and
the rows are shuffled, for positives among the first would be labels. Texts are guarded
(:mod:`memaudit_gym.io.spreadsheet`); :mod:`memaudit_gym.agreement.sheet_reader` gives back exactly
what went in.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memaudit_gym.agreement.cells import Keys
from memaudit_gym.agreement.design import Design
from memaudit_gym.io.spreadsheet import guarded
from memaudit_gym.package import Package
from memaudit_gym.records import Query

#: What people read, what they write, and what the file is read back by.
TEXTS = ("question", "answer", "unit", "candidate")
JUDGEMENT = ("coverage", "rationale", "annotator")
IDS = ("package", "candidate_id", "unit_id")


@dataclass(frozen=True)
class Counts:
    """How many cells of a package there are, and how many were drawn.

    Args:
        package: Its name.
        frame: Cells that could be drawn.
        positive: Those that are positive, all of which are.
        drawn: Those that are.
    """

    package: str
    frame: int
    positive: int
    drawn: int


@dataclass(frozen=True, eq=False)
class Drawn:
    """The sample of one package.

    Args:
        package: The package.
        keys: The cells, in the order of the sheet.
        counts: How many of how many.
    """

    package: Package
    keys: Keys
    counts: Counts


def draw(packages: Sequence[Package], seed: int) -> list[Drawn]:
    """A seeded sample of each package's cells (:meth:`design.Design.draw`).

    Args:
        packages: The packages, names unique.
        seed: Of the draw, at least 0.
    """
    found = []
    for package in packages:
        design = Design(package)
        keys = design.draw(seed)
        positive = len(design.labels.positive)
        counts = Counts(package.name, len(design.frame), positive, len(keys))
        found.append(Drawn(package, keys, counts))
    return found


def sheet_text(drawn: Sequence[Drawn]) -> str:
    """The sheet of a sample."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow((*TEXTS, *JUDGEMENT, *IDS))
    for one in drawn:
        writer.writerows(_rows(one.package, one.keys))
    return "\ufeff" + out.getvalue()


def _rows(package: Package, keys: Keys) -> Iterator[list[str]]:
    asking: defaultdict[str, list[Query]] = defaultdict(list)
    for query in package.queries:
        for name in query.required_unit_ids:
            asking[name].append(query)
    for key in keys.tolist():
        u, r = divmod(key, len(package.units))
        candidate, unit = package.candidates[u], package.units[r]
        queries = asking[unit.id]
        shown = (
            "\n".join(query.question for query in queries),
            "\n".join("" if query.answer is None else str(query.answer) for query in queries),
            unit.text,
            candidate.text,
        )
        ids = (package.name, candidate.id, unit.id)
        yield [*map(guarded, shown), *("" for _ in JUDGEMENT), *map(guarded, ids)]
