"""Links to what is kept raise a note."""

from __future__ import annotations

from memaudit_gym.reference.proxies import linked_notes_store
from tests.reference.proxies.worlds import kept, sure, told


def test_a_linked_note_goes_before_a_cheaper_one() -> None:
    later = [("atomic_fact", "Marek waits"), ("atomic_fact", "Ilse sells her bread")]
    view = told([("atomic_fact", "Ilse bakes bread")], later)
    assert kept(linked_notes_store, view, 9) == ["Ilse bakes bread", "Ilse sells her bread"]


def test_one_stem_in_common_is_no_link() -> None:
    later = [("atomic_fact", "Marek waits"), ("atomic_fact", "Ilse sells her oven")]
    view = told([("atomic_fact", "Ilse bakes bread")], later)
    assert kept(linked_notes_store, view, 9) == ["Ilse bakes bread", "Marek waits"]


def test_links_count_five_at_most() -> None:
    early = [[("atomic_fact", f"Ilse bread {n}")] for n in range(5)]
    early += [[("atomic_fact", f"Marek cello {n}")] for n in range(2)]
    later = [("atomic_fact", "Ilse bread Marek cello"), ("atomic_fact", "Ilse bread")]
    assert kept(linked_notes_store, told(*early, later), 99)[-1] == "Ilse bread"


def test_the_surer_of_two_notes_is_kept() -> None:
    view = sure(told([("atomic_fact", "Ilse bakes"), ("atomic_fact", "Marek waits")]), 0.5, 1.0)
    assert kept(linked_notes_store, view, 9) == ["Marek waits"]


def test_a_long_text_links_to_more_than_its_fact() -> None:
    early = [[("summary", "Ilse bakes bread")], [("summary", "Marek plays cello")]]
    later = [("atomic_fact", "Ilse bakes"), ("raw_span", "Ilse bakes while Marek plays")]
    assert kept(linked_notes_store, told(*early, later), 99)[-1] == "Ilse bakes while Marek plays"
