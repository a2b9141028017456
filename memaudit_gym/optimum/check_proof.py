"""Checks a proof that no store of a package is worth more than a claimed optimum.

    python check_proof.py PACKAGE proof.json

Needs this file and the standard library alone, and rounds nothing: every number counts as the
decimal that its file writes. Exit status: 0 proved, 1 a check failed, 2 not readable.

The bound. A store X costs at most B, holds at most k of a group, and is worth
F(X) = sum_r w_r h_r(z_r), z_r = sum_{u in X} a_ur. With lambda, mu_r >= 0 add
lambda (B - cost(X)) >= 0, and take off and add mu_r z_r:

    F(X) <= lambda B + sum_r max_{z >= 0} (w_r h_r(z) - mu_r z) + sum_{u in X} p_u,
    p_u = sum_r mu_r a_ur - lambda c_u.

A leaf of the tree holds the stores that take all of T and nothing of N. There the p_u of T are
constants, whatever their sign. From a group X adds at most k less those of T in it, not of N and
not dearer than B - cost(T): no more than their largest positive p_u. h_r is linear from point
to point and constant after the last, so that one of the points is the maximum; where it is linear
for ever that is 0, and mu_r >= w_r is needed. A proof gives mu_r / w_r, by the units' sorted ids.

The tree is a list: a candidate's id, then the tree of the stores that take it, then the tree of
those that do not; a leaf is the number of its multipliers, or null where no store is feasible.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Set
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from math import lcm
from typing import Any

KEYS = {"schema", "package", "budget", "optimum", "store", "multipliers", "tree"}
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?|-?[0-9]+/[0-9]+")
#: What reading something that is no package, or no proof, ends in.
BROKEN = (TypeError, ValueError, AttributeError, LookupError, ArithmeticError, RecursionError)


#: lambda B plus the sum over r, every p_u, and what these are multiples of: 1 / the last.
Prices = tuple[int, dict[str, int], int]


class Refused(Exception):
    """A check failed: this does not prove its claim."""


class Decimal(float):
    """A number of a file: a double, which the hash is of, and the digits as they were written."""

    def __init__(self, text: str) -> None:
        self.text = text


def exact(value: Any) -> Fraction:
    """A JSON number, or the text "p/q", of at least 0."""
    if type(value) is int and value >= 0:
        return Fraction(value)
    text = getattr(value, "text", value if isinstance(value, str) else repr(value))
    if isinstance(value, bool) or not NUMBER.fullmatch(text) or text.startswith("-"):
        raise ValueError(f"{text:.40} is not a number of at least 0")
    return Fraction(text)


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("an id or a field stands twice")
    return dict(pairs)


def parse(text: str) -> Any:
    return json.loads(text, parse_float=Decimal, object_pairs_hook=unique)


def read(path: str) -> Any:
    """The value in a JSON file, or the list of those in a JSON Lines file."""
    with open(path, encoding="utf-8-sig") as file:
        if path.endswith(".jsonl"):
            return [parse(line) for line in file if line.strip()]
        return parse(file.read())


def read_package(path: str) -> Any:
    """A package's JSON file, or its folder in the same form."""
    if not os.path.isdir(path):
        return read(path)
    tables = ("candidate_memories", "evidence_units", "coverage_matrix")
    found = {name: read(os.path.join(path, f"{name}.jsonl")) for name in tables}
    header = read(os.path.join(path, "instance.json"))
    for unit in found["evidence_units"]:
        for field, given in (("unit_weight", "unit_weights"), ("saturation", "unit_saturations")):
            unit[field] = header.get(given, {}).get(unit["unit_id"], unit.get(field))
    return {**header, **found}


