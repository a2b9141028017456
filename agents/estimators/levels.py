"""What regressors see: rows for candidates, or rows for the words that candidates hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from agents.estimators.config import EstimatorConfig, names
from agents.estimators.encoders import make_encoder
from agents.estimators.estimate import Estimate
from agents.estimators.lessons import Lesson
from agents.estimators.lexicon import Lexicon
from agents.estimators.reading import Floats, Reading
from agents.estimators.word_vectors import word_vectors
from memaudit_gym.sentence_model import model_hash, require_same_model

#: Training rows (N, F), what they are worth (N,), and how often each counts (N,); None: all once.
Training = tuple[Floats, Floats, Floats | None]


def _row_weights(lessons: Sequence[Lesson], worth: Sequence[Floats]) -> Floats | None:
    """How often each row counts: as often as its lesson does."""
    if all(lesson.weight == 1 for lesson in lessons):
        return None
    counts = [len(own) for own in worth]
    return np.repeat([float(lesson.weight) for lesson in lessons], counts)


class Level(Protocol):
    """Turns streams into rows, and predictions for rows into values of candidates."""

    def fit(self, lessons: Sequence[Lesson]) -> Training:
        """Learns what rows need; returns the training rows."""

    def rows(self, reading: Reading) -> Floats:
        """(N, F) the rows of a stream that was not learned from."""

    def estimate(self, reading: Reading, found: Floats) -> Estimate:
        """What the stream is taken to be worth, from predictions (N,)."""

    def state(self) -> dict[str, Any]:
        """JSON values that make it again."""

    def restore(self, state: dict[str, Any]) -> None:
        """Takes a state back."""


class CandidateLevel:
    """A row a candidate: its features, and encoded texts of it and what is around it."""

    def __init__(self, config: EstimatorConfig) -> None:
        self.config = config
        self.encoder = make_encoder(config.encoder, config.width)

    def fit(self, lessons: Sequence[Lesson]) -> Training:
        """See :class:`Level`."""
        self.encoder.fit([text for lesson in lessons for text in lesson.reading.own])
        rows = np.concatenate([self.rows(lesson.reading) for lesson in lessons])
        values = [lesson.values for lesson in lessons]
        return rows, np.concatenate(values), _row_weights(lessons, values)

    def rows(self, reading: Reading) -> Floats:
        """See :class:`Level`."""
        parts = [reading.numbers[name] for name in names(self.config.features)]
        texts = {"own": reading.own, "around": reading.around, "before": reading.before}
        for name in names(self.config.texts):
            parts.append(self.encoder.encode(texts[name]).astype(np.float64))
        return np.hstack(parts)

    def estimate(self, reading: Reading, found: Floats) -> Estimate:
        """See :class:`Level`. Of words nothing is known."""
        return Estimate(found, np.zeros(len(reading.words.stems)))

    def state(self) -> dict[str, Any]:
        """See :class:`Level`."""
        return self.encoder.state()

    def restore(self, state: dict[str, Any]) -> None:
        """See :class:`Level`."""
        self.encoder = make_encoder(self.config.encoder, self.config.width, state)


class WordLevel:
    """A row a word of an experience; a candidate is worth what its words are."""

    def __init__(self, config: EstimatorConfig) -> None:
        self.groups = names(config.words)
        self.lexicon = Lexicon()

    def fit(self, lessons: Sequence[Lesson]) -> Training:
        """See :class:`Level`. No row is told what the words of its own stream were worth."""
        worth = [lesson.word_values for lesson in lessons]
        streams = [lesson.reading.words for lesson in lessons]
        self.lexicon.fit(streams, worth, [lesson.weight for lesson in lessons])
        rows = [self._rows(lesson.reading, self._without(lesson)) for lesson in lessons]
        return np.concatenate(rows), np.concatenate(worth), _row_weights(lessons, worth)

    def _without(self, lesson: Lesson) -> Lexicon:
        return self.lexicon.without(lesson.reading.words, lesson.word_values, lesson.weight)

    def rows(self, reading: Reading) -> Floats:
        """See :class:`Level`."""
        return self._rows(reading, self.lexicon)

    def _rows(self, reading: Reading, lexicon: Lexicon) -> Floats:
        parts = [reading.words.numbers[name] for name in self.groups if name != "lexicon"]
        if "lexicon" in self.groups:
            parts.append(lexicon.features(reading.words))
        return np.hstack(parts)

    def estimate(self, reading: Reading, found: Floats) -> Estimate:
        """See :class:`Level`."""
        worth = np.maximum(found, 0.0)
        return Estimate(reading.words.sums(worth), worth)

    def state(self) -> dict[str, Any]:
        """See :class:`Level`."""
        return self.lexicon.state()

    def restore(self, state: dict[str, Any]) -> None:
        """See :class:`Level`."""
        self.lexicon = Lexicon(state["totals"])


class ContextLevel(WordLevel):
    """The rows of words, with their vectors by a sentence model."""

    def __init__(self, config: EstimatorConfig) -> None:
        super().__init__(config)
        self.model = config.context

    def _rows(self, reading: Reading, lexicon: Lexicon) -> Floats:
        vectors = word_vectors(reading.words, self.model)
        return np.hstack([super()._rows(reading, lexicon), vectors])

    def state(self) -> dict[str, Any]:
        """See :class:`Level`."""
        return super().state() | {"model": model_hash(self.model)}

    def restore(self, state: dict[str, Any]) -> None:
        """See :class:`Level`.

        Raises:
            InputError: The model is another one.
        """
        super().restore(state)
        require_same_model(self.model, state["model"])


LEVELS: dict[str, type[CandidateLevel] | type[WordLevel]] = {
    "candidates": CandidateLevel,
    "words": WordLevel,
    "contexts": ContextLevel,
}
