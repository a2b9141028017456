"""The figures of an evaluation."""

from __future__ import annotations

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.figures.budget_sweep import budget_sweep, budget_sweep_by_distribution
from memaudit_gym.figures.drawn import Drawn
from memaudit_gym.figures.frontier_by_distribution import frontier_by_distribution
from memaudit_gym.figures.heat_map import heat_map
from memaudit_gym.figures.suites import Suite

_ONE_BUDGET = "needs two budgets or more"


def draw_evaluation(results: Results) -> Drawn:
    """Sweeps and frontiers where there are several budgets, and heat maps.

    Args:
        results: What ``evaluate.py --out`` wrote.
    """
    suite, drawn = Suite(results), Drawn("evaluation")
    if len(suite.budgets) > 1:
        _draw_over_budgets(suite, drawn)
    else:
        names = ("budget-sweep", "budget-sweep-by-distribution", "frontier")
        drawn.left_out |= dict.fromkeys(names, _ONE_BUDGET)
    for budget in suite.budgets:
        drawn.add(f"heat-map-b{_stem(budget)}", _heat(budget_text(budget)), heat_map(suite, budget))
    return drawn


def _draw_over_budgets(suite: Suite, drawn: Drawn) -> None:
    drawn.add("budget-sweep", "mean ratios to OPT over the budget", budget_sweep(suite))
    if len(suite.distributions) > 1:
        figure = budget_sweep_by_distribution(suite)
        drawn.add("budget-sweep-by-distribution", "the same, a panel a distribution", figure)
    else:
        drawn.left_out["budget-sweep-by-distribution"] = "needs two distributions or more"
    drawn.add("frontier", "OPT and writers over the budget", frontier_by_distribution(suite))
    drawn.add("heat-map", "ratios by distribution and writer, all budgets", heat_map(suite))


def _stem(budget: Budget) -> str:
    return budget_text(budget).replace("%", "pct")


def _heat(budget: str) -> str:
    return f"ratios by distribution and writer at B = {budget}"
