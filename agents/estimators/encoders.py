"""Texts as vectors: hashed words (no download), TF-IDF fitted on training texts, or a model."""

from __future__ import annotations

import hashlib
import math
import zlib
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from agents.saved_numbers import number
from memaudit_gym.sentence_model import load_sentence_model, model_hash, require_same_model
from memaudit_gym.text import content_stems

Vectors = NDArray[np.float32]


class Encoder(Protocol):
    """Turns texts into vectors; ``fit`` sees training texts alone."""

    def fit(self, texts: Sequence[str]) -> None:
        """Learns what it needs from training texts."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """(texts, width) vectors."""

    def state(self) -> dict[str, Any]:
        """JSON values that make it again."""


class HashingEncoder:
    """Content stems hashed with signs into a bag of Euclidean length 1; nothing to fit.

    Args:
        width: Buckets.
    """

    def __init__(self, width: int) -> None:
        self.width = width

    def fit(self, texts: Sequence[str]) -> None:
        """Nothing to do."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """See :class:`Encoder`."""
        bags = np.zeros((len(texts), self.width), dtype=np.float32)
        for bag, text in zip(bags, texts, strict=True):
            for stem in content_stems(text):
                code = zlib.crc32(stem.encode("utf-8", "surrogatepass"))
                bag[code % self.width] += 1.0 if code >> 31 else -1.0
        return _unit_length(bags)

    def state(self) -> dict[str, Any]:
        """See :class:`Encoder`."""
        return {}


class TfidfEncoder:
    """Term frequency times inverse document frequency of the most frequent stems, length 1.

    Args:
        width: How many stems.
        weights: {stem: inverse document frequency}, by column; empty before ``fit``.
    """

    def __init__(self, width: int, weights: dict[str, float] | None = None) -> None:
        self.width = width
        self.weights = {stem: number(weight) for stem, weight in (weights or {}).items()}

    def fit(self, texts: Sequence[str]) -> None:
        """Chooses the stems that most texts have; ties by alphabet."""
        documents = sorted(set(texts))
        counts = Counter(stem for text in documents for stem in set(content_stems(text)))
        chosen = sorted(counts.items(), key=lambda found: (-found[1], found[0]))[: self.width]
        self.weights = {stem: math.log((1 + len(documents)) / (1 + n)) for stem, n in chosen}

    def encode(self, texts: Sequence[str]) -> Vectors:
        """See :class:`Encoder`."""
        column = {stem: number for number, stem in enumerate(self.weights)}
        bags = np.zeros((len(texts), self.width), dtype=np.float32)
        for bag, text in zip(bags, texts, strict=True):
            for stem in content_stems(text):
                if stem in column:
                    bag[column[stem]] += self.weights[stem]
        return _unit_length(bags)

    def state(self) -> dict[str, Any]:
        """See :class:`Encoder`."""
        return {"weights": self.weights}


class SentenceEncoder:
    """A sentence-transformers model, by local path or by the package that holds it.

    Vectors are kept by the text's SHA-256, so that a text is encoded once a process.

    Args:
        model: A folder, or the name of an installed package that holds one.
        sha256: The hash of the model that was fitted with; None where nothing was.

    Raises:
        InputError: The model is another one.
    """

    _kept: ClassVar[dict[tuple[str, bytes], Vectors]] = {}

    def __init__(self, model: str, sha256: str | None = None) -> None:
        if sha256 is not None:
            require_same_model(model, sha256)
        self.model = model

    def fit(self, texts: Sequence[str]) -> None:
        """Nothing to do: the model is as it is."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """See :class:`Encoder`."""
        keys = [(self.model, hashlib.sha256(t.encode("utf-8")).digest()) for t in texts]
        new = {key: t for key, t in zip(keys, texts, strict=True) if key not in self._kept}
        if new:
            vectors = load_sentence_model(self.model).encode(
                [*new.values()], batch_size=64, show_progress_bar=False
            )
            self._kept.update(zip(new, vectors.astype(np.float32), strict=True))
        return np.stack([self._kept[key] for key in keys])

    def state(self) -> dict[str, Any]:
        """See :class:`Encoder`."""
        return {"sha256": model_hash(self.model)}


def make_encoder(name: str, width: int, state: dict[str, Any] | None = None) -> Encoder:
    """An encoder by name: ``hashing``, ``tfidf``, or a sentence model's folder or package."""
    if name == "hashing":
        return HashingEncoder(width)
    if name == "tfidf":
        return TfidfEncoder(width, **(state or {}))
    return SentenceEncoder(name, **(state or {}))


def _unit_length(bags: Vectors) -> Vectors:
    lengths = np.linalg.norm(bags, axis=1, keepdims=True)
    return (bags / np.where(lengths > 0, lengths, 1)).astype(np.float32)
