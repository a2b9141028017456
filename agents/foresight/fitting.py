"""What a writer that plans ahead learns from kinds of streams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from agents.estimators.reading import Floats
from agents.foresight.config import ForesightConfig
from agents.foresight.outlook import Options, worthwhile
from agents.foresight.values import Values
from agents.foresight.writer import Foresight
from memaudit_gym.evaluation.suites import parse_seeds
from memaudit_gym.generators import generate
from memaudit_gym.package import Package
from memaudit_gym.view import VisibleView, visible_view

#: {kind: its streams}.
Kinds = Mapping[str, Sequence[Package]]
#: The most experiences that are kept of training streams.
_MOST = 64


def kinds_of(distributions: Sequence[str], config: ForesightConfig) -> dict[str, list[Package]]:
    """The streams of some distributions that are learned from."""
    draws = np.random.default_rng(config.seed)
    pool = parse_seeds(config.env.package_seeds)
    seeds = draws.choice(pool, config.streams, replace=False).tolist()
    found = {}
    for name in distributions:
        counts = draws.integers(1, 6, size=(config.streams, 2)).tolist()
        found[name] = [
            generate(name, seed, *pair) for seed, pair in zip(seeds, counts, strict=True)
        ]
    return found


def each_a_kind(packages: Sequence[Package]) -> dict[str, list[Package]]:
    """Packages of which each is a kind of its own."""
    return {package.name: [package] for package in packages}


def fit(kinds: Kinds, config: ForesightConfig) -> Foresight:
    """Learns from streams; every kind weighs the same.

    Raises:
        InputError: A package with nothing to learn from.
    """
    values = Values(config.penalty)
    values.fit(kinds)
    return Foresight(values, experiences_of(kinds, values), config.trust, config.idle)


def experiences_of(kinds: Kinds, values: Values) -> list[tuple[float, Options]]:
    """Experiences of all streams with their weights, which add up to 1; alike ones are one.

    Of very many some stand for all.
    """
    found: dict[tuple[tuple[float, float], ...], float] = {}
    for packages in kinds.values():
        for package in packages:
            view = visible_view(package)
            weight = 1 / (len(kinds) * len(packages) * len(view.experiences))
            for options in _experiences(view, values(view)):
                found[options] = found.get(options, 0.0) + weight
    weights = np.array(list(found.values()))
    weights = _thinned(weights / weights.sum(), _MOST)
    pairs = zip(weights.tolist(), found, strict=True)
    return [(weight, _arrays(options)) for weight, options in pairs if weight]


def _thinned(weights: Floats, most: int) -> Floats:
    """Weights of which at most so many are not 0, in the same proportions (systematic sampling)."""
    if len(weights) <= most:
        return weights
    places = (np.arange(most) + 0.5) / most
    picked = np.searchsorted(weights.cumsum(), places).clip(max=len(weights) - 1)
    return np.bincount(picked, minlength=len(weights)) / most


def _experiences(view: VisibleView, values: Floats) -> Iterator[tuple[tuple[float, float], ...]]:
    """The (value, cost) pairs of every experience; values that round to the same are the same."""
    rounded, start = np.round(values, 1).tolist(), 0
    for experience in view.experiences:
        stop = start + len(experience.candidates)
        costs = [candidate.cost for candidate in experience.candidates]
        yield tuple(sorted(zip(rounded[start:stop], costs, strict=True)))
        start = stop


def _arrays(options: tuple[tuple[float, float], ...]) -> Options:
    values, costs = np.array(options, dtype=np.float64).reshape(-1, 2).T
    return worthwhile(values, costs)
