"""What tests of proofs compare with: everything again in rationals, by trying every store."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any

from memaudit_gym.optimum.check_proof import parse
from memaudit_gym.optimum.proof import checker_document, prove
from memaudit_gym.package import Package
from tests.optimum.worlds import make_package

BENT = [[0, 0], [0.5, 0.75], [1.5, 1.25]]


def tangled_package(seed: int, k: int = 1, saturation: object = "cap1", size: int = 3) -> Package:
    """Three groups of candidates that share five units: small, and few proofs of one leaf."""
    draw = random.Random(seed)
    groups = [
        [
            (draw.randint(2, 7), {draw.choice("abcde"): draw.choice([0.25, 0.5, 1]) for _ in "abc"})
            for _ in range(size)
        ]
        for _ in range(3)
    ]
    weights = {unit: draw.choice([0.5, 1, 1.4, 2.25]) for unit in "abcde"}
    return make_package(groups, weights, k=k, saturation=saturation)


def made(package: Package, budget: float, store: Iterable[str] = ()) -> Any:
    """The proof of a package, as it is read back from its file."""
    proof = prove(checker_document(package), budget, store)
    assert isinstance(proof, dict)
    return parse(json.dumps(proof))


def exactly(number: Any) -> Fraction:
    """The decimal that a number is written as."""
    return Fraction(getattr(number, "text", str(number)))


def height(package: Package, r: int, z: Fraction) -> Fraction:
    """h_r(z)."""
    h = package.units[r].saturation or package.saturation
    points = {"cap1": ((0, 0), (1, 1)), "linear": ((0, 0), (99, 99))}.get(h.name, h.points)
    exact = [(exactly(x), exactly(y)) for x, y in points]
    for (x0, y0), (x1, y1) in pairwise(exact):
        if z <= x1:
            return y0 + (y1 - y0) / (x1 - x0) * (z - x0)
    return exact[-1][1]


def exact_value(package: Package, store: Iterable[int]) -> Fraction:
    """F of a store."""
    z = [Fraction(0)] * len(package.units)
    for u in store:
        for r, a in zip(*(part.tolist() for part in package.coverage.row(u)), strict=True):
            z[r] += exactly(a)
    weights = [exactly(unit.weight) for unit in package.units]
    return sum((w * height(package, r, z[r]) for r, w in enumerate(weights)), Fraction(0))


def group_choices(package: Package, closed: set[int]) -> list[list[tuple[int, ...]]]:
    """For every group the sets of at most k candidates that are not closed."""
    groups: dict[int, list[int]] = {}
    for u, group in enumerate(package.group_of.tolist()):
        groups.setdefault(group, []).append(u)
    return [
        [
            chosen
            for size in range(package.k + 1)
            for chosen in combinations(members, size)
            if not closed & set(chosen)
        ]
        for members in groups.values()
    ]


def stores(package: Package, budget: Fraction, closed: set[int]) -> Iterator[list[int]]:
    """All feasible stores that hold nothing closed."""
    for choice in product(*group_choices(package, closed)):
        store = [u for part in choice for u in part]
        if sum(exactly(package.candidates[u].cost) for u in store) <= budget:
            yield store


def exact_optimum(package: Package, budget: Any) -> Fraction:
    """OPT by trying every store."""
    return max(exact_value(package, store) for store in stores(package, exactly(budget), set()))


def proves(package: Package, proof: Any) -> bool:
    """Whether a proof of the right form proves its claim: worked out anew, slowly.

    The bound of a leaf here is the largest value of the Lagrangian over the choices in every
    group and over the corners of every h, without anything that the checker has in closed form.
    """
    optimum, budget = exactly(proof["optimum"]), exactly(proof["budget"])
    try:
        store = package.positions(proof["store"])
    except ValueError:
        return False
    if proof["package"] != package.problem_hash or optimum < 0 or budget < 0:
        return False
    if set(store) not in map(set, stores(package, budget, set())) or len(set(store)) < len(store):
        return False
    if exact_value(package, store) != optimum:
        return False
    rest = _walk(package, proof, list(proof["tree"]), set(), set())
    return rest == []


def _walk(package: Package, proof: Any, tree: list[Any], taken: set[int], barred: set[int]) -> Any:
    """What is left of the tree after this node; None where it proves nothing."""
    if not tree:
        return None
    node, rest = tree[0], tree[1:]
    if isinstance(node, str):
        if node not in package.index or package.index[node] in taken | barred:
            return None
        u = package.index[node]
        rest = _walk(package, proof, rest, taken | {u}, barred)
        return None if rest is None else _walk(package, proof, rest, taken, barred | {u})
    if node is None:
        within = stores(package, exactly(proof["budget"]), barred)
        return None if any(taken <= set(store) for store in within) else rest
    if not 0 <= node < len(proof["multipliers"]):
        return None
    bound = _bound(package, proof, proof["multipliers"][node], taken, barred)
    return rest if bound is not None and bound <= exactly(proof["optimum"]) else None


def _bound(
    package: Package, proof: Any, multipliers: Any, taken: set[int], barred: set[int]
) -> Fraction | None:
    price, budget = exactly(multipliers["lambda"]), exactly(proof["budget"])
    order = sorted(range(len(package.units)), key=lambda r: package.units[r].id)
    shares = [exactly(share) for share in multipliers["mu_over_w"]]
    mu = {
        r: share * exactly(package.units[r].weight) for r, share in zip(order, shares, strict=True)
    }
    if price < 0 or min(shares) < 0:
        return None
    total = price * budget
    for r, unit in enumerate(package.units):
        h, weight = unit.saturation or package.saturation, exactly(unit.weight)
        if h.name == "linear" and mu[r] < weight:
            return None
        corners = [Fraction(0), Fraction(1), *(exactly(z) for z, _ in h.points), Fraction(50)]
        total += max(weight * height(package, r, z) - mu[r] * z for z in corners)
    left = budget - sum(exactly(package.candidates[u].cost) for u in taken)
    dear = {u for u, c in enumerate(package.candidates) if exactly(c.cost) > left} - taken
    for choices in group_choices(package, barred | dear):
        members = taken & {u for chosen in choices for u in chosen}
        worth = [_profit(package, mu, price, c) for c in choices if members <= set(c)]
        if not worth:
            return Fraction(-1)
        total += max(worth)
    return total


def _profit(package: Package, mu: dict[int, Fraction], price: Fraction, chosen: Any) -> Fraction:
    profit = Fraction(0)
    for u in chosen:
        profit -= price * exactly(package.candidates[u].cost)
        for r, a in zip(*(part.tolist() for part in package.coverage.row(u)), strict=True):
            profit += mu[r] * exactly(a)
    return profit
