"""What a verification says of recorded results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.verify.finding import Finding


@dataclass(frozen=True)
class Verdict:
    """Whether results hold.

    Args:
        folder: Where they are.
        results: They.
        findings: What does not hold.
        replayed: Rows whose writers were played again.
        solved: Rows that are optima, which were solved anew.
        remarks: What could not be computed anew, and what else a reader must know.
    """

    folder: str
    results: Results
    findings: Sequence[Finding]
    replayed: Sequence[str] = ()
    solved: Sequence[str] = ()
    remarks: Sequence[str] = ()

    @property
    def verified(self) -> bool:
        """Whether all of it holds."""
        return not self.findings

    @property
    def uncertified(self) -> int:
        """Records whose optimum is an interval."""
        return sum(not episode.certified for episode in self.results.episodes)

    def to_json(self) -> dict[str, Any]:
        """JSON values."""
        summary = self.results.summary
        return {
            "results": self.folder,
            "verified": self.verified,
            "suite": summary.suite,
            "packages": dict(summary.packages),
            "episodes": len(self.results.episodes),
            "uncertified": self.uncertified,
            "solved_anew": list(self.solved),
            "played_again": list(self.replayed),
            "findings": [dict(finding.to_json()) for finding in self.findings],
            "remarks": list(self.remarks),
        }
