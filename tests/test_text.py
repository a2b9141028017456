"""Words, content words and stems."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.text import STOP_WORDS, content_stems, stem, tokens

_ENDINGS = ("ations", "ingly", "ness", "ies", "edly", "'s")


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


def test_threads_do_not_disturb_each_other():
    words = [f"{root}{end}" for root in (*STOP_WORDS, "gener", "relat") for end in _ENDINGS]
    alone = [stem.__wrapped__(word) for word in words]
    with ThreadPoolExecutor(8) as pool:
        together = [pool.submit(lambda: [stem.__wrapped__(w) for w in words]) for _ in range(8)]
        assert all(found.result() == alone for found in together)
