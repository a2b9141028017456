"""Recent raw, older compacted."""

from __future__ import annotations

from dataclasses import replace

from memaudit_gym.reference.proxies import memory_tiers_store
from tests.reference.proxies.worlds import kept, told

STREAM = [
    [("raw_span", f"so I said {name} bakes bread"), ("atomic_fact", f"{name} bakes")]
    for name in ("Ilse", "Marek", "Tova", "Jonas")
]


def test_the_newest_are_raw_and_the_older_ones_compact() -> None:
    assert kept(memory_tiers_store, told(*STREAM), 12) == [
        "Ilse bakes",
        "Marek bakes",
        "Tova bakes",
        "so I said Jonas bakes bread",
    ]


def test_the_oldest_are_lost_first() -> None:
    assert kept(memory_tiers_store, told(*STREAM), 5) == ["Tova bakes", "Jonas bakes"]


def test_main_context_has_no_gap() -> None:
    """A long turn ends it, though an older one would fit; that one is compacted instead."""
    short = [("raw_span", "Tova bakes bread"), ("summary", "Tova bakes")]
    long = [("raw_span", "well " * 20), ("atomic_fact", "well")]
    assert kept(memory_tiers_store, told(short, long), 10) == ["Tova bakes", "well"]


def test_a_summary_goes_before_a_cheaper_form() -> None:
    forms = [("atomic_fact", "bread"), ("summary", "Ilse bakes bread"), ("raw_span", "a " * 9)]
    assert kept(memory_tiers_store, told(forms), 9) == ["Ilse bakes bread"]


def test_newest_is_told_by_time_not_by_place() -> None:
    view = told(*STREAM[:2])
    turned = tuple(
        replace(e, candidates=tuple(replace(c, time_index=-c.time_index) for c in e.candidates))
        for e in view.experiences
    )
    assert kept(memory_tiers_store, replace(view, experiences=turned), 2) == ["Ilse bakes"]


def test_a_recent_experience_is_raw_and_not_compact_as_well() -> None:
    assert kept(memory_tiers_store, told(*STREAM[:1], k=2), 14) == ["so I said Ilse bakes bread"]
