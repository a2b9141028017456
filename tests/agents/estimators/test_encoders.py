"""Texts as vectors."""

import numpy as np
import pytest

from agents.estimators.encoders import HashingEncoder, TfidfEncoder, make_encoder, model_folder
from memaudit_gym.errors import InputError

TEXTS = ["My dog sleeps", "The dog and a cat", "", "and the of"]


def test_hashing_counts_content_words_alone():
    vectors = HashingEncoder(64).encode(TEXTS)
    assert vectors.shape == (4, 64)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), [1, 1, 0, 0], atol=1e-6)
    same = HashingEncoder(64).encode(["Sleeping dogs!"])
    np.testing.assert_array_equal(same[0], vectors[0])


def test_tfidf_weighs_rare_words_more():
    encoder = TfidfEncoder(8)
    encoder.fit(TEXTS)
    assert encoder.weights["dog"] < encoder.weights["cat"] == encoder.weights["sleep"]
    again = make_encoder("tfidf", 8, encoder.state())
    np.testing.assert_array_equal(again.encode(TEXTS), encoder.encode(TEXTS))
    assert encoder.encode(["a bird"]).sum() == 0


def test_a_folder_or_a_package_that_holds_one(tmp_path, monkeypatch):
    assert model_folder(str(tmp_path)) == str(tmp_path)
    inside = tmp_path / "some_model" / "weights"
    inside.mkdir(parents=True)
    (tmp_path / "some_model" / "__init__.py").write_text("raise RuntimeError('imported')")
    (inside / "modules.json").write_text("[]")
    monkeypatch.syspath_prepend(tmp_path)
    assert model_folder("some-model") == str(inside)


@pytest.mark.parametrize("name", ["no-such-model", "json", "os.path", "..", "a b"])
def test_no_model(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if name == "..":
        name = "../nowhere"
    with pytest.raises(InputError, match="no installed package that holds one"):
        model_folder(name)
