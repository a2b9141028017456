"""Vectors of words in their place, by a sentence model made for the test."""

import numpy as np
import pytest

from agents.estimators.word_vectors import word_vectors
from agents.estimators.words import read_words
from memaudit_gym.view import VisibleView, visible_view
from tests.agents.estimators.worlds import conversations
from tests.small_model import small_sentence_model

pytest.importorskip("sentence_transformers", reason="needs the embed extra")


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return small_sentence_model(tmp_path_factory.mktemp("model"))


def test_one_vector_a_word_and_none_from_the_future(model, tmp_path, monkeypatch):
    monkeypatch.setenv("MEMAUDIT_CACHE", str(tmp_path))
    view = visible_view(conversations()[0])
    words = read_words(view)
    found = word_vectors(words, model)
    assert found.shape == (len(words.stems), 8)
    assert np.isfinite(found).all()
    np.testing.assert_array_equal(word_vectors(words, model), found)
    assert len(list((tmp_path / "word_vectors").iterdir())) == 1
    for length in (3, 7):
        part = read_words(VisibleView(view.experiences[:length], view.k))
        np.testing.assert_allclose(
            word_vectors(part, model), found[: len(part.stems)], atol=2e-3, rtol=2e-2
        )
