from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.io.spreadsheet import FORMULA, guarded, unguarded


@given(st.text(st.characters(codec="utf-8"), max_size=8))
def test_a_guarded_text_comes_back(text):
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(FORMULA)
