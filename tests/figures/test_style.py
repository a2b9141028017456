"""Looks that can be told apart, by colour and without it."""

from itertools import combinations

from memaudit_gym.figures.labels import label, ordered
from memaudit_gym.figures.letters import shown, width
from memaudit_gym.figures.style import PROXY, looks
from memaudit_gym.reference import PROXIES


def test_no_two_of_many_writers_look_alike_in_grey():
    found = looks([f"w{n}" for n in range(20)])
    marks = {(look.marker, look.dashes) for look in found.values()}
    assert len(marks) == 20


def test_a_writer_looks_the_same_in_every_figure():
    alone, among = looks(["gvt"])["gvt"], looks(["mine", "gvt", *PROXIES])
    assert among["gvt"] == alone
    assert {among[name].rank for name in PROXIES} == {PROXY}
    assert all(among[a] != among[b] for a, b in combinations(PROXIES, 2))


def test_budgets_stand_in_order():
    assert ordered(["own", 16, "10%", 2, "5%", 2]) == [2, 16, "5%", "10%", "own"]


def test_labels_keep_both_ends_and_fit():
    text = label("a_module_with_a_name:" + "long" * 40 + "_end", 20)
    assert len(text.split("\n")) <= 4
    assert text.startswith("a_module")
    assert text.endswith("_end")
    wide = max(map(width, label("W" * 60, 20).split("\n")))
    assert wide <= width("n" * 25)


def test_letters_that_the_font_lacks_are_escaped():
    assert shown("é\u8a18\n") == "é\\u8a18\\n"
