"""The rules once more, plainly: exact rational arithmetic, one store, one candidate at a time.

Slow and straightforward on purpose; the writers must choose the same stores.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, product

from memaudit_gym.package import Package
from memaudit_gym.records import EvidenceUnit
from memaudit_gym.saturation import Saturation
from memaudit_gym.text import content_stems
from memaudit_gym.view import VisibleView

Store = list[int]
#: What a store is worth, and what a candidate would add to it.
Worth = Callable[[Store], Fraction]
Gain = Callable[[Store, int], Fraction]


def exact(number: float) -> Fraction:
    """The decimal that was written, not its binary neighbour."""
    return Fraction(repr(float(number)))


class World:
    """Groups and costs of a package or a view, with budget and k checks."""

    def __init__(self, source: Package | VisibleView, budget: float) -> None:
        if isinstance(source, Package):
            ptr = source.group_ptr.tolist()
            self.groups = [list(range(a, b)) for a, b in pairwise(ptr)]
        else:
            position = {c.id: u for u, c in enumerate(source.candidates)}
            self.groups = [[position[c.id] for c in e.candidates] for e in source.experiences]
        self.costs = [exact(c.cost) for c in source.candidates]
        self.k, self.budget = source.k, exact(budget)

    def cost(self, store: Store) -> Fraction:
        return sum((self.costs[u] for u in store), Fraction(0))

    def fits(self, store: Store, u: int) -> bool:
        return u not in store and self.cost([*store, u]) <= self.budget


def saturated(h: Saturation, z: Fraction) -> Fraction:
    if h.name == "cap1":
        return min(z, Fraction(1))
    if h.name == "linear":
        return z
    points = [(exact(x), exact(y)) for x, y in h.points]
    for (x0, y0), (x1, y1) in pairwise(points):
        if z <= x1:
            return y0 + (y1 - y0) * (z - x0) / (x1 - x0)
    return points[-1][1]


def exact_worth(package: Package) -> Worth:
    """F, for piecewise-linear h."""
    rows = []
    for u in range(len(package.candidates)):
        units, values = package.coverage.row(u)
        rows.append({r: exact(a) for r, a in zip(units.tolist(), values.tolist(), strict=True)})

    def unit_worth(r: int, unit: EvidenceUnit, store: Store) -> Fraction:
        z = sum((rows[u].get(r, Fraction(0)) for u in store), Fraction(0))
        return exact(unit.weight) * saturated(unit.saturation or package.saturation, z)

    return lambda store: sum(
        (unit_worth(r, unit, store) for r, unit in enumerate(package.units)), Fraction(0)
    )


def exact_gain(package: Package) -> Gain:
    worth = exact_worth(package)
    return lambda store, u: worth([*store, u]) - worth(store)


def estimated_gain(view: VisibleView, values: list[Fraction]) -> Gain:
    """Value times one minus the share of the content words that are already kept."""
    words = [set(content_stems(c.text)) for c in view.candidates]

    def gain(store: Store, u: int) -> Fraction:
        kept = set().union(*(words[v] for v in store))
        share = Fraction(len(words[u] & kept), len(words[u])) if words[u] else Fraction(0)
        return values[u] * (1 - share)

    return gain


def estimated_worth(gain: Gain) -> Worth:
    """The gains of a store in the order of its insertions."""
    return lambda store: sum((gain(store[:i], u) for i, u in enumerate(store)), Fraction(0))


def thresholds(world: World, gain: Gain) -> list[Fraction]:
    admitted = [u for u, cost in enumerate(world.costs) if cost <= world.budget]
    return sorted({Fraction(0)} | {gain([], u) / world.costs[u] for u in admitted})


def gvt(world: World, gain: Gain, worth: Worth) -> Store:
    best: Store | None = None
    for threshold in thresholds(world, gain):
        store = one_threshold(world, gain, threshold)
        score = (worth(store), -world.cost(store))
        if best is None or score > (worth(best), -world.cost(best)):
            best = store
    return best or []


def one_threshold(world: World, gain: Gain, threshold: Fraction) -> Store:
    store: Store = []
    for group in world.groups:
        for _ in range(world.k):
            admissible = []
            for u in group:
                g = gain(store, u)
                if world.fits(store, u) and g > 0 and g / world.costs[u] >= threshold:
                    admissible.append((g, -world.costs[u], -u))
            if not admissible:
                break
            store.append(-max(admissible)[2])
    return store


def density(world: World, gain: Gain) -> Store:
    store: Store = []
    for group in world.groups:
        for _ in range(world.k):
            ranked = _by_density(world, gain, store, group)
            if not ranked:
                break
            store.append(-max(ranked)[3])
    return store


def greedy(world: World, gain: Gain) -> Store:
    store: Store = []
    while True:
        open_ones = [
            u for group in world.groups for u in group if len(set(group) & set(store)) < world.k
        ]
        ranked = _by_density(world, gain, store, open_ones)
        if not ranked:
            return store
        store.append(-max(ranked)[3])


def _by_density(
    world: World, gain: Gain, store: Store, group: list[int]
) -> list[tuple[Fraction, Fraction, Fraction, int]]:
    ranked = []
    for u in group:
        g = gain(store, u)
        if world.fits(store, u) and g > 0:
            ranked.append((g / world.costs[u], g, -world.costs[u], -u))
    return ranked


def feasible_stores(world: World) -> list[Store]:
    """Every feasible store."""
    choices = [
        [part for size in range(world.k + 1) for part in combinations(group, size)]
        for group in world.groups
    ]
    stores = ([u for part in parts for u in part] for parts in product(*choices))
    return [store for store in stores if world.cost(store) <= world.budget]
