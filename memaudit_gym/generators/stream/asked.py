"""Which questions are asked at the end, and which are to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from memaudit_gym.generators.stream.questions import Question
from memaudit_gym.generators.stream.voice import Voice

#: Queries for each experience.
QUERY_RATE = 1.0
_FEWEST = 8


def query_count(experiences: int) -> int:
    """How many queries are drawn, with repeats."""
    return max(_FEWEST, round(QUERY_RATE * experiences))


def draw_queries(
    voice: Voice, questions: Sequence[Question], count: int, predictability: float
) -> list[int]:
    """How often each question is asked.

    Args:
        voice: The random choices.
        questions: What could be asked; at least one.
        count: How many queries there are.
        predictability: The share that follows the questions' masses; the others ask alike.
    """
    totals = np.array(list(accumulate(question.mass for question in questions)))
    asked = [0] * len(questions)
    for _ in range(count):
        if voice.chance(predictability):
            asked[int(np.searchsorted(totals, voice.below(int(totals[-1])), side="right"))] += 1
        else:
            asked[voice.below(len(questions))] += 1
    return asked


def expected_weights(
    questions: Sequence[Question], count: int, predictability: float
) -> dict[str, float]:
    """{unit: its weight in the mean over all draws of queries}, as :func:`draw_queries` draws."""
    total = sum(question.mass for question in questions)
    weights: dict[str, float] = {}
    for question in questions:
        share = predictability * question.mass / total + (1 - predictability) / len(questions)
        for need in question.needs:
            weights[need.unit] = weights.get(need.unit, 0.0) + count * share * question.weight
    return weights
