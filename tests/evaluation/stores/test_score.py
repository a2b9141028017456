"""Scores of exported stores against brute force, and the words they are put in."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.evaluation.stores.chance import chance_levels
from memaudit_gym.evaluation.stores.diagnosis import diagnose
from memaudit_gym.evaluation.stores.findings import (
    costliest,
    duplicate_share,
    ended_share,
    lost_questions,
    undated,
    unweighted,
)
from memaudit_gym.evaluation.stores.pruning import recency_pruned, salience_pruned
from memaudit_gym.evaluation.stores.score import score
from memaudit_gym.exports.union import union
from tests.exports.small import BEES, LISBON, WEATHER, export, package

TEXTS = (BEES, LISBON, WEATHER, "Tova painted the hives yellow", "Ruben will start as a baker")


def judged(*texts, **rest):
    return union(package(), export(*texts, **rest), judge="lexical")


def ids(both, store):
    return [both.memory_of[u].id for u in store]


def test_recency_stops_at_the_first_memory_that_does_not_fit():
    both = judged(BEES, LISBON, "yes", WEATHER, days=[1, 3, 2, None])
    assert ids(both, recency_pruned(both, 9)) == ["m1", "m2"]
    assert ids(both, recency_pruned(both, 7)) == []
    assert recency_pruned(judged(BEES), 9) is None


def test_recency_prefers_the_cheaper_of_two_of_one_day():
    both = judged(BEES, "yes", days=[1, 1])
    assert ids(both, recency_pruned(both, 6)) == ["m1"]


def test_salience_skips_what_does_not_fit_or_does_not_matter():
    both = judged(BEES, LISBON, "yes", WEATHER)
    salience = {"m0": 6.0, "m1": 16.0, "m2": 0.5, "m3": 0.0}
    assert ids(both, salience_pruned(both, 7, salience)) == ["m0", "m2"]
    assert ids(both, salience_pruned(both, 100, salience)) == ["m1", "m0", "m2"]


@settings(max_examples=12)
@given(st.lists(st.sampled_from(TEXTS), max_size=5), st.integers(0, 30))
def test_upper_pruned_is_the_best_subset(texts, budget):
    both = judged(*texts, days=list(range(1, len(texts) + 1)))
    [found] = score(both, [budget])
    rows = {row.row: row for row in found.rows}
    subsets = (s for n in range(len(texts) + 1) for s in combinations(both.store, n))
    best = max(
        objective.value(both.merged, s) for s in subsets if objective.cost(both.merged, s) <= budget
    )
    assert found.certified
    assert rows["upper_pruned"].value == pytest.approx(best)
    assert found.union_optimum >= max(found.package_optimum, best) - 1e-9
    for row in found.rows:
        assert row.union_ratio is None or row.union_ratio <= 1 + 1e-9
        assert row.fits == (row.cost <= budget)


def test_own_is_what_the_store_costs():
    [found] = score(judged(BEES, LISBON), ["own"])
    assert found.budget_value == 14
    assert found.rows[0].fits
    assert found.left_out.keys() == {"recency_pruned", "salience_pruned"}


def test_a_store_over_budget_has_a_value_and_no_ratio():
    [found] = score(judged(BEES, LISBON), [6])
    raw, upper = found.rows
    assert (raw.value, raw.package_ratio, raw.union_ratio) == (0.5, None, None)
    assert (upper.value, upper.memories) == (0.25, 1)


@pytest.mark.parametrize(
    ("cheapest", "upper", "selected", "loss"),
    [
        (9, 0.0, {"raw": None}, "serialization"),
        (None, 0.0, {"raw": 0.0}, "extraction"),
        (1, 0.4, {"raw": 0.4}, "extraction"),
        (1, 0.9, {"raw": None, "recency_pruned": 0.6}, "selection"),
        (1, 0.9, {"raw": None, "recency_pruned": 0.6, "salience_pruned": 0.8}, "fine"),
        (1, 0.9, {"raw": None}, "unjudged"),
        (1, None, {"raw": None}, "unjudged"),
    ],
)
def test_the_diagnosis(cheapest, upper, selected, loss):
    assert diagnose(8, cheapest, upper, selected).loss == loss


def test_the_diagnosis_names_its_rows_and_thresholds():
    upper = "upper_pruned keeps 0.900 of the union's OPT"
    found = diagnose(8, 1, 0.9, {"raw": None, "recency_pruned": 0.45})
    assert found.reason == f"{upper}, recency_pruned 0.500 of that, below 0.8"
    found = diagnose(8, 1, 0.9, {"raw": 0.9})
    assert found.reason == f"{upper}, at least 0.5; raw 1.000 of that, at least 0.8"


def test_findings():
    both = judged(BEES, BEES, "yes")
    assert duplicate_share(both) == pytest.approx(1 / 3)
    assert ended_share(both) is None
    assert [row["id"] for row in costliest(both)] == ["m0", "m1", "m2"]
    lost = lost_questions(both)
    assert [row.query_id for row in lost] == ["D1:2", "D2:1", "D2:2"]
    assert (lost[0].would_have_kept, lost[0].kept_by_cost) == ("D1:2:raw", 6)
    assert duplicate_share(judged()) == 0
    assert [undated(both), undated(judged(BEES, LISBON, days=[1, None]))] == [3, 1]


def test_a_candidate_that_covers_nothing_keeps_no_question():
    whole = package()
    none = replace(whole.coverage, values=0 * whole.coverage.values)
    both = union(replace(whole, coverage=none), export("yes"), judge="lexical")
    assert {row.would_have_kept for row in lost_questions(both)} == {None}


def test_the_chance_level_uses_no_provenance():
    stranger = export("Noor sings", provenance=[("D1:1",)])
    [chance] = chance_levels(package(), [stranger], "lexical", [12])
    assert (chance.stores, chance.raw_value, chance.upper_union_ratio) == (1, 0.0, 0.0)


def test_memories_without_a_salience_are_counted_where_some_have_one():
    both = judged(BEES, LISBON)
    assert unweighted(both, None) is None
    assert unweighted(both, {"m0": 0.0}) == 1