def plain(value: Any) -> Any:
    """The value with whole numbers as integers and all others as doubles, for the hash."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value if isinstance(value, str) else int(value) if value == int(value) else float(value)


def table(h: Any) -> list[tuple[Fraction, Fraction]]:
    """The points of h; only (0, 0) for the one that is linear for ever."""
    if h == "linear":
        return [(Fraction(0), Fraction(0))]
    if isinstance(h, str) and h != "cap1":
        raise ValueError(f"the saturation '{h}' is not piecewise linear and has no proof")
    points = [(exact(z), exact(v)) for z, v in ([[0, 0], [1, 1]] if h == "cap1" else h)]
    if len(points) < 2 or any(points[0]) or any(z >= y for (z, _), (y, _) in pairwise(points)):
        raise ValueError("a saturation table must start at [0, 0], and its z values increase")
    return points


def worth(points: list[tuple[Fraction, Fraction]], z: Fraction) -> Fraction:
    """h(z)."""
    for (z0, h0), (z1, h1) in pairwise(points):
        if z <= z1:
            return h0 + (h1 - h0) * (z - z0) / (z1 - z0)
    return points[-1][1] if len(points) > 1 else z


class Problem:
    """A package at a budget: its hash, F, and the bound in integers, amounts in 1 / ``scale``."""

    def __init__(self, package: Any, budget: Fraction) -> None:
        candidates, units = package["candidate_memories"], package["evidence_units"]
        if package.get("composites"):
            raise ValueError("a package with composites has no proof")
        self.k, usual = int(package.get("k") or 1), package.get("saturation") or "cap1"
        self.group = unique([(c["candidate_id"], c["experience_id"]) for c in candidates])
        costs = {c["candidate_id"]: c["cost"] for c in candidates}
        weights = unique([(r["unit_id"], r["unit_weight"]) for r in units])
        h = {r["unit_id"]: r.get("saturation") or usual for r in units}
        rows: dict[str, list[tuple[str, Any]]] = {u: [] for u in costs}
        for cell in package["coverage_matrix"]:
            rows[cell["candidate_id"]].append((cell["unit_id"], cell["coverage"]))
        coverage = {u: {r: a for r, a in unique(row).items() if a} for u, row in rows.items()}
        content = {"costs": costs, "coverage": coverage, "groups": self.group, "k": self.k}
        content |= {"saturation": h, "weights": weights}
        if false := sorted(c["candidate_id"] for c in candidates if c.get("false_claim")):
            content["false_claims"] = false
        text = json.dumps(plain(content), sort_keys=True, separators=(",", ":"), allow_nan=False)
        self.hash = sha256(text.encode("ascii")).hexdigest()
        self.weights = {r: exact(weights[r]) for r in sorted(weights)}
        self.tables = {r: table(h[r]) for r in self.weights}
        self.coverage = {u: {r: exact(a) for r, a in row.items()} for u, row in coverage.items()}
        self._scale({u: exact(c) for u, c in costs.items()}, budget)

    def _scale(self, costs: dict[str, Fraction], budget: Fraction) -> None:
        amounts = {budget, *costs.values(), *self.weights.values()}
        amounts |= {a for row in self.coverage.values() for a in row.values()}
        amounts |= {x for points in self.tables.values() for point in points for x in point}
        one = self.scale = lcm(*[amount.denominator for amount in amounts])
        self.budget, self.costs = int(budget * one), {u: int(c * one) for u, c in costs.items()}
        weights = [int(w * one) for w in self.weights.values()]
        number = {r: position for position, r in enumerate(self.weights)}
        tables = [[(int(z * one), int(h * one)) for z, h in t] for t in self.tables.values()]
        self.units = list(zip(weights, tables, strict=True))
        self.cells = {
            u: [(number[r], weights[number[r]] * int(a * one)) for r, a in row.items()]
            for u, row in self.coverage.items()
            if row
        }
        self.members: dict[str, list[str]] = {}
        for u in self.cells:
            self.members.setdefault(self.group[u], []).append(u)

    def is_feasible(self, store: Set[str]) -> bool:
        most = max(Counter(self.group[u] for u in store).values(), default=0)
        return most <= self.k and sum(self.costs[u] for u in store) <= self.budget

    def value(self, store: Set[str]) -> Fraction:
        """F of a store."""
        z = dict.fromkeys(self.weights, Fraction(0))
        for r, a in [cell for u in store for cell in self.coverage[u].items()]:
            z[r] += a
        return sum((w * worth(self.tables[r], z[r]) for r, w in self.weights.items()), Fraction(0))

    def prices(self, multipliers: Any) -> Prices:
        """What a leaf's bound needs of its multipliers."""
        price, shares = exact(multipliers["lambda"]), [exact(s) for s in multipliers["mu_over_w"]]
        one = lcm(price.denominator, *{share.denominator for share in shares})
        t, cost = [int(share * one) for share in shares], int(price * one) * self.scale
        base = cost * self.budget
        for share, (w, points) in zip(t, self.units, strict=True):
            if len(points) == 1 and share < one and w:
                raise Refused("mu of a unit whose h is linear is below its weight")
            base += w * max([h * one - share * z for z, h in points])
        p = {u: sum([t[r] * a for r, a in c]) - cost * self.costs[u] for u, c in self.cells.items()}
        return base, p, one * self.scale**2

    def bound(self, prices: Prices, taken: Set[str], barred: Set[str]) -> Fraction:
        """No feasible store that takes all of ``taken``, none of ``barred``, is worth more."""
        base, p, unit = prices
        left, costs = self.budget - sum(self.costs[u] for u in taken), self.costs
        used = Counter(self.group[u] for u in taken)
        total, closed = base + sum(p[u] for u in taken), taken | barred
        for group, members in self.members.items():
            gains = [p[u] for u in members if p[u] > 0 and costs[u] <= left and u not in closed]
            total += sum(sorted(gains, reverse=True)[: max(0, self.k - used[group])])
        return Fraction(total, unit)


