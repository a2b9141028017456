"""What the sections of an evaluation's report are made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.aggregate import suite_rows
from memaudit_gym.evaluation.report.suite.looks import Look, looks_of
from memaudit_gym.evaluation.results import Episode, Row, Summary
from memaudit_gym.evaluation.table import Cells, cells_of


@dataclass(frozen=True)
class Material:
    """Results, with what several sections take from them.

    Args:
        summary, episodes: The results.
    """

    summary: Summary
    episodes: Sequence[Episode]

    @cached_property
    def looks(self) -> Sequence[Look]:
        """How each writer is shown, in the order of the table."""
        return looks_of(self.summary)

    @cached_property
    def cells(self) -> Cells:
        """Rows by (distribution, budget)."""
        return cells_of(self.summary.rows)

    @cached_property
    def suite(self) -> Mapping[tuple[str, Budget], Row]:
        """{(policy, budget): its row over all packages}."""
        return {(row.policy, row.budget): row for row in suite_rows(self.episodes)}

    @cached_property
    def budgets(self) -> Sequence[Budget]:
        """In the order in which they were asked for."""
        return list(dict.fromkeys(row.budget for row in self.summary.rows))

    @cached_property
    def distributions(self) -> Sequence[str]:
        """In the order of the table."""
        return list(dict.fromkeys(row.distribution for row in self.summary.rows))

    @cached_property
    def by_cell(self) -> Mapping[tuple[str, Budget], Sequence[Episode]]:
        """{(policy, budget): its episodes}."""
        return grouped(self.episodes)


def grouped(episodes: Iterable[Episode]) -> dict[tuple[str, Budget], list[Episode]]:
    """Episodes by (policy, budget)."""
    found: dict[tuple[str, Budget], list[Episode]] = {}
    for episode in episodes:
        found.setdefault((episode.policy, episode.budget), []).append(episode)
    return found
