"""Facts first, repeats last."""

from __future__ import annotations

from memaudit_gym.reference.proxies import fact_extraction_store
from tests.reference.proxies.worlds import kept, sure, told


def test_a_fact_goes_before_a_summary_and_raw_is_never_kept() -> None:
    both = [("raw_span", "I moved to Rome"), ("summary", "a move"), ("atomic_fact", "lives Rome")]
    assert kept(fact_extraction_store, told(both), 9) == ["lives Rome"]
    assert kept(fact_extraction_store, told(both[:2]), 9) == ["a move"]
    assert kept(fact_extraction_store, told(both[:1]), 9) == []


def test_what_is_kept_already_is_no_news() -> None:
    fact = ("atomic_fact", "Ilse bakes bread")
    assert kept(fact_extraction_store, told([fact], [fact]), 9) == ["Ilse bakes bread"]


def test_of_two_facts_the_newer_in_content_is_kept() -> None:
    later = [("atomic_fact", "Ilse bakes cakes"), ("atomic_fact", "Marek plays cello")]
    view = told([("atomic_fact", "Ilse bakes bread")], later)
    assert kept(fact_extraction_store, view, 9) == ["Ilse bakes bread", "Marek plays cello"]


def test_the_budget_goes_to_who_comes_first() -> None:
    view = told(*[[("atomic_fact", f"{name} bakes")] for name in ("Ilse", "Marek", "Tova")])
    assert kept(fact_extraction_store, view, 4) == ["Ilse bakes", "Marek bakes"]


def test_four_stems_of_five_are_no_news() -> None:
    early, same = "Ilse bakes bread Rome oven", "Ilse bakes bread Rome"
    view = told([("atomic_fact", early)], [("atomic_fact", same)])
    assert kept(fact_extraction_store, view, 99) == [early]
    view = told([("atomic_fact", early)], [("atomic_fact", "Ilse bakes bread")])
    assert kept(fact_extraction_store, view, 99) == [early, "Ilse bakes bread"]


def test_the_surer_of_two_facts_is_kept() -> None:
    view = sure(told([("atomic_fact", "Ilse bakes"), ("atomic_fact", "Marek waits")]), 0.5, 1.0)
    assert kept(fact_extraction_store, view, 9) == ["Marek waits"]


def test_as_many_facts_of_an_experience_as_are_allowed() -> None:
    facts = [("atomic_fact", f"{name} bakes") for name in ("Ilse", "Marek", "Tova")]
    assert kept(fact_extraction_store, told(facts, k=2), 9) == ["Ilse bakes", "Marek bakes"]
