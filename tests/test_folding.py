"""Long names in short lines."""

from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.folding import folded


def test_it_breaks_after_underscores_and_where_it_must():
    assert folded("no_tombstone_opt", 12) == ["no_", "tombstone_", "opt"]
    assert folded("ABCDEFGHIJKLMNO", 8) == ["ABCDEFG", "HIJKLMNO"]


@given(st.text(max_size=60), st.integers(2, 20))
def test_nothing_is_lost_and_no_line_is_too_long(name, width):
    lines = folded(name, width)
    assert "".join(lines) == name
    assert all(len(line) <= width for line in lines)
