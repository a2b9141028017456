"""Labels out of packages and back into them."""

from dataclasses import replace

import numpy as np
import pytest

from memaudit_gym.agreement.cells import Labels, binarized, labels_of, relabelled, with_labels
from memaudit_gym.io import read_package, write_folder
from memaudit_gym.package import Package
from tests.agreement.worlds import noisy, talk


def cells(package):
    return {
        (c.id, package.units[r].id): a
        for u, c in enumerate(package.candidates)
        for r, a in zip(*(part.tolist() for part in package.coverage.row(u)), strict=True)
    }


def test_labels_of_a_package_are_its_cells():
    package = talk()
    labels = labels_of(package)
    named = {
        (package.candidates[key // 6].id, package.units[key % 6].id): value
        for key, value in zip(labels.keys.tolist(), labels.values.tolist(), strict=True)
    }
    assert named == cells(package)
    assert labels.at(labels.keys).tolist() == labels.values.tolist()
    every = np.arange(len(package.candidates) * 6)
    assert labels.at(every).sum() == pytest.approx(labels.values.sum())
    assert Labels.of({}).at(every).tolist() == [0.0] * len(every)


def test_positions_of_another_package():
    package = talk()
    coverage = {}
    for (candidate, unit), value in cells(package).items():
        coverage.setdefault(candidate, {})[unit] = value
    turned = Package.build(
        name="turned",
        experiences=package.experiences,
        candidates=package.candidates[::-1],
        units=package.units[::-1],
        coverage=coverage,
    )
    assert turned.candidates != package.candidates
    same = with_labels(package, labels_of(turned, package))
    assert cells(same) == cells(package)
    assert same.problem_hash == package.problem_hash


def test_own_labels_where_the_others_are_silent():
    package = talk()
    first, second = labels_of(package).keys[:2].tolist()
    unstated = int(np.setdiff1d(np.arange(36 * 6), labels_of(package).keys)[0])
    changed = relabelled(package, Labels.of({first: 0.0, unstated: 1.0}))
    found = labels_of(changed)
    assert found.at(np.array([first, unstated])).tolist() == [0.0, 1.0]
    assert found.at(np.array([second])) == labels_of(package).at(np.array([second]))


def test_binary_labels():
    package = binarized(talk(), 0.5)
    assert {key: value for key, value in cells(package).items()} == {
        key: float(value >= 0.5) for key, value in cells(talk()).items()
    }


def test_changed_labels_survive_a_folder(tmp_path):
    package = replace(noisy(talk()), coverage_notes={})
    write_folder(package, tmp_path / "p")
    assert cells(read_package(tmp_path / "p")) == cells(package)
