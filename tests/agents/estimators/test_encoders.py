"""Texts as vectors."""

import numpy as np

from agents.estimators.encoders import HashingEncoder, TfidfEncoder, make_encoder

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
