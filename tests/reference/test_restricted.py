"""Rules that are allowed some types only."""

from __future__ import annotations

from hypothesis import given

from memaudit_gym.package import Package
from memaudit_gym.reference import greedy_store, gvt_store, make_writer
from tests.reference.worlds import one_stream
from tests.strategies import BUDGETS, packages


@given(packages(), BUDGETS)
def test_no_tombstone_gvt_is_gvt_without_validity_candidates(
    package: Package, budget: float
) -> None:
    rest = package.restricted(lambda c: c.type not in ("tombstone", "compound_update"))
    expected = rest.ids(gvt_store(rest, budget))
    assert make_writer("no_tombstone_gvt").select(package, budget) == expected


@given(packages(), BUDGETS)
def test_one_type_greedy(package: Package, budget: float) -> None:
    for name, kind in (("fact_only", "atomic_fact"), ("summary_only", "summary")):
        rest = package.restricted(lambda c, kind=kind: c.type == kind)
        expected = rest.ids(greedy_store(rest, budget))
        assert make_writer(name).select(package, budget) == expected


def test_each_rule_keeps_what_it_is_allowed() -> None:
    kinds = ["raw_span", "atomic_fact", "summary", "tombstone", "compound_update", "abstention"]
    package = one_stream([[(kind, 1, {kind: 1.0})] for kind in kinds], dict.fromkeys(kinds, 1.0))
    kept = {
        name: [c.partition(".")[2] for c in make_writer(name).select(package, 6)]
        for name in ("no_tombstone_gvt", "fact_only", "summary_only")
    }
    assert kept["no_tombstone_gvt"] == ["raw_span", "atomic_fact", "summary", "abstention"]
    assert kept["fact_only"] == ["atomic_fact"]
    assert kept["summary_only"] == ["summary"]
