"""From packages to a writer: rounds of visiting, labelling and learning.

In every round the present writer goes through training streams; what each candidate would have
added to what it had kept is known exactly, and the regressor learns from all states so far (DAgger
on values; ours). The first round visits with true gains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from agents.estimators.boosting import Boosting
from agents.estimators.config import names
from agents.estimators.estimator import Regressor
from agents.estimators.pacing import SpendCurve, spend_curve
from agents.estimators.reading import Floats
from agents.estimators.ridge import Ridge
from agents.marginal.config import MarginalConfig
from agents.marginal.episode import Episode
from agents.marginal.kept import KEPT
from agents.marginal.lessons import Lesson, scale_of, singles, teaching
from agents.marginal.stream import read, typed_stems
from agents.marginal.topics import Topics
from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view

#: From the rows and the true gains of an experience's candidates to what they are taken to add.
_Belief = Callable[[Floats, Floats], Floats]


@dataclass(frozen=True)
class Fitted:
    """What a writer needs.

    Args:
        topics: What is a topic.
        groups: The groups of features.
        name: The kind of regressor.
        regressor: What candidates are taken to add.
        curve: What a unit of budget is worth.
    """

    topics: Topics
    groups: list[str]
    name: str
    regressor: Regressor
    curve: SpendCurve


@dataclass(frozen=True)
class Visit:
    """What came by in one stream: rows, true gains, and what they were taken to be."""

    rows: Floats
    gains: Floats
    believed: Floats
    store: list[int]


def make_regressor(name: str, config: MarginalConfig | None = None) -> Regressor:
    """A regressor of a kind, not fitted yet."""
    config = config or MarginalConfig()
    if name == "ridge":
        return Ridge(config.ridge_penalty)
    return Boosting(config.trees, config.leaves)


def visit(
    lesson: Lesson, groups: Sequence[str], budget: float, curve: SpendCurve, belief: _Belief
) -> Visit:
    """One stream by a writer that goes by what it believes."""
    rows = lesson.stream.rows(groups)
    episode = Episode(lesson.stream, rows, KEPT in groups, budget, curve)
    covered = np.zeros(len(lesson.package.units))
    seen: list[tuple[Floats, Floats, Floats]] = []
    while not episode.done:
        start, stop = episode.group()
        found, true = episode.rows(), lesson.gains(covered, start, stop)
        believed = belief(found, true)
        seen.append((found, true, believed))
        place = episode.step(believed)
        if place is not None:
            lesson.add(covered, start + place)
    parts = [np.concatenate(part) for part in zip(*seen, strict=True)]
    return Visit(parts[0], parts[1], parts[2], sorted(episode.store))


class Rounds:
    """Learns from some streams and sets prices by others.

    Args:
        packages: At least ``paced_on`` packages.
        config: What is learned, and how.
        further: Packages of other kinds that are learned from as well, with how often each of
            their states counts; they set no prices.
    """

    def __init__(
        self,
        packages: Sequence[Package],
        config: MarginalConfig,
        further: Sequence[tuple[Package, float]] = (),
    ) -> None:
        if len(packages) < config.paced_on:
            raise InputError(f"needs at least {config.paced_on} packages to learn from")
        self.config, self.groups = config, names(config.features)
        self.budgets = parse_budgets(config.budgets)
        taught = [teaching(package) for package in packages]
        learned = [p for n, p in enumerate(taught) if n % config.paced_on]
        learned += [teaching(package) for package, _ in further]
        self.topics = _topics(learned)
        self.learned = [self._lesson(package) for package in learned]
        self.pacing = [self._lesson(package) for package in taught[:: config.paced_on]]
        first = len(learned) - len(further)
        self._weights = [1.0] * first + [weight for _, weight in further]
        self.curve = _curve(self.pacing, [x.scale * singles(x.package) for x in self.pacing])
        self.regressor = make_regressor(config.regressor, config)
        self._rng = np.random.default_rng(config.seed)
        self._rows: list[Floats] = []
        self._gains: list[Floats] = []
        self._counts: list[Floats] = []

    def play(self, number: int) -> None:
        """One round: visits, learns from all visits so far, and sets the prices anew."""
        belief = _truth if number == 0 else self._belief
        for lesson, weight in zip(self.learned, self._weights, strict=True):
            seen = visit(lesson, self.groups, self._budget(lesson), self.curve, belief)
            self._rows.append(seen.rows)
            self._gains.append(seen.gains)
            self._counts.append(np.full(len(seen.gains), weight))
        self.regressor = make_regressor(self.config.regressor, self.config)
        x, y = np.concatenate(self._rows), np.concatenate(self._gains)
        uneven = any(weight != 1 for weight in self._weights)
        weights = np.concatenate(self._counts) if uneven else None
        self.regressor.fit(x, y, self.config.seed, weights)
        believed = [
            visit(lesson, self.groups, self._budget(lesson), self.curve, self._belief).believed
            for lesson in self.pacing
        ]
        self.curve = _curve(self.pacing, believed)

    def fitted(self) -> Fitted:
        """What the rounds so far have come to."""
        name = self.config.regressor
        return Fitted(self.topics, self.groups, name, self.regressor, self.curve)

    def _lesson(self, package: Package) -> Lesson:
        return Lesson(package, read(visible_view(package), self.topics), scale_of(package))

    def _belief(self, rows: Floats, true: Floats) -> Floats:
        return self.regressor.predict(rows) if len(rows) else true

    def _budget(self, lesson: Lesson) -> float:
        budget = self.budgets[int(self._rng.integers(len(self.budgets)))]
        return resolve_budget(budget, lesson.package.raw_cost)


def _truth(rows: Floats, true: Floats) -> Floats:
    return true


def _curve(lessons: Sequence[Lesson], values: Sequence[Floats]) -> SpendCurve:
    streams = [lesson.stream for lesson in lessons]
    return spend_curve(values, [s.costs for s in streams], [s.group_ptr for s in streams])


def _topics(packages: Sequence[Package]) -> Topics:
    streams = []
    for package in packages:
        densities = scale_of(package) * singles(package) / package.costs
        streams.append((typed_stems(visible_view(package)), densities.tolist()))
    return Topics.fitted(streams)
