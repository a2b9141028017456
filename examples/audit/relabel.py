"""Writes packages again with the coverage of an adjudicator: a second label set to audit.

    python examples/audit/relabel.py natural --out lexical
    memaudit audit-labels natural lexical

Every cell of the frame is labelled anew, by default by the words that evidence and memory share;
``--adjudicator`` names another, such as ``embedding:MODEL``, or ``llm`` with ``--model``.
"""

from __future__ import annotations

from collections import defaultdict, deque
from pathlib import Path

from memaudit_gym.agreement.cells import Labels, labels_of, with_labels
from memaudit_gym.agreement.frame import frame
from memaudit_gym.cli.answer import answer
from memaudit_gym.cli.arguments import CommandParser
from memaudit_gym.cli.build_writer import write_packages
from memaudit_gym.cli.llm_arguments import accounted, add_llm_arguments, llm_of
from memaudit_gym.cli.packages_argument import load_packages
from memaudit_gym.natural import registry
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator, Cell
from memaudit_gym.natural.asking import accounts_of
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.package import Package
from memaudit_gym.records import Query


def relabelled(package: Package, adjudicator: Adjudicator) -> Package:
    """The package with an adjudicator's coverage, at its best over the unit's questions."""
    cells = cells_of(package)
    adjudicator.expect(package.name, package.index, [unit.id for unit in package.units])
    judged = adjudicator.judge([cell for _, cell in cells])
    best: defaultdict[int, float] = defaultdict(float)
    for (key, _), judgement in zip(cells, judged, strict=True):
        best[key] = max(best[key], judgement.coverage)
    return with_labels(package, Labels.of(best))


def cells_of(package: Package) -> list[tuple[int, Cell]]:
    """(key, cell) for every cell of the frame and every question that needs its unit."""
    asked = [
        [q for q in package.queries if unit.id in q.required_unit_ids] or [Query("")]
        for unit in package.units
    ]
    found = []
    for key in frame(package, [labels_of(package)]).tolist():
        candidate, unit = divmod(key, len(package.units))
        memory, evidence = package.candidates[candidate], package.units[unit]
        found += [
            (
                key,
                Cell(
                    package=package.name,
                    candidate_id=memory.id,
                    unit_id=evidence.id,
                    type=memory.type,
                    text=memory.text,
                    evidence=evidence.text,
                    question=query.question,
                    answer=str(query.answer or ""),
                ),
            )
            for query in asked[unit]
        ]
    # By unit, so that an adjudicator that asks a model shows its evidence once for many memories.
    return sorted(found, key=lambda one: (one[0] % len(package.units), one[1].question))


def main() -> int:
    """Reads, labels and writes one folder a package."""
    parser = CommandParser(about=__doc__, prog="relabel.py")
    parser.add_argument("packages", help="paths, or a name such as natural")
    parser.add_argument("--out", type=Path, required=True, help="one folder a package goes there")
    parser.add_argument("--adjudicator", default="lexical", help="who judges coverage (lexical)")
    add_llm_arguments(parser)
    arguments = parser.parse_args()
    config = BuildConfig(llm=llm_of(arguments, BuildConfig().llm))
    adjudicator = registry.adjudicator(arguments.adjudicator, config)
    with accounted(accounts_of([adjudicator])):
        packages = load_packages(arguments.packages)
        labelled = (relabelled(package, adjudicator) for package in packages)
        if config.llm.dry_run:
            deque(labelled, maxlen=0)
            return 0
        folders = write_packages(labelled, arguments.out, lambda _, folder: folder)
    for folder in folders:
        print(f"{folder}: labels of {adjudicator.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(answer("relabel.py", main))
