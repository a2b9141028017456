"""Words, content words and stems."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.text import STOP_WORDS, content_stems, stem, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Ada's cat -- she's 3!", ["ada's", "cat", "she's", "3"]),
        ("it\u2019s typographic", ["it's", "typographic"]),
        ("snake_case and a-b", ["snake", "case", "and", "a", "b"]),
        ("Łódź, 2023/05/30", ["łódź", "2023", "05", "30"]),
        ("'quoted'", ["quoted"]),
        ("3.5 km", ["3", "5", "km"]),
    ],
)
def test_tokens(text, expected):
    assert tokens(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She moves to Ghent", ["move", "ghent"]),
        ("moved moving move", ["move", "move", "move"]),
        ("Ada's flat", ["ada", "flat"]),
        ("no longer vegetarian, not any more", ["no", "longer", "vegetarian", "not"]),
        ("what is it", []),
    ],
)
def test_content_stems(text, expected):
    assert content_stems(text) == expected


@given(st.text())
def test_any_text_has_words(text):
    words = tokens(text)
    assert all(word and not word.isspace() for word in words)
    assert len(content_stems(text)) == sum(word not in STOP_WORDS for word in words)


def test_words_of_change_are_content():
    assert not STOP_WORDS & {"not", "never", "no", "longer", "instead", "anymore"}


@given(st.sampled_from(["running", "cities", "happily", "ada's"]))
def test_stems_do_not_depend_on_what_came_before(word):
    assert stem(word) == stem.__wrapped__(word)
