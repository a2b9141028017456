"""One line of a leaderboard, and the groups of lines that may be compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from memaudit_gym.budget import Budget

#: How a line came about: its stores were solved anew, played anew, or scored as they are recorded.
SOLVED, PLAYED, SCORED = "solved", "played", "scored"


@dataclass(frozen=True)
class Group:
    """What lines must have in common to be compared.

    Args:
        suite: As asked; of packages of files the name alone.
        version: Of the library.
        packages: How many.
        content_hash: Over all packages' content hashes.
        dials: How hard the worlds of Stream are where that is not the default, as written.
        disclosed_share: Of the questions that streaming writers came to know, None for none.
        budget: As asked.
    """

    suite: str
    version: str
    packages: int
    content_hash: str
    dials: str | None
    disclosed_share: float | None
    budget: Budget


@dataclass(frozen=True)
class Entry:
    """One writer in one group.

    Args:
        writer: The row's name.
        kind: ``reference``, ``checkpoint`` or ``module``.
        source: What was asked for.
        sha256: Of a checkpoint's file, or of one a family.
        oracle: Whether it sees more than the visible fields.
        checked: ``solved``, ``played`` or ``scored``.
        n: Episodes, one a package.
        undefined: Those without a ratio (OPT = 0).
        uncertified: Those whose OPT is an interval.
        ratio_mean, ratio_mean_least: The mean ratio over the packages, and the least that it can
            be where OPT is an interval.
        ratio_low, ratio_high: Ends of its 95 % bootstrap interval over the packages; None where
            fewer than two of them differ.
        runs: The numbers of the runs that have this line, from 1.
    """

    writer: str
    kind: str
    source: str
    sha256: Any
    oracle: bool
    checked: str
    n: int
    undefined: int
    uncertified: int
    ratio_mean: float | None
    ratio_mean_least: float | None
    ratio_low: float | None
    ratio_high: float | None
    runs: tuple[int, ...]


@dataclass(frozen=True)
class Ranked:
    """The lines of a group, the best mean ratio first; those of a part of it are at the end."""

    group: Group
    entries: Sequence[Entry]

    @classmethod
    def of(cls, group: Group, entries: Iterable[Entry]) -> Ranked:
        """Lines in any order, ranked by the mean ratio that is certain, those without one last.

        Where OPT is only bounded, a ratio to the best known store would rank a run that looked for
        no better one above those that did. Rounding keeps the order of equal ones.
        """

        def rank(entry: Entry) -> tuple[bool, bool, float]:
            least = entry.ratio_mean_least
            return entry.n < group.packages, least is None, -round(least or 0.0, 9)

        return cls(group, sorted(entries, key=rank))

    def is_part(self, entry: Entry) -> bool:
        """Whether a line is about some of the packages alone, and so compares with no other."""
        return entry.n < self.group.packages

    def to_json(self) -> dict[str, Any]:
        """JSON values."""
        lines = [{**asdict(entry), "part": self.is_part(entry)} for entry in self.entries]
        return {**asdict(self.group), "entries": lines}
