"""Means over stores count what they are of."""

import pytest

from memaudit_gym.evaluation.bootstrap import mean_interval
from memaudit_gym.evaluation.means import mean_of
from memaudit_gym.evaluation.stores.chance import Chance
from memaudit_gym.evaluation.stores.many import Scored, losses, table
from memaudit_gym.evaluation.stores.score import score
from memaudit_gym.exports.union import union
from tests.exports.small import BEES, LISBON, WEATHER, export, package


def scored(*texts, chance=(), days=None):
    both = union(package(), export(*texts, days=days), judge="lexical")
    return Scored("made", "small", score(both, [6, "own"]), both.coverage, chance)


def test_the_table_keeps_stores_that_do_not_fit_apart():
    stores = [scored(BEES, LISBON), scored(BEES)]
    raw = next(row for row in table(stores) if (row.budget, row.row) == (6, "raw"))
    assert (raw.stores, raw.over_budget, raw.cost) == (2, 1, 10)
    assert raw.value.mean == 0.375
    assert (raw.value.low, raw.value.high) == mean_interval([0.5, 0.25])
    assert (raw.package_ratio.n, raw.package_ratio.low) == (1, None)
    assert [row.row for row in table(stores)] == ["raw", "upper_pruned"] * 2


def test_a_row_that_some_stores_lack_counts_the_others():
    rows = table([scored(BEES), scored(LISBON, days=[1])])
    recent = next(row for row in rows if row.row == "recency_pruned")
    assert recent.stores == 1


def test_chance_stands_in_the_upper_row():
    levels = [Chance(1, 0.0, 0.25), Chance(1, 0.0, None)]
    rows = {(r.budget, r.row): r.chance for r in table([scored(BEES, chance=levels)])}
    assert rows[6, "upper_pruned"].mean == 0.25
    assert rows[6, "raw"] is None
    assert rows["own", "upper_pruned"] is None


def test_diagnoses_are_counted():
    assert losses([scored(BEES), scored(WEATHER), scored(BEES, LISBON)]) == {
        ("made", 6): {"extraction": 1, "fine": 1, "unjudged": 1},
        # Nothing of the package fits into the five words that the weather costs.
        ("made", "own"): {"fine": 2, "unjudged": 1},
    }


def test_a_mean_of_nothing_is_none():
    assert mean_of([None]) is None
    assert mean_of([1.0, None, 2.0]).mean == pytest.approx(1.5)