def check(package: Any, proof: Any) -> None:
    """Checks a proof, both as :func:`read` gives them; what is no proof raises one of BROKEN.

    Raises:
        Refused: It does not prove its claim.
    """
    if set(proof) != KEYS or plain(proof["schema"]) != 1:
        raise ValueError(f"a proof has schema 1 and the fields {', '.join(sorted(KEYS))}")
    problem, optimum = Problem(package, exact(proof["budget"])), exact(proof["optimum"])
    if proof["package"] != problem.hash:
        raise Refused("it is about another package: the hash differs")
    store = set(proof["store"])
    if len(store) != len(proof["store"]) or not store <= set(problem.costs):
        raise Refused("the store has a candidate twice, or one that the package does not have")
    if not problem.is_feasible(store):
        raise Refused("the store does not keep the budget and k")
    if problem.value(store) != optimum:
        raise Refused("the store is not worth the claimed optimum")
    check_tree(problem, optimum, proof["tree"], proof["multipliers"])


def check_tree(problem: Problem, optimum: Fraction, tree: Any, multipliers: list[Any]) -> None:
    """Walks the tree: every choice is covered, every leaf within the optimum."""
    prices = lru_cache(500)(lambda number: problem.prices(multipliers[number]))
    open_nodes: list[tuple[frozenset[str], frozenset[str]]] = [(frozenset(), frozenset())]
    for number, node in enumerate(tree):
        if not open_nodes:
            raise Refused(f"tree[{number}] comes after the end of the tree")
        taken, barred = open_nodes.pop()
        if isinstance(node, str):
            if node not in problem.cells or node in taken | barred:
                raise Refused(
                    f"tree[{number}] branches on no candidate that is open and covers a unit"
                )
            open_nodes += [(taken, barred | {node}), (taken | {node}, barred)]
        elif node is None:
            if problem.is_feasible(taken):
                raise Refused(f"tree[{number}] has feasible stores, and no multipliers")
        elif problem.bound(prices(node), taken, barred) > optimum:
            raise Refused(f"the bound of tree[{number}] is above the claimed optimum")
    if open_nodes:
        raise Refused("the tree ends before it covers every choice")


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        return say("usage: check_proof.py PACKAGE proof.json", 2)
    path = arguments[0]
    try:
        package = read_package(path)
        path = arguments[1]
        proof = read(path)
        check(package, proof)
    except Refused as fault:
        return say(f"{path}: refused: {fault}", 1)
    except (OSError, *BROKEN) as fault:
        return say(f"{path}: cannot be checked: {type(fault).__name__}: {fault}", 2)
    return say(f"proved: within {proof['budget']} nothing is worth more than {proof['optimum']}", 0)


def say(line: str, status: int) -> int:
    print(ascii(line)[1:-1], file=sys.stderr if status else sys.stdout)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
