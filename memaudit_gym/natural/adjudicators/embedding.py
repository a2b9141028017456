"""Coverage by the likeness of two texts' vectors.

Source: ours. It sees that two sentences are about the same, not that they say the same: "she
moved to Porto" and "she left Porto" are close. Use it beside another adjudicator, not alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from memaudit_gym.errors import InputError
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator, Cell, Judgement
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.sentence_model import load_sentence_model, model_hash

#: Cosines from which on the coverage is 0.25, 0.5, 0.75 and 1. Set beforehand, fitted to nothing.
THRESHOLDS = (0.35, 0.5, 0.65, 0.8)
_BATCH = 64


class Embedding(Adjudicator):
    """The cosine of evidence and memory under a sentence-transformers model, in quarters.

    Args:
        model: A folder, or the name of an installed package that holds one.

    Raises:
        InputError: There is no such model.
        MissingExtraError: sentence-transformers is not installed.
    """

    def __init__(self, model: str) -> None:
        self._encoder = load_sentence_model(model)
        self._hash = model_hash(model)
        steps = "/".join(f"{step:g}" for step in THRESHOLDS)
        self.name = f"embedding/1(model={self._hash[:12]}, cosines={steps})"
        self._model = model

    def judge(self, cells: Sequence[Cell]) -> list[Judgement]:
        """One judgement a cell; its rationale is the cosine."""
        texts = list(dict.fromkeys(text for c in cells for text in (c.evidence, c.text)))
        place = {text: at for at, text in enumerate(texts)}
        vectors = self._encoder.encode(
            texts, batch_size=_BATCH, show_progress_bar=False, normalize_embeddings=True
        )
        return [_judgement(vectors[place[c.evidence]] @ vectors[place[c.text]]) for c in cells]

    def report(self) -> Mapping[str, Any]:
        """The model by name and hash, and the rule."""
        return {
            "model": self._model,
            "model_sha256": self._hash,
            "rule": "0.25 for each of the thresholds that the cosine reaches",
            "thresholds": list(THRESHOLDS),
        }


def _judgement(cosine: float) -> Judgement:
    # Rounded, so that the label does not hang on the order of a sum.
    near = round(float(cosine), 4)
    return Judgement(float(np.searchsorted(THRESHOLDS, near, side="right")) / 4, f"cosine {near}")


def make(argument: str | None, config: BuildConfig) -> Embedding:
    """The adjudicator; its argument is the model.

    Raises:
        InputError: There is no argument.
    """
    if not argument:
        raise InputError("'embedding' needs a model: embedding:FOLDER or embedding:PACKAGE")
    return Embedding(argument)
