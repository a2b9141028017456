"""Which writers are played again: references always, checkpoints where that is asked for.

A module is never imported: results come from others, and importing what they name would run it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.along_budgets import import_from_here
from memaudit_gym.evaluation.families import sources_of
from memaudit_gym.evaluation.origin import origin_of
from memaudit_gym.evaluation.policies import (
    CHECKPOINT,
    REFERENCE,
    Policy,
    open_policy,
    resolve_policies,
)
from memaudit_gym.evaluation.results import SUMMARY, Summary
from memaudit_gym.evaluation.suites import families_of
from memaudit_gym.evaluation.verify.finding import Finding, Place
from memaudit_gym.writer import Writer


class Replayed:
    """The writers that are played again, each opened once in a process.

    Args:
        checkpoints: Whether those of checkpoint files are.
        loader: ``module:attribute`` of what loads them.
    """

    def __init__(self, checkpoints: bool, loader: str) -> None:
        self._kinds = (REFERENCE, CHECKPOINT) if checkpoints else (REFERENCE,)
        self._loader = loader
        self._makers: dict[str, Callable[[], Writer]] = {}

    def plays(self, policy: Policy) -> bool:
        """Whether the writer of a row is played again."""
        return policy.kind in self._kinds and not policy.is_optimum

    def __call__(self, policy: Policy, distribution: str) -> Writer | None:
        """The writer of a row on a distribution; None where it is not played again."""
        if not self.plays(policy):
            return None
        source = policy.source_on(distribution)
        if source not in self._makers:
            self._makers[source] = open_policy(source, policy.kind, self._loader)
        return self._makers[source]()


def checkpoint_findings(summary: Summary, loader: str) -> Iterator[Finding]:
    """Whether checkpoints are the files that are recorded, and see what is recorded.

    Raises:
        InputError: A file is not there, or is none that the suite allows.
    """
    import_from_here()
    families = families_of(summary.suite)
    for entry in summary.policies:
        if entry.get("kind") != CHECKPOINT:
            continue
        source = entry["source"]
        for path in sources_of(source, families).values() or [source]:
            if not Path(path).is_file():
                raise InputError("is not there to be played again", file=path)
        observation = summary.arguments.get("observation")
        policy = resolve_policies([source], observation, loader, families)[0]
        actual = origin_of(policy, families)
        for field in ("oracle", "observation", "sha256"):
            if entry.get(field) != actual[field]:
                place = Place(SUMMARY, policy=entry["name"])
                yield Finding(place, f"policies.{field}", entry.get(field), actual[field])
