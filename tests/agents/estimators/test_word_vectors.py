"""Vectors of words in their place, by a sentence model made for the test."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from agents.estimators.word_vectors import word_vectors
from agents.estimators.words import read_words
from memaudit_gym.errors import InputError
from memaudit_gym.sentence_model import load_sentence_model
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


@pytest.fixture(scope="module")
def words():
    return read_words(visible_view(conversations()[0]))


@pytest.mark.parametrize("left", [0, 3, 100])
def test_a_damaged_file_is_made_anew(left, words, model, tmp_path, monkeypatch):
    monkeypatch.setenv("MEMAUDIT_CACHE", str(tmp_path))
    found = word_vectors(words, model)
    (file,) = (tmp_path / "word_vectors").iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:left])
    np.testing.assert_array_equal(word_vectors(words, model), found)
    assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_used_is_a_warning(words, model, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("MEMAUDIT_CACHE", str(tmp_path / "file"))
    with pytest.warns(RuntimeWarning, match="vectors of words are not kept in .* MEMAUDIT_CACHE"):
        found = word_vectors(words, model)
    monkeypatch.setenv("MEMAUDIT_CACHE", "off")
    np.testing.assert_array_equal(word_vectors(words, model), found)


def test_a_model_that_answers_in_tuples(words, model, tmp_path, monkeypatch):
    monkeypatch.setenv("MEMAUDIT_CACHE", "off")
    other = Path(shutil.copytree(model, tmp_path / "model"))
    settings = json.loads((other / "config.json").read_text())
    (other / "config.json").write_text(json.dumps(settings | {"return_dict": False}))
    np.testing.assert_array_equal(word_vectors(words, str(other)), word_vectors(words, model))


def test_a_model_without_layers_is_refused(words, model, tmp_path, monkeypatch):
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import StaticEmbedding
    from tokenizers import Tokenizer

    monkeypatch.setenv("MEMAUDIT_CACHE", "off")
    tokenizer = Tokenizer.from_file(str(Path(model, "tokenizer.json")))
    static = SentenceTransformer(modules=[StaticEmbedding(tokenizer, embedding_dim=8)])
    static.save(str(tmp_path))
    with pytest.raises(InputError, match="is no transformer with a fast tokenizer"):
        word_vectors(words, str(tmp_path))


def test_a_model_that_keeps_its_layers_to_itself_is_refused(words, model, monkeypatch):
    from transformers.modeling_outputs import BaseModelOutput

    monkeypatch.setenv("MEMAUDIT_CACHE", "off")
    inner = load_sentence_model(model)[0].auto_model
    monkeypatch.setattr(inner, "forward", lambda **_: BaseModelOutput())
    with pytest.raises(InputError, match="does not give the states of its layers"):
        word_vectors(words, model)
