"""A full store takes in what is worth more."""

from __future__ import annotations

from memaudit_gym.reference.proxies import admission_eviction_store
from tests.reference.proxies.worlds import kept, told


def test_a_better_memory_evicts_the_worst() -> None:
    view = told(
        [("compound_update", "Ilse moved to Rome")],
        [("a type of one's own", "so it goes here")],
        [("compound_update", "Marek sold his cello")],
    )
    assert kept(admission_eviction_store, view, 8) == ["Ilse moved to Rome", "Marek sold his cello"]


def test_what_is_worth_less_than_what_must_go_stays_out() -> None:
    view = told(
        [("compound_update", "Ilse moved")],
        [("compound_update", "Marek moved")],
        [("a type of one's own", "so it goes here")],
    )
    assert kept(admission_eviction_store, view, 4) == ["Ilse moved", "Marek moved"]


def test_below_the_bar_nothing_is_admitted() -> None:
    unsure = told([("atomic_fact", "Ilse bakes")], confidence=0.0)
    assert kept(admission_eviction_store, unsure, 9) == []


def test_a_repeat_is_worth_less() -> None:
    fact = ("a type of one's own", "Ilse bakes")
    assert kept(admission_eviction_store, told([fact], [fact]), 9) == ["Ilse bakes"]


def test_of_equals_the_oldest_goes() -> None:
    view = told(*[[("atomic_fact", f"{name} bakes")] for name in ("Ilse", "Marek", "Tova")])
    assert "Ilse bakes" not in kept(admission_eviction_store, view, 4)


def test_what_was_evicted_is_news_again() -> None:
    view = told(
        [("a type of one's own", "Ilse bakes")],
        [("compound_update", "Marek moved to Rome")],
        [("compound_update", "Ilse bakes")],
    )
    assert admission_eviction_store(view, 4) == [2]


def test_the_room_of_what_was_evicted_is_free() -> None:
    view = told(
        [("a type of one's own", "so it goes here")],
        [("compound_update", "Ilse moved")],
        [("compound_update", "Marek sings")],
    )
    assert kept(admission_eviction_store, view, 4) == ["Ilse moved", "Marek sings"]


def test_what_costs_more_goes_before_what_is_older() -> None:
    view = told(
        [("atomic_fact", "Ilse bakes")],
        [("atomic_fact", "Marek plays old cello daily")],
        [("compound_update", "Tova moved")],
    )
    assert kept(admission_eviction_store, view, 7) == ["Ilse bakes", "Tova moved"]
