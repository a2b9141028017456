"""The prior of interests from training streams, by stochastic expectation maximisation.

Nothing but what is visible of the streams is used: which questions their users ask on the way, and
what they stress. Interests are drawn given the present prior; the next prior is how often they had
each level.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agents.estimators.reading import Floats
from agents.marginal.interest.interests import Interests
from agents.marginal.interest.prior import LEVELS, Prior
from agents.marginal.reading.matters import Matters
from agents.marginal.reading.phrases import Phrase, Phrases
from memaudit_gym.view import VisibleView

_PASSES, _SWEEPS = 8, 25
#: A property counts as much as this many streams of the mean of all.
_SHRINKAGE = 4.0


def learned_prior(views: Sequence[VisibleView], phrases: Phrases) -> Prior:
    """The prior under which the streams are likely; a flat one where nobody asks on the way."""
    prior = Prior.flat()
    streams = [_read(view, phrases) for view in views]
    streams = [stream for stream in streams if stream.questions]
    for _ in range(_PASSES if streams else 0):
        for stream in streams:
            stream.restart(prior)
            for _ in range(_SWEEPS):
                stream.sweep()
        prior = _maximised(streams)
    return prior


def _read(view: VisibleView, phrases: Phrases) -> Interests:
    matters, interests = Matters(phrases), Interests(Prior.flat(), lazy=True)
    for experience in view.experiences:
        told = matters.read(experience)
        interests.see(matters, told)
    return interests


def _maximised(streams: Sequence[Interests]) -> Prior:
    eye = np.eye(len(LEVELS))
    rows: dict[Phrase, list[Floats]] = {}
    for stream in streams:
        for phrase, n in stream.phrases.items():
            rows.setdefault(phrase, []).append(eye[stream.places[0][:, n]].mean(axis=0))
    mean = np.mean([row for found in rows.values() for row in found], axis=0)
    follows = float(np.mean([stream.follows(stream.mass())[0].mean() for stream in streams]))
    plain, high = _stress(streams)
    return Prior(
        {
            phrase: (np.sum(found, axis=0) + _SHRINKAGE * mean) / (len(found) + _SHRINKAGE)
            for phrase, found in sorted(rows.items())
        },
        np.concatenate([eye[stream.places[1]].mean(axis=0) for stream in streams]).mean(axis=0),
        min(max(follows, 0.05), 0.95),
        plain,
        high,
    )


def _stress(streams: Sequence[Interests]) -> tuple[float, float]:
    """How likely the lowest rank is stressed, and how much likelier the highest: least squares."""
    ranks, said, stressed = [], [], []
    for stream in streams:
        for row in stream.mass():
            ranks.append(np.searchsorted(np.sort(row), row) / len(row))
            said.append(stream.said)
            stressed.append(stream.stressed)
    rank, times, often = (np.concatenate(found) for found in (ranks, said, stressed))
    rooted = np.sqrt(times)
    x = np.stack([rooted, rooted * rank**3], axis=1)
    (low, more), *_ = np.linalg.lstsq(x, often / np.maximum(times, 1) * rooted, rcond=None)
    plain = float(np.clip(low, 0.01, 0.9))
    return plain, float(np.clip(more, 0.01, 0.98 - plain))
