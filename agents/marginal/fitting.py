"""From packages to a writer: rounds of visiting, labelling and learning.

In every round the present writer goes through training streams; what each candidate would have
added to what it had kept is known exactly, and the regressor learns from all states so far (DAgger
on values; ours). The first round visits with true gains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.estimators.boosting import Boosting
from agents.estimators.config import names
from agents.estimators.estimator import Regressor
from agents.estimators.pacing import SpendCurve, spend_curve
from agents.estimators.reading import Floats
from agents.estimators.ridge import Ridge
from agents.marginal.background import Background
from agents.marginal.config import MarginalConfig
from agents.marginal.episode import Episode
from agents.marginal.lessons import Lesson, lesson_of, singles, teaching
from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package
from memaudit_gym.view import visible_view

#: From the rows of an experience's candidates, what estimates are multiples of, and true gains to
#: what they are taken to add.
Belief = Callable[[Floats, Floats, Floats], Floats]


@dataclass(frozen=True)
class Fitted:
    """What a writer needs.

    Args:
        background: What is known of streams in general.
        groups: The groups of features.
        name: The kind of regressor.
        regressor: What candidates are taken to add, per interest in what they are about.
        curve: What a unit of budget is worth.
    """

    background: Background
    groups: list[str]
    name: str
    regressor: Regressor
    curve: SpendCurve

    def gains(self, rows: Floats, base: Floats) -> Floats:
        """(g,) what candidates are taken to add, by their rows (g, F) and bases (g,)."""
        return base * self.regressor.predict(rows) if len(rows) else np.zeros(0)

    def belief(self, rows: Floats, base: Floats, true: Floats) -> Floats:
        """The same for :func:`visit`, which offers true gains as well."""
        return self.gains(rows, base)


@dataclass(frozen=True)
class Visit:
    """What came by in one stream.

    Args:
        rows: (N, F).
        base: (N,) what estimates are multiples of.
        gains: (N,) true gains.
        believed: (N,) what they were taken to be.
        store: What was kept.
        first: (N,) which of these are candidates as they came by first, in stream order: where
            several of an experience may be kept the others are looked at again (n of N).
    """

    rows: Floats
    base: Floats
    gains: Floats
    believed: Floats
    store: list[int]
    first: NDArray[np.bool_]


def make_regressor(name: str, config: MarginalConfig | None = None) -> Regressor:
    """A regressor of a kind, not fitted yet."""
    config = config or MarginalConfig()
    if name == "ridge":
        return Ridge(config.ridge_penalty)
    return Boosting(config.trees, config.leaves)


def truth(rows: Floats, base: Floats, true: Floats) -> Floats:
    """The belief of one who knows what candidates add."""
    return true


def visit(
    lesson: Lesson, groups: Sequence[str], budget: float, curve: SpendCurve, belief: Belief
) -> Visit:
    """One stream by a writer that goes by what it believes."""
    episode = Episode(lesson.stream, groups, budget, curve)
    covered = np.zeros(len(lesson.package.units))
    seen: list[tuple[Floats, ...]] = []
    first: list[bool] = []
    while not episode.done:
        start, stop = episode.group()
        rows, base, true = episode.rows(), episode.base(), lesson.gains(covered, start, stop)
        believed = belief(rows, base, true)
        seen.append((rows, base, true, believed))
        first += [episode.picks == 0] * len(rows)
        place = episode.step(believed)
        if place is not None:
            lesson.add(covered, start + place)
    parts = [np.concatenate(part) for part in zip(*seen, strict=True)]
    store = sorted(episode.store)
    return Visit(parts[0], parts[1], parts[2], parts[3], store, np.array(first, np.bool_))


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
        self.background = Background.fitted([visible_view(package) for package in learned])
        self.learned = [lesson_of(package, self.background) for package in learned]
        self.pacing = [lesson_of(p, self.background) for p in taught[:: config.paced_on]]
        first = len(learned) - len(further)
        self._weights = [1.0] * first + [weight for _, weight in further]
        self.curve = _curve(self.pacing, [x.scale * singles(x.package) for x in self.pacing])
        self.regressor = make_regressor(config.regressor, config)
        self._rng = np.random.default_rng(config.seed)
        self._visits: list[Visit] = []
        self._counts: list[float] = []

    def play(self, number: int) -> None:
        """One round: visits, learns from all visits so far, and sets the prices anew."""
        belief = truth if number == 0 else self.fitted().belief
        for lesson, weight in zip(self.learned, self._weights, strict=True):
            seen = visit(lesson, self.groups, self._budget(lesson), self.curve, belief)
            self._visits.append(seen)
            self._counts.append(weight)
        self.regressor = make_regressor(self.config.regressor, self.config)
        rows, base, gains = (
            np.concatenate([getattr(seen, name) for seen in self._visits])
            for name in ("rows", "base", "gains")
        )
        sizes = [len(seen.gains) for seen in self._visits]
        # A rate of gains per interest: with Poisson loss the interest is its exposure.
        weights = base * np.repeat(self._counts, sizes)
        self.regressor.fit(rows, gains / base, self.config.seed, weights)
        belief = self.fitted().belief
        paced = [
            visit(lesson, self.groups, self._budget(lesson), self.curve, belief)
            for lesson in self.pacing
        ]
        self.curve = _curve(self.pacing, [seen.believed[seen.first] for seen in paced])

    def fitted(self) -> Fitted:
        """What the rounds so far have come to."""
        name = self.config.regressor
        return Fitted(self.background, self.groups, name, self.regressor, self.curve)

    def _budget(self, lesson: Lesson) -> float:
        budget = self.budgets[int(self._rng.integers(len(self.budgets)))]
        return resolve_budget(budget, lesson.package.raw_cost)


def _curve(lessons: Sequence[Lesson], values: Sequence[Floats]) -> SpendCurve:
    streams = [lesson.stream for lesson in lessons]
    return spend_curve(values, [s.costs for s in streams], [s.group_ptr for s in streams])
