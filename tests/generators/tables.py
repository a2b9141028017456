"""The published tables of MemAudit-Small, written down a second time and as plain as can be.

Nothing here is shared with the generators: rows are text, draws are made where they are used.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from memaudit_gym.package import Package


class Table(NamedTuple):
    """Expected numbers: {unit: weight} and {experience: rows}, both in order."""

    weights: dict[str, float]
    rows: dict[str, list[tuple[str, float, float, dict[str, float]]]]


def rows(text: str, **names: object) -> list[tuple[str, float, float, dict[str, float]]]:
    """Lines ``type cost [@confidence] unit=coverage ...`` with names filled in."""
    found = []
    for line in text.format(**names).strip().splitlines():
        kind, cost, *cells = line.split()
        confidence = 1.0
        if cells[0].startswith("@"):
            confidence = float(cells.pop(0)[1:])
        pairs = (cell.split("=") for cell in cells)
        found.append((kind, float(cost), confidence, {unit: float(a) for unit, a in pairs}))
    return found


def numbers_of(package: Package) -> Table:
    """The numbers of a generated package in the same form."""
    units = [unit.id for unit in package.units]
    found: dict[str, list[tuple[str, float, float, dict[str, float]]]] = {}
    for position, c in enumerate(package.candidates):
        columns, values = package.coverage.row(position)
        cells = {units[r]: a for r, a in zip(columns, values.tolist(), strict=True)}
        found.setdefault(c.experience_id, []).append((c.type, c.cost, c.confidence, cells))
    return Table(dict(zip(units, package.weights.tolist(), strict=True)), found)


def clip(value: int, low: int, high: int) -> int:
    return int(np.clip(value, low, high))


def base(seed: int, normal: int, update: int) -> Table:
    draw, weights, table = Random(seed), {}, {}
    for i in range(normal):
        weights[f"fact:{i}"] = draw.choice([1.0, 1.2, 1.4])
        weights[f"context:{i // 2}"] = 0.35
        table[f"fact_{i}"] = rows(
            """raw_span {raw} fact:{i}=1 context:{j}=.4
               atomic_fact 2 fact:{i}=1
               summary 3 fact:{i}=.7 context:{j}=.5""",
            raw=5 + draw.randint(0, 1),
            i=i,
            j=i // 2,
        )
    for i in range(update):
        weights[f"stale:{i}"] = 0.15
        weights[f"current:{i}"] = (2.0, 2.25, 2.5)[draw.randint(0, 2)]
        weights[f"invalid:{i}"] = (2.0, 2.25, 2.5)[draw.randint(0, 2)]
        table[f"pref_{i}_old"] = rows(
            """raw_span 4 stale:{i}=1
               atomic_fact 2 stale:{i}=1
               summary 3 stale:{i}=.75""",
            i=i,
        )
        table[f"pref_{i}_update"] = rows(
            """raw_span 6 current:{i}=1 invalid:{i}=.45 stale:{i}=.2
               atomic_fact 2 current:{i}=1
               tombstone 1 invalid:{i}=1
               compound_update 3 current:{i}=1 invalid:{i}=1
               summary 4 current:{i}=.75 invalid:{i}=.75 stale:{i}=.1""",
            i=i,
        )
    return Table(weights, table)


def update_chain(seed: int, normal: int, update: int) -> Table:
    last = clip(update + 1, 2, 4)
    weights = {"version:0": 0.1}
    table = {
        "version_0": rows(
            """raw_span 4 version:0=1
               atomic_fact 2 version:0=1
               summary 3 version:0=.7"""
        )
    }
    for s in range(1, last + 1):
        weights |= {f"version:{s}": 2.3 if s == last else 0.1, f"invalidates:{s - 1}": 1.85}
        table[f"update_{s}"] = rows(
            """raw_span 5 version:{s}=1 invalidates:{p}=.35 version:{p}=.15
               atomic_fact 2 version:{s}=1
               tombstone 1 invalidates:{p}=1
               compound_update 3 version:{s}=.95 invalidates:{p}=1
               summary 3 version:{s}=.65 invalidates:{p}=.65""",
            s=s,
            p=s - 1,
        )
    return Table(weights, table)


def temporal_interval(seed: int, normal: int, update: int) -> Table:
    weights, table = {}, {}
    for i in range(clip(normal + update, 3, 5)):
        weights |= {f"label:{i}": 0.9, f"start:{i}": 0.75, f"end:{i}": 0.85, f"duration:{i}": 0.55}
        table[f"interval_{i}"] = rows(
            """atomic_fact 2 label:{i}=1
               interval_fact 3 start:{i}=1 end:{i}=1 duration:{i}=.7
               summary 2 label:{i}=.85 start:{i}=.35 end:{i}=.35
               raw_span 5 label:{i}=1 start:{i}=1 end:{i}=1 duration:{i}=1""",
            i=i,
        )
    for i in range(clip(update, 1, 3)):
        weights |= {f"open:{i}": 0.1, f"closed:{i}": 1.4, f"invalid:{i}": 1.6}
        table[f"closure_{i}"] = rows(
            """raw_span 5 closed:{i}=1 invalid:{i}=.45 open:{i}=.15
               atomic_fact 2 closed:{i}=1
               tombstone 1 invalid:{i}=1
               compound_update 3 closed:{i}=1 invalid:{i}=1
               summary 3 closed:{i}=.7 invalid:{i}=.7""",
            i=i,
        )
    return Table(weights, table)


def density_trap(seed: int, normal: int, update: int) -> Table:
    draw, weights, table = Random(1_000_003 * (seed + 1) + 11), {"lure": 2.2}, {}
    for i in range(clip(normal + update, 4, 6)):
        weights[f"specific:{i}"] = 1.45 + draw.randrange(3) * 0.15
        weights[f"context:{i // 2}"] = 0.3
        table[f"note_{i}"] = rows(
            """atomic_fact 1 @.82 lure=.55 specific:{i}=.05
               atomic_fact 2 specific:{i}=1
               summary 3 specific:{i}=.7 lure=.25 context:{j}=.35
               raw_span 4 specific:{i}=1 context:{j}=.6 lure=.15""",
            i=i,
            j=i // 2,
        )
    return Table(weights, table)


def scope_shift(seed: int, normal: int, update: int) -> Table:
    draw, weights, table = Random(1_000_003 * (seed + 1) + 23), {"generic": 0.35}, {}
    scopes = "home work travel medical finance".split()[: clip(normal + 1, 3, 5)]
    for scope in scopes:
        weights[f"pref:{scope}"] = 1.6 + draw.randrange(3) * 0.2
        weights[f"context:{scope}"] = 0.55
        table[f"scope_{scope}"] = rows(
            """atomic_fact 2 pref:{s}=1
               summary 2 @.7 generic=.8 pref:{s}=.35
               summary 3 pref:{s}=.75 context:{s}=.8
               raw_span 5 pref:{s}=1 context:{s}=1 generic=.2""",
            s=scope,
        )
    seen = {f"pref:{s}": 0.42 for s in scopes} | {f"context:{s}": 0.35 for s in scopes}
    table["cross_scope_review"] = [("summary", 4, 1.0, seen)]
    return Table(weights, table)


def summary_tradeoff(seed: int, normal: int, update: int) -> Table:
    draw, weights, table = Random(1_000_003 * (seed + 1) + 37), {}, {}
    for i in range(clip(normal + update, 3, 5)):
        weights[f"primary:{i}"] = 1.35 + draw.randrange(3) * 0.15
        weights[f"secondary:{i}"] = 1.0 + draw.randrange(2) * 0.1
        weights[f"context:{i}"] = 0.35
        table[f"meeting_{i}"] = rows(
            """atomic_fact 2 primary:{i}=1
               atomic_fact 2 secondary:{i}=1
               summary 2 primary:{i}=.45 secondary:{i}=.45 context:{i}=.25
               summary 3 primary:{i}=.72 secondary:{i}=.72 context:{i}=.45
               raw_span 5 primary:{i}=1 secondary:{i}=1 context:{i}=.85""",
            i=i,
        )
    return Table(weights, table)


def redundancy_heavy(seed: int, normal: int, update: int) -> Table:
    draw, weights, table = Random(1_000_003 * (seed + 1) + 41), {"core": 2.4}, {}
    for i in range(clip(normal + update, 4, 6)):
        weights[f"tail:{i}"] = 1.0 + draw.randrange(3) * 0.15
        weights[f"local:{i // 2}"] = 0.3
        table[f"checkin_{i}"] = rows(
            """atomic_fact 2 core=.85
               atomic_fact 2 tail:{i}=1
               summary 3 core=.6 tail:{i}=.8 local:{j}=.25
               raw_span 4 core=1 tail:{i}=1 local:{j}=.4""",
            i=i,
            j=i // 2,
        )
    return Table(weights, table)


def abstention_hard(seed: int, normal: int, update: int) -> Table:
    draw, weights, table = Random(1_000_003 * (seed + 1) + 53), {}, {}
    for i in range(clip(normal + update, 3, 5)):
        if i in (0, 2, 4):
            weights[f"abstain:{i}"] = 2.0 + draw.randrange(3) * 0.15
            weights |= {f"conflict:{i}": 0.9, f"unsupported:{i}": 0.05}
            table[f"question_{i}"] = rows(
                """atomic_fact 2 @.42 unsupported:{i}=1
                   abstention 1 abstain:{i}=1
                   uncertainty 2 abstain:{i}=.8 conflict:{i}=1
                   raw_span 4 abstain:{i}=.9 conflict:{i}=1 unsupported:{i}=.1
                   summary 3 abstain:{i}=.65 conflict:{i}=.7""",
                i=i,
            )
        else:
            weights[f"answer:{i}"] = 1.75 + draw.randrange(2) * 0.15
            weights |= {f"evidence:{i}": 0.55, f"unneeded:{i}": 0.2}
            table[f"question_{i}"] = rows(
                """atomic_fact 2 answer:{i}=1
                   abstention 1 @.5 unneeded:{i}=1
                   summary 3 answer:{i}=.75 evidence:{i}=.8
                   raw_span 4 answer:{i}=1 evidence:{i}=1""",
                i=i,
            )
    return Table(weights, table)


def density_hint(seed: int, normal: int, update: int) -> Table:
    weights, table = {}, {}
    size = clip(update + 1, 2, 4)
    for i in range(clip(normal + 1, 2, 4)):
        required = [f"required:{i}:{position}" for position in range(size)]
        weights |= dict(zip(required, (1.05, 1.0, 0.95, 0.9), strict=False))
        weights |= {f"bridge:{i}": 0.65, f"provenance:{i}": 0.45}
        table[f"question_{i}"] = rows(
            """atomic_fact 1 @.74 required:{i}:0=1 required:{i}:1=.12
               summary {c} {all}
               compound_evidence {d} {all} bridge:{i}=1
               raw_span {e} {all} bridge:{i}=1 provenance:{i}=1""",
            i=i,
            all=" ".join(f"{unit}=1" for unit in required),
            c={2: 3, 3: 3, 4: 4}[size],
            d={2: 4, 3: 4, 4: 5}[size],
            e={2: 5, 3: 5, 4: 6}[size],
        )
    return Table(weights, table)


def scope_conflict(seed: int, normal: int, update: int) -> Table:
    weights = {
        "general": 1.1,
        "travel": 1.2,
        "conference": 1.5,
        "stale": 0.2,
        "current": 2.0,
        "invalid": 3.0,
        "travel_scope": 0.6,
        "conference_scope": 0.8,
        "historical_scope": 0.3,
    }
    table = {
        "general": rows(
            """atomic_fact 1 general=1
               summary 3 general=1 travel_scope=.35 conference_scope=.35"""
        ),
        "travel": rows(
            """atomic_fact 1 @.76 travel=.88
               summary 2 travel=1 travel_scope=1"""
        ),
        "conference": rows(
            """atomic_fact 1 @.72 conference=.85
               summary 3 conference=1 conference_scope=1"""
        ),
        "historical": rows(
            """summary 1 @.68 general=.55 stale=.5 historical_scope=.25
               raw_span 3 stale=1 historical_scope=1"""
        ),
        "correction": rows(
            """atomic_fact 2 current=1
               tombstone 1 invalid=1
               compound_update 3 current=1 invalid=1 conference_scope=1
               summary 3 current=.72 conference_scope=.7"""
        ),
    }
    if normal + update >= 5:
        weights["routine:0"] = 0.25
        table["routine_0"] = rows("summary 2 routine:0=1 general=.2")
    return Table(weights, table)


TABLES = {
    make.__name__: make
    for make in (
        base,
        update_chain,
        temporal_interval,
        density_trap,
        scope_shift,
        summary_tradeoff,
        redundancy_heavy,
        abstention_hard,
        density_hint,
        scope_conflict,
    )
}
