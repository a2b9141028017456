"""JSON packed for a page."""

import base64
import gzip
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.evaluation.report.explorer.packing import Blocks, compact_json, packed

#: Half of a surrogate pair too: JSON files can hold one.
TEXTS = st.text(st.characters(), max_size=20)


def unpacked(text):
    return json.loads(gzip.decompress(base64.b64decode(text)))


@given(st.lists(TEXTS))
def test_every_text_survives_in_plain_letters(texts):
    letters = packed(compact_json(texts))
    assert re.fullmatch(r"[A-Za-z0-9+/=]*", letters)
    assert unpacked(letters) == texts
    assert packed(compact_json(texts)) == letters


def test_blocks_are_closed_by_size_and_know_where_a_value_is():
    blocks = Blocks(size=20)
    places = [blocks.add("x" * 8) for _ in range(5)]
    blocks.close()
    blocks.close()
    assert places == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]
    assert [len(unpacked(block)) for block in blocks.closed] == [2, 2, 1]


def test_blocks_are_full_once_their_letters_reach_the_limit():
    blocks = Blocks(limit=1, size=5)
    assert not blocks.full
    blocks.add("x" * 9)
    assert blocks.full


def test_no_number_that_json_does_not_have():
    with pytest.raises(ValueError, match="not JSON compliant"):
        compact_json([float("nan")])
