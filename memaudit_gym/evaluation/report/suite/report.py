"""The page of an evaluation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memaudit_gym.budget import budget_text
from memaudit_gym.evaluation.comparisons import compare
from memaudit_gym.evaluation.recorded import recorded_suite
from memaudit_gym.evaluation.report.explorer.section import explorer_section
from memaudit_gym.evaluation.report.explorer.shares import in_equal_shares
from memaudit_gym.evaluation.report.facts import facts
from memaudit_gym.evaluation.report.markup import Markup
from memaudit_gym.evaluation.report.page import page
from memaudit_gym.evaluation.report.suite.every_row import every_row
from memaudit_gym.evaluation.report.suite.headline import headline
from memaudit_gym.evaluation.report.suite.heat_map import heat_map
from memaudit_gym.evaluation.report.suite.loss_rows import LossTally
from memaudit_gym.evaluation.report.suite.lost import lost
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.suite.missed import missed
from memaudit_gym.evaluation.report.suite.mix import mix
from memaudit_gym.evaluation.report.suite.origin import origin
from memaudit_gym.evaluation.report.suite.over_budget import over_budget
from memaudit_gym.evaluation.report.suite.units import units
from memaudit_gym.evaluation.results import Episode, Summary
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.plural import plural

_Progress = Callable[[int, int], None]


def report(
    summary: Summary,
    episodes: Sequence[Episode],
    tasks: Sequence[Task] = (),
    progress: _Progress = lambda done, total: None,
) -> str:
    """The whole file.

    Args:
        summary, episodes: The results.
        tasks: Their packages (:func:`memaudit_gym.evaluation.recorded.recorded_tasks`), without
            which there is no split of losses and no explorer.
        progress: Called with the number of packages done and their total.
    """
    material = Material(summary, episodes)
    order = in_equal_shares([task.distribution for task in tasks])
    compared = compare(episodes, [tasks[position] for position in order], progress)
    # Packages are gone through once: the explorer takes those that were counted for the losses.
    losses = LossTally()
    explorer = explorer_section(summary, episodes, losses.counting(compared))
    sections = (
        headline(material),
        over_budget(material),
        heat_map(material),
        lost(material, losses.rows()),
        missed(material),
        mix(material),
        units(material),
        explorer,
        every_row(material),
        origin(material),
    )
    shown = [section for section in sections if section is not None]
    return page(f"MemAudit: {recorded_suite(summary)}", shown, _lead(material))


def _lead(material: Material) -> Markup:
    summary = material.summary
    optima = summary.certificates
    packages = summary.packages["total"]
    asked = sum(look.part == material.looks[0].part for look in material.looks)
    return facts(
        {
            plural(packages, "package"): f"{packages:,}",
            plural(len(material.budgets), "budget"): _budgets(material),
            f"{plural(asked, 'writer')}, beside references": f"{asked}",
            "optima certified": f"{optima.certified:,} of {optima.total:,}",
        }
    )


def _budgets(material: Material) -> str:
    budgets = [budget_text(budget) for budget in material.budgets]
    return ", ".join(budgets) if len(budgets) <= 6 else f"{budgets[0]} to {budgets[-1]}"
