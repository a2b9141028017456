"""Candidates that type and cost do not tell apart must say what they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from zlib import crc32

import numpy as np
import pytest
from numpy.typing import NDArray

from memaudit_gym.generators import generate
from memaudit_gym.text import content_stems

generated = cache(generate)

BUCKETS = 64
TRAIN, TEST = range(10_000, 10_150), range(100)

#: (distribution, experiences whose id starts so, the two positions in the table)
PAIRS = [
    ("summary_tradeoff", "meeting_", 0, 1),
    ("summary_tradeoff", "meeting_", 2, 3),
    ("redundancy_heavy", "checkin_", 0, 1),
    ("density_trap", "note_", 0, 1),
    ("scope_shift", "scope_", 1, 2),
    ("density_hint", "question_", 0, 1),
    ("density_hint", "question_", 1, 2),
]


@pytest.mark.parametrize(("distribution", "start", "one", "two"), PAIRS)
def test_words_tell_which_is_which(distribution: str, start: str, one: int, two: int) -> None:
    """A least-squares line on hashed content words, fitted on other seeds, ranks the two right."""
    train = np.array(list(differences(distribution, start, one, two, TRAIN)))
    test = np.array(list(differences(distribution, start, one, two, TEST)))
    ridge = train.T @ train + 0.1 * np.eye(BUCKETS)
    weights = np.linalg.solve(ridge, train.sum(axis=0))
    assert np.mean(test @ weights > 0) >= 0.99


@pytest.mark.parametrize(("distribution", "start", "one", "two"), PAIRS)
def test_no_word_is_a_tag(distribution: str, start: str, one: int, two: int) -> None:
    """No word stands in every text of one role: there are several phrasings."""
    for position in (one, two):
        bags = [set(content_stems(text)) for text, _ in told(distribution, start, position, TEST)]
        assert not set.intersection(*bags)


@pytest.mark.parametrize(
    ("distribution", "start", "position"),
    [
        ("redundancy_heavy", "checkin_", 0),
        ("density_trap", "note_", 0),
        ("scope_shift", "scope_", 1),
    ],
)
def test_a_shared_unit_keeps_its_words(distribution: str, start: str, position: int) -> None:
    """The statement of the shared unit (core, lure, generic) recurs in each experience."""
    for text, shared in told(distribution, start, position, TEST):
        assert set(content_stems(shared)) <= set(content_stems(text))


def told(distribution: str, start: str, position: int, seeds: range) -> Iterator[tuple[str, str]]:
    """The texts at one position, each with the statement of its package's first unit."""
    for seed in seeds:
        package = generated(distribution, seed)
        for e, (first, _) in zip(
            package.experiences, pairwise(package.group_ptr.tolist()), strict=True
        ):
            if e.id.startswith(start):
                yield package.candidates[first + position].text, package.units[0].text


def differences(
    distribution: str, start: str, one: int, two: int, seeds: range
) -> Iterator[NDArray[np.float64]]:
    sides = (told(distribution, start, position, seeds) for position in (one, two))
    for (first, _), (second, _) in zip(*sides, strict=True):
        yield bag(first) - bag(second)


def bag(text: str) -> NDArray[np.float64]:
    counts = np.zeros(BUCKETS)
    for word in content_stems(text):
        counts[crc32(word.encode()) % BUCKETS] += 1
    return counts / np.linalg.norm(counts)
