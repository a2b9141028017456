"""What comes of one package of recorded results."""

from __future__ import annotations

from dataclasses import dataclass, field

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.results import Episode
from memaudit_gym.evaluation.runner import Certified
from memaudit_gym.evaluation.verify.finding import Finding
from memaudit_gym.evaluation.verify.lineup import Record

#: One row of the summary.
Cell = tuple[str, Budget, str]


@dataclass
class Recounted:
    """What came of one package.

    Args:
        content_hash: Of the package; None where it has no record at all, and was not looked at.
        findings: What does not hold.
        episodes: The records as they must be, in order; without those of ``broken``.
        optima: As a run finds them.
        records: Those that are wanted, in the order in which they must stand.
        present: The rows that the package needs.
        broken: Rows of which a record is missing, or cannot be computed anew.
    """

    content_hash: str | None
    findings: list[Finding] = field(default_factory=list)
    episodes: list[Episode] = field(default_factory=list)
    optima: list[Certified] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    present: list[str] = field(default_factory=list)
    broken: set[Cell] = field(default_factory=set)
