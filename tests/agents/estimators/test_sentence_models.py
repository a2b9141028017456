"""Estimators that read by a sentence model, made for the test: saved with which, and taken back."""

import numpy as np
import pytest

from agents.estimators.estimator import ValueEstimator
from memaudit_gym.errors import InputError
from memaudit_gym.view import visible_view
from tests.agents.estimators.worlds import config, conversations
from tests.small_model import small_sentence_model

pytest.importorskip("sentence_transformers", reason="needs the embed extra")

#: What reads by a model, and the key that names it.
READERS = {"contexts:ridge": "context", "candidates:ridge": "encoder"}


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return small_sentence_model(tmp_path_factory.mktemp("model"))


@pytest.fixture(params=READERS)
def estimator(request, model, monkeypatch):
    monkeypatch.setenv("MEMAUDIT_CACHE", "off")
    settings = {"members": request.param, READERS[request.param]: model}
    found = ValueEstimator(config(estimator=settings).estimator, 0)
    found.fit(conversations())
    return found


def test_it_is_taken_back_as_it_was(estimator):
    view = visible_view(conversations()[0])
    again = ValueEstimator.from_state(estimator.state(), "test")
    np.testing.assert_array_equal(again.predict(view), estimator.predict(view))


def test_another_model_of_the_name_is_refused(estimator, model):
    state = estimator.state()
    (level,) = state["levels"].values()
    (key,) = {"model", "sha256"} & level.keys()
    level[key] = "0" * 64
    with pytest.raises(InputError, match=f"another sentence model than '{model}' is here"):
        ValueEstimator.from_state(state, "test")
