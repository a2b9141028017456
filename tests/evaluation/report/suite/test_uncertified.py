"""Where OPT is not certified, ratios stand as least..most, and the page says how many."""

from dataclasses import replace

import pytest

from memaudit_gym.evaluation.aggregate import rows_of
from memaudit_gym.evaluation.means import between
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.report.suite.report import report
from tests.evaluation.report.pages import body, tables
from tests.evaluation.report.suite.made import results


@pytest.mark.parametrize(
    ("least", "most", "certified", "shown"),
    [
        (0.5, 0.5, True, "0.500"),
        (0.12345, 0.98765, False, "0.123..0.988"),
        (0.12345, 0.98765, True, "0.988"),
        (None, 0.98765, False, "0.988"),
    ],
)
def test_ends_are_rounded_outwards(least, most, certified, shown):
    assert between(least, most, certified=certified) == shown


def test_a_report_of_optima_that_are_not_closed():
    found = results()
    open_ones = tuple(
        replace(e, certified=False, optimum=None, ratio_least=0.5 * e.ratio)
        if e.budget == 4 and e.ratio is not None
        else e
        for e in found.episodes
    )
    changed = Results(replace(found.summary, rows=rows_of(open_ones)), open_ones)
    shown = tables(report(changed.summary, changed.episodes))
    *_, mean, closed, opened, _, undefined, uncertified = body(
        shown["Mean ratio to OPT of every writer, over all budgets and each"]
    )["gvt"]
    assert ".." not in closed
    assert ".." in opened
    assert ".." in mean
    assert (undefined, uncertified) == ("0", "20")
    heat = shown["Mean ratio to OPT at budget 4"]
    assert all(".." in cell for cell in heat[1][1:4])


def test_episodes_without_a_ratio_are_counted_and_left_out():
    found = results()
    nothing = tuple(
        replace(e, ratio=None, ratio_least=None) if e.distribution == "base" else e
        for e in found.episodes
    )
    changed = replace(found.summary, rows=rows_of(nothing))
    shown = tables(report(changed, nothing))
    base = next(line for line in shown["Mean ratio to OPT at budget 2"] if line[0] == "base")
    assert set(base[1:]) == {"-"}
    table = body(shown["Mean ratio to OPT of every writer, over all budgets and each"])
    assert table["opt"][-2] == "4"
