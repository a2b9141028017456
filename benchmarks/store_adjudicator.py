"""The lexical adjudicator of stores where labels are known: python benchmarks/store_adjudicator.py

The rule was settled on LoCoMo conversations, so it is held out here on what nobody looked at then:
the shipped conversations, labelled by hand, and worlds of MemAudit/Stream-Short, whose labels
follow from how they are made. A package's own written forms, all but the raw spans, are taken for
a store without provenance; what the rule makes of it is compared with the labels, and with what it
finds in the stores of the other packages.

labels      F of the store by the labels
words       F of the store by the rule
strangers   mean F of the other packages' stores by the rule: chance
found       share of the cells labelled 0.75 or more that the rule covers
right       share of the cells the rule covers that are labelled 0.75 or more
partly      share of them that are labelled more than 0
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from memaudit_gym import objective
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.evaluation.means import mean_of
from memaudit_gym.exports.adjudicator import LEAST_SHARE, RULE, adjudicate, targets_of
from memaudit_gym.exports.record import Export, Memory
from memaudit_gym.exports.union import union
from memaudit_gym.generators.stream import named_stream
from memaudit_gym.natural.fictional.shipped import NATURAL, named_packages
from memaudit_gym.package import Package
from memaudit_gym.terminal.progress import progress

STREAMS, WORLDS = "stream-short", 10
_RAW = "raw_span"


@dataclass(frozen=True)
class Check:
    """One package; what the numbers are stands at the top of this file."""

    package: str
    memories: int
    labels: float
    words: float
    strangers: float
    found: float | None
    right: float | None
    partly: float | None


def check(package: Package, stores: Mapping[str, Export]) -> Check:
    """The rule on a package's own store and on those of the others."""
    own = stores[package.name]
    written = _written(package)
    labelled = {(u, name): a for u in written for name, a in _labels(package, u).items()}
    targets = targets_of(package)
    covered = {
        (u, name) for u in written for name in adjudicate(targets, package.candidates[u].text)
    }
    full = {cell for cell, a in labelled.items() if a >= LEAST_SHARE}
    others = [worth(package, export) for name, export in stores.items() if name != package.name]
    return Check(
        package=package.name,
        memories=len(written),
        labels=objective.value(package, written),
        words=worth(package, own),
        strangers=sum(others) / len(others),
        found=_share(len(full & covered), len(full)),
        right=_share(len(full & covered), len(covered)),
        partly=_share(sum(labelled.get(cell, 0) > 0 for cell in covered), len(covered)),
    )


def worth(package: Package, export: Export) -> float:
    """F of a whole store by the rule."""
    both = union(package, export, judge="lexical")
    assert both is not None  # an adjudicator was named
    return objective.value(both.merged, both.store)


def as_store(package: Package) -> Export:
    """A package's written forms as a store that says nothing of where they come from."""
    memories = [
        Memory(f"m{u}", package.candidates[u].text, f"candidate {u}") for u in _written(package)
    ]
    return Export("generic", package.name, "", "made from a package", tuple(memories), {})


def _written(package: Package) -> list[int]:
    return [u for u, c in enumerate(package.candidates) if c.type != _RAW]


def _labels(package: Package, u: int) -> dict[str, float]:
    units, values = package.coverage.row(u)
    named = [package.units[r].id for r in units.tolist()]
    return dict(zip(named, values.tolist(), strict=True))


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def checks(packages: Sequence[Package]) -> Iterator[Check]:
    """One for each package, the others its strangers."""
    stores = {package.name: as_store(package) for package in packages}
    return (check(package, stores) for package in packages)


def text_of(title: str, found: Sequence[Check]) -> str:
    """A table with the means and their 95 % bootstrap intervals over the packages."""
    names = [field.name for field in fields(Check)]
    rows = [list(asdict(one).values()) for one in found]
    means = [mean_of(row[column] for row in rows) for column in range(2, len(names))]
    table = [
        names,
        *([row[0], str(row[1]), *map(_shown, row[2:])] for row in rows),
        ["mean", "", *(_shown(m and m.mean) for m in means)],
        ["  from", "", *(_shown(m and m.low) for m in means)],
        ["  to", "", *(_shown(m and m.high) for m in means)],
    ]
    return "\n".join([title, *fitted(table)])


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="store_adjudicator.py")
    add_output_arguments(found)
    return found


def run(arguments: argparse.Namespace) -> int:
    """Prints both tables, or JSON; the exit status."""
    sets = {
        f"{NATURAL}, labelled by hand": named_packages(NATURAL),
        f"{STREAMS}, seeds 0..{WORLDS - 1}": [named_stream(STREAMS, n) for n in range(WORLDS)],
    }
    found: dict[str, list[Check]] = {title: [] for title in sets}
    with progress("packages", sum(map(len, sets.values()))) as show_progress:
        for title, packages in sets.items():
            for one in checks(packages):
                found[title].append(one)
                show_progress(sum(map(len, found.values())))
    rows = {title: [asdict(one) for one in part] for title, part in found.items()}
    text = "\n\n".join([RULE, *(text_of(title, part) for title, part in found.items())])
    show({"rule": RULE, "sets": rows}, text, as_json=arguments.json)
    return DONE


if __name__ == "__main__":
    sys.exit(answer_arguments("store_adjudicator.py", parser(), run, None))
