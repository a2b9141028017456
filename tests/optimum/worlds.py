"""Packages to try solvers on, and the optimum by trying every store."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

from memaudit_gym import objective
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from memaudit_gym.saturation import parse_saturation

#: (cost, {unit: coverage}) of one candidate.
Memory = tuple[float, Mapping[str, float]]


def make_package(
    groups: Sequence[Sequence[Memory]],
    weights: Mapping[str, float],
    k: int = 1,
    saturation: object = "cap1",
    text: str = "",
) -> Package:
    """A package of groups of memories; candidates are called ``t0c0``, ``t0c1``, ..."""
    named = {
        f"t{t}c{j}": (f"t{t}", cost, row)
        for t, group in enumerate(groups)
        for j, (cost, row) in enumerate(group)
    }
    return Package.build(
        name="made",
        experiences=[Experience(f"t{t}") for t in range(len(groups))],
        candidates=[
            Candidate(name, experience, "other", text, cost)
            for name, (experience, cost, _) in named.items()
        ],
        units=[EvidenceUnit(name, weight) for name, weight in weights.items()],
        coverage={name: row for name, (_, _, row) in named.items()},
        k=k,
        saturation=parse_saturation(saturation),
    )


def small_package(text: str = "") -> Package:
    """OPT at 5 is 4.5: a compound (3) and the shared context (2)."""
    groups = [
        [(5, {"fact": 1, "context": 0.4}), (2, {"fact": 1}), (2, {"context": 1})],
        [(2, {"current": 1}), (1, {"invalid": 1}), (3, {"current": 1, "invalid": 1})],
    ]
    weights = {"fact": 0.25, "context": 0.5, "current": 2, "invalid": 2}
    return make_package(groups, weights, text=text)


def overlapping_package(seed: int, experiences: int, saturation: object = "cap1") -> Package:
    """Four candidates an experience, five random units each: hard for its size."""
    draw = random.Random(seed)
    units = [f"r{r}" for r in range(experiences * 3 // 2)]
    groups = [
        [
            (draw.randint(1, 8), {draw.choice(units): draw.choice([0.25, 0.5, 1]) for _ in "abcde"})
            for _ in range(4)
        ]
        for _ in range(experiences)
    ]
    weights = {unit: draw.choice([0.5, 1, 1.5, 2]) for unit in units}
    return make_package(groups, weights, saturation=saturation)


def conversation_package(seed: int, saturation: object = "cap1") -> Package:
    """The shape of a long conversation: 450 groups, 1,000 candidates, 250 units.

    A turn has its raw span and up to several facts, all about the same few units; each of
    twenty sessions ends with a long summary of many.
    """
    draw = random.Random(seed)
    units = [f"r{r}" for r in range(250)]
    turns = [draw.sample(units, draw.choice([0, 0, 1, 1, 2])) for _ in range(430)]
    groups = [[(draw.randint(5, 60), dict.fromkeys(about, 1.0))] for about in turns]
    for _ in range(550):
        t = draw.randrange(len(turns))
        row = {unit: draw.choice([0.25, 0.5, 0.75, 1]) for unit in turns[t] if draw.random() < 0.7}
        groups[t].append((draw.randint(5, 20), row))
    for _ in range(20):
        row = {unit: draw.choice([0.25, 0.5, 0.75, 1]) for unit in draw.sample(units, 15)}
        groups.append([(draw.randint(100, 200), row)])
    weights = {unit: 1 / draw.choice([1, 1, 2, 3]) / 180 for unit in units}
    return make_package(groups, weights, saturation=saturation)


def brute_force(package: Package, budget: float) -> float:
    """OPT by trying every store."""
    everything = range(len(package.candidates))
    return max(
        objective.value(package, store)
        for size in range(len(everything) + 1)
        for store in combinations(everything, size)
        if objective.is_feasible(package, store, budget)
    )
