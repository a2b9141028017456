"""Figures of evaluations: everything fits, nothing that is there goes missing."""

import pytest

from memaudit_gym.evaluation.reading import Results
from memaudit_gym.figures.budget_sweep import budget_sweep, budget_sweep_by_distribution
from memaudit_gym.figures.frontier_by_distribution import frontier_by_distribution
from memaudit_gym.figures.heat_map import heat_map
from memaudit_gym.figures.of_evaluation import draw_evaluation
from memaudit_gym.figures.style import VERMILLION
from memaudit_gym.figures.suites import Suite
from tests.evaluation.records import episode, summary
from tests.figures.worlds import LONG, PLAIN, faults, results

DRAWN = (budget_sweep, budget_sweep_by_distribution, frontier_by_distribution, heat_map)
SWEEPS = ["budget-sweep", "budget-sweep-by-distribution", "frontier"]
WORLDS = {
    "plain": results(),
    "long names, shares, not certified": results(
        writers=(*PLAIN, *LONG), budgets=("2%", "5%", "12.5%"), certified=False, optimum_high=3.0
    ),
    "forty cells": results(distributions=10, budgets=(2, 4, 8, 16), n=1),
    "many writers and budgets": results(
        writers=tuple(f"writer_{n}" for n in range(40)), budgets=tuple(range(1, 17)), n=1
    ),
    "one package": results(distributions=1, n=1, budgets=(2, 4)),
    "nothing defined": results(ratio=None, n=1),
}


@pytest.mark.parametrize("draw", DRAWN, ids=lambda draw: draw.__name__)
@pytest.mark.parametrize("world", WORLDS)
def test_every_text_is_within_the_figure(draw, world):
    figure = draw(Suite(WORLDS[world]))
    assert faults(figure) == []


def test_a_heat_map_is_as_large_as_it_needs_to_be():
    assert faults(heat_map(Suite(results(distributions=40, n=1, writers=PLAIN[:2])))) == []


def test_lines_are_the_means_of_the_table():
    world = results(n=1)
    axes = budget_sweep(Suite(world)).axes[0]
    lines = [line for line in axes.lines if len(line.get_xdata()) == 3]
    drawn = [list(line.get_ydata()) for line in lines]
    assert drawn.count([0.5, 0.5, 0.5]) == len(PLAIN)


def test_what_is_undefined_is_a_gap_and_a_dash():
    cells = [(2, None), (4, 0.25), (8, None), (16, 0.75)]
    episodes = tuple(
        episode(budget=b, policy=p, ratio=r if p == "mine" else 1.0)
        for b, r in cells
        for p in ("opt", "mine")
    )
    suite = Suite(Results(summary(episodes), episodes))
    line, _ = [one for one in budget_sweep(suite).axes[0].lines if one.get_color() == VERMILLION]
    assert [f"{y:.2f}" for y in line.get_ydata()] == ["nan", "0.25", "nan", "0.75"]
    assert [text.get_text() for text in heat_map(suite, 8).axes[0].texts] == ["-"]
    assert [text.get_text() for text in heat_map(suite).axes[0].texts] == ["0.500"]


def test_bounds_look_like_bounds():
    suite = Suite(results(certified=False, optimum_high=3.0))
    figure = budget_sweep(suite)
    assert "OPT not certified: at most" in [t.get_text() for t in figure.legends[0].texts]
    assert any(line.get_markerfacecolor() == "white" for line in figure.axes[0].lines)
    assert {text.get_text() for text in heat_map(suite).axes[0].texts} == {"≤0.500"}


def test_rows_of_some_distributions_say_so():
    world = results(distributions=2)
    kept = [e for e in world.episodes if e.policy != "no_tombstone_opt" or e.distribution == "d0"]
    suite = Suite(Results(summary(kept), tuple(kept)))
    assert "no_tombstone_opt (1 of 2)" in suite.legend()


@pytest.mark.parametrize(
    ("world", "names", "left_out"),
    [
        (
            {"budgets": (2, "5%")},
            [*SWEEPS, "heat-map", "heat-map-b2", "heat-map-b5pct"],
            [],
        ),
        (
            {"budgets": (2.5,), "distributions": 1, "n": 1},
            ["heat-map-b2.5"],
            SWEEPS,
        ),
    ],
)
def test_what_there_is_to_draw(world, names, left_out):
    drawn = draw_evaluation(results(**world))
    assert [drawing.name for drawing in drawn.drawings] == names
    assert list(drawn.left_out) == left_out
