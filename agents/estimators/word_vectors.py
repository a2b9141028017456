"""Words as a sentence model sees them in their place: the mean of its states on the way up."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.estimators.word_features import spelled_stems
from agents.estimators.words import Floats, Words
from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_bytes
from memaudit_gym.io.cache_folder import cache_folder, warn_of_cache
from memaudit_gym.sentence_model import load_sentence_model, model_hash

#: Texts encoded together, and pieces of a text and the one before it that are read.
_BATCH, _LENGTH = 32, 256
#: How far up the model states are read: the last layers are there for the mean of a whole text.
_HEIGHT = 2 / 3


def word_vectors(words: Words, model: str) -> Floats:
    """(w, d) a vector for each word, from its experience's text and the text before.

    Kept in the folder of the project's cache, by the SHA-256 of the model's files and the texts.

    Args:
        words: The words of a stream.
        model: As of :class:`agents.estimators.encoders.SentenceEncoder`.

    Raises:
        InputError: There is no such model, or it is none that words can be read by.
        MissingExtraError: sentence-transformers is not installed.
    """
    path = _path(words, model) if words.stems else None
    found = None if path is None else _kept(path, len(words.stems))
    if found is None:
        found = _computed(words, _reader(model)).astype(np.float16)
        if path is not None:
            _keep(path, found)
    return found.astype(np.float64)


def _path(words: Words, model: str) -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    texts = "\x00".join(part for pair in words.texts.values() for part in pair)
    key = f"{model_hash(model)}\x00{_HEIGHT}\x00{texts}"
    name = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
    return folder / "word_vectors" / f"{name}.f2"


def _kept(path: Path, words: int) -> NDArray[np.float16] | None:
    """(w, d) of a file; None where there is none, or a damaged one."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    whole = content and len(content) % (2 * words) == 0
    return np.frombuffer(content, np.float16).reshape(words, -1) if whole else None


def _keep(path: Path, vectors: NDArray[np.float16]) -> None:
    """Writes them; where the disk refuses it, goes on after one warning."""
    try:
        write_bytes(path, vectors.tobytes())
    except InputError as error:
        problem = f"vectors of words are not kept in {path.parent}: {error.problem}"
        warn_of_cache(problem, stacklevel=3)


def _reader(name: str) -> Any:
    """The model, if it has layers and tells which letters a piece is of."""
    model = load_sentence_model(name)
    if hasattr(model[0], "auto_model") and getattr(model.tokenizer, "is_fast", False):
        return model
    problem = "is no transformer with a fast tokenizer, by which words are read in their place"
    raise InputError(f"the sentence model '{name}' {problem}")


def _computed(words: Words, model: Any) -> Floats:
    pairs, rows = list(words.texts.items()), []
    for start in range(0, len(pairs), _BATCH):
        batch = pairs[start : start + _BATCH]
        states, encoded = _states(model, [pair for _, pair in batch])
        for place, (number, (_, text)) in enumerate(batch):
            inside = np.array([part == 1 for part in encoded.sequence_ids(place)])
            offsets = encoded["offset_mapping"][place].numpy()
            rows += _means(words.order[number], text, states[place], inside, offsets)
    return np.array(rows).reshape(-1, model[0].auto_model.config.hidden_size)


def _states(model: Any, pairs: list[tuple[str, str]]) -> tuple[Floats, Any]:
    """(texts, pieces, d) states at _HEIGHT; the tokenizer's own answer."""
    import torch

    encoded = model.tokenizer(
        [before for before, _ in pairs],
        [text for _, text in pairs],
        return_tensors="pt",
        return_offsets_mapping=True,
        padding=True,
        truncation=True,
        max_length=_LENGTH,
    )
    inputs = {key: value for key, value in encoded.items() if key != "offset_mapping"}
    with torch.inference_mode():
        found = model[0].auto_model(**inputs, output_hidden_states=True, return_dict=True)
    states = found.hidden_states
    if not states:
        raise InputError("the sentence model does not give the states of its layers")
    # One more than layers, the first of which is what goes into them.
    return states[round(_HEIGHT * (len(states) - 1))].double().numpy(), encoded


def _means(order: list[str], text: str, states: Floats, inside: Any, offsets: Any) -> list[Floats]:
    """A vector for each stem of a text: the mean over the pieces of its words; 0 beyond its end."""
    pieces: dict[str, list[int]] = {word: [] for word in order}
    for word, start, stop in spelled_stems(text):
        covered = inside & (offsets[:, 0] < stop) & (offsets[:, 1] > start)
        pieces[word] += np.flatnonzero(covered).tolist()
    empty = np.zeros(states.shape[1])
    return [states[found].mean(axis=0) if found else empty for found in pieces.values()]
