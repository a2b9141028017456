"""Writes packages again with coverage by the lexical rule: a second label set to audit.

    python examples/audit/relabel.py natural --out lexical
    memaudit audit-labels natural lexical

Every cell of the frame is labelled anew by the words that evidence and memory share.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from memaudit_gym.agreement.cells import Labels, labels_of, with_labels
from memaudit_gym.agreement.frame import frame
from memaudit_gym.cli.packages_argument import load_packages
from memaudit_gym.io import write_folder
from memaudit_gym.natural import lexical
from memaudit_gym.package import Package


def relabelled(package: Package) -> Package:
    """The package with the lexical rule's coverage, at its best over the unit's questions."""
    asked = [
        [q for q in package.queries if unit.id in q.required_unit_ids] for unit in package.units
    ]
    targets = [
        [lexical.target_of(str(q.answer or ""), q.question, unit.text) for q in queries]
        or [lexical.target_of("", "", unit.text)]
        for unit, queries in zip(package.units, asked, strict=True)
    ]
    cells = {}
    for key in frame(package, [labels_of(package)]).tolist():
        candidate, unit = divmod(key, len(package.units))
        words = package.candidates[candidate].text
        cells[key] = max(lexical.coverage(target, words) for target in targets[unit])
    return with_labels(package, Labels.of(cells))


def main() -> None:
    """Reads, labels and writes one folder a package."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", help="paths, or a name such as natural")
    parser.add_argument("--out", type=Path, required=True, help="one folder a package goes there")
    arguments = parser.parse_args()
    for package in load_packages(arguments.packages):
        write_folder(relabelled(package), arguments.out / package.name)


if __name__ == "__main__":
    main()
