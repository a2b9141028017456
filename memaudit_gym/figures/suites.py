"""What the figures of one evaluation have in common: its writers, their looks and the legend."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import PurePath
from statistics import fmean
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.aggregate import suite_rows
from memaudit_gym.evaluation.results import OPT
from memaudit_gym.figures.labels import label, ordered
from memaudit_gym.figures.style import BLACK, GREY, Look, looks
from memaudit_gym.plural import plural

if TYPE_CHECKING:
    from matplotlib.lines import Line2D

    from memaudit_gym.evaluation.reading import Results
    from memaudit_gym.evaluation.results import Row

#: The lines of OPT and of the best that visible fields allow, in every figure.
OPT_LINE: Mapping[str, Any] = {"color": BLACK, "linewidth": 0.9, "zorder": 1.5}
CEILING_LINE: Mapping[str, Any] = {
    "color": GREY,
    "linewidth": 1.2,
    "linestyle": (0, (5, 3)),
    "zorder": 1.6,
}
#: The letters in a line of a suite's name.
_TITLE = 48
_UNCERTIFIED = "OPT not certified: at most"


class Suite:
    """The results of an evaluation, as its figures need them.

    Args:
        results: What ``evaluate.py --out`` wrote.
    """

    def __init__(self, results: Results) -> None:
        self.results, self.summary = results, results.summary

    @cached_property
    def pooled(self) -> list[Row]:
        """Rows over all distributions."""
        return suite_rows(self.results.episodes)

    @cached_property
    def looks(self) -> dict[str, Look]:
        """{writer: its look}, the same in every figure."""
        return looks(row.policy for row in self.summary.rows)

    @cached_property
    def budgets(self) -> list[Budget]:
        """In the order of an axis."""
        return ordered(row.budget for row in self.summary.rows)

    @cached_property
    def distributions(self) -> dict[str, list[Row]]:
        """{distribution: its rows}, in the file's order."""
        found: dict[str, list[Row]] = {}
        for row in self.summary.rows:
            found.setdefault(row.distribution, []).append(row)
        return found

    @cached_property
    def ceilings(self) -> dict[tuple[str, Budget], float]:
        """{(distribution, budget): the best ratio that visible fields allow}, where it is known."""
        every = self.summary.ceilings
        return {(c.distribution, c.budget): c.ratio for c in every if c.ratio is not None}

    @cached_property
    def writers(self) -> list[str]:
        """All but OPT: asked-for ones, references, then proxies; each from the best one on."""
        ratios: dict[str, list[float]] = {}
        for row in self.summary.rows:
            known = ratios.setdefault(row.policy, [])
            known += [] if row.ratio_mean is None else [row.ratio_mean]
        ratios.pop(OPT, None)
        return sorted(ratios, key=lambda n: (self.looks[n].rank, -fmean(ratios[n] or [0.0])))

    @property
    def title(self) -> str:
        """A line that says what was evaluated."""
        count = len({episode.content_hash for episode in self.results.episodes})
        packages = f"{count:,} {plural(count, 'package', 'packages')}"
        ends = any(row.ratio_low is not None for row in self.pooled)
        # Of a suite that is a path, its last part.
        name = label(PurePath(self.summary.suite).name or self.summary.suite, _TITLE)
        return f"{name}, {packages}{', 95 % intervals' * ends}"

    def legend(self, lines: bool = True) -> dict[str, Line2D]:
        """{label: a sample}; a writer that only some distributions have says of how many.

        Args:
            lines: Whether writers are lines; else they are points alone.
        """
        from matplotlib.lines import Line2D

        entries = {"OPT": Line2D([], [], **OPT_LINE)}
        if self.ceilings and lines:
            entries["visible ceiling"] = Line2D([], [], **CEILING_LINE)
        for name in self.writers:
            look = self.looks[name]
            entries[self._named(name)] = Line2D([], [], **(look.line if lines else look.points))
        if lines and any(row.uncertified for row in self.summary.rows):
            entries[_UNCERTIFIED] = Line2D([], [], **Look(BLACK, "o", "").open_points)
        return entries

    def _named(self, name: str) -> str:
        having = sum(any(r.policy == name for r in rows) for rows in self.distributions.values())
        count = len(self.distributions)
        return name if having == count else f"{name} ({having} of {count})"
