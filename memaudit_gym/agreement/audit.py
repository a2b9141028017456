"""Label sets of the same packages, and the agreement of any two of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from memaudit_gym.agreement.cells import Keys, Labels, labels_of
from memaudit_gym.agreement.design import Design
from memaudit_gym.agreement.frame import frame
from memaudit_gym.agreement.judged import Judged
from memaudit_gym.agreement.measure import Agreement, agreement
from memaudit_gym.package import Package


@dataclass(frozen=True)
class LabelSet:
    """Who says what.

    Args:
        name: Who.
        labels: {package: its labels}; a sheet may have none of a package.
        complete: Whether a cell that is not stated is a 0 (a package's own labels), and not one
            that was never judged (a sheet's).
    """

    name: str
    labels: Mapping[str, Labels]
    complete: bool


@dataclass(frozen=True)
class Comparison:
    """The agreement of two label sets, and what it rests on.

    Args:
        first, second: Their names.
        sampled: Whether only judged cells were compared, each weighted by how many it stands for.
        outside: Judged cells that are in no frame; each stands for itself.
        missed: Cells of the frames that no judged cell stands for.
        agreement: The figures.
    """

    first: str
    second: str
    sampled: bool
    outside: int
    missed: int
    agreement: Agreement


def package_labels(name: str, packages: Sequence[Package]) -> LabelSet:
    """The labels that packages state."""
    return LabelSet(name, {p.name: labels_of(p) for p in packages}, complete=True)


def compare(
    first: LabelSet, second: LabelSet, designs: Sequence[Design], threshold: float
) -> Comparison | None:
    """The agreement of two label sets; None where there is no cell that both have judged.

    Args:
        first, second: The label sets.
        designs: One a package: its candidates and units, and, where one of the sets is a
            sheet's, the labels that its cells were drawn by.
        threshold: Coverage from here on is a yes.
    """
    sampled = not (first.complete and second.complete)
    found, outside, missed = [], 0, 0
    for design in designs:
        both = [one.labels.get(design.package.name) for one in (first, second)]
        if both[0] is None or both[1] is None:
            continue
        keys = _judged(first, second, design)
        if sampled and len(keys):
            outside += int((~np.isin(keys, design.frame)).sum())
            missed += design.missed(keys)
        if len(keys):
            found.append(_cells(design, both[0], both[1], keys, sampled=sampled))
    if not found:
        return None
    return Comparison(
        first.name, second.name, sampled, outside, missed, agreement(found, threshold)
    )


def _judged(first: LabelSet, second: LabelSet, design: Design) -> Keys:
    name = design.package.name
    rated = [one.labels[name].keys for one in (first, second) if not one.complete]
    if not rated:
        return frame(design.package, [first.labels[name], second.labels[name]])
    return np.intersect1d(rated[0], rated[-1])


def _cells(design: Design, first: Labels, second: Labels, keys: Keys, *, sampled: bool) -> Judged:
    types = np.array([candidate.type for candidate in design.package.candidates])
    width = len(design.package.units)
    return Judged(
        types=types[keys // width],
        first=first.at(keys),
        second=second.at(keys),
        units=keys % width,
        weights=design.weights_of(keys) if sampled else np.ones(len(keys)),
    )
