"""Hashes of a package. Standard library only, so that a proof checker can use the same rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any


def canonical_number(value: float) -> float | int:
    """An integral float as an integer, so that 5 and 5.0 hash alike."""
    return int(value) if float(value).is_integer() else float(value)


def digest(document: Any) -> str:
    """SHA-256 (hexadecimal) of the canonical JSON: sorted keys, no spaces, ASCII."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def problem_hash(
    *,
    groups: Mapping[str, str],
    costs: Mapping[str, float],
    coverage: Mapping[str, Mapping[str, float]],
    weights: Mapping[str, float],
    saturation: Mapping[str, Any],
    k: int,
    composites: Iterable[tuple[str, Iterable[str], float]] = (),
    false_claims: Iterable[str] = (),
) -> str:
    """The hash of the optimisation problem: everything that F and feasibility depend on.

    And which candidates are false: what is kept by this hash may be about their true part.

    Args:
        groups: {candidate id: experience id}.
        costs: {candidate id: cost}.
        coverage: {candidate id: {unit id: coverage}}; zeros do not count.
        weights: {unit id: weight}.
        saturation: {unit id: name or table of points}.
        k: How many candidates of a group a store may hold.
        composites: (unit id, candidate ids, coverage); zeros do not count, and without any the
            hash is what it would be if there were no such thing.
        false_claims: Ids of the candidates that are false; as composites, without any they leave
            the hash as it is.
    """
    return digest(
        {
            **_composites(composites),
            **_where_any("false_claims", sorted(set(false_claims))),
            "costs": {u: canonical_number(c) for u, c in costs.items()},
            "coverage": {
                u: {r: canonical_number(a) for r, a in row.items() if a}
                for u, row in coverage.items()
            },
            "groups": dict(groups),
            "k": k,
            "saturation": {r: _canonical(h) for r, h in saturation.items()},
            "weights": {r: canonical_number(w) for r, w in weights.items()},
        }
    )


def numbers_hash(
    *,
    groups: Sequence[Sequence[tuple[float, Sequence[tuple[int, float]]]]],
    weights: Sequence[float],
    saturation: Sequence[Any],
    k: int,
    composites: Iterable[tuple[int, Iterable[int], float]] = (),
    false_claims: Iterable[int] = (),
) -> str:
    """The problem hash without ids: two packages with the same numbers get the same one.

    Args:
        groups: For each experience in stream order its candidates as (cost, cells), cells as
            (unit position, coverage). The order inside an experience does not count.
        weights: One a unit, in the file's order.
        saturation: Name or table, one a unit.
        k: How many candidates of a group a store may hold.
        composites: (unit, candidates, coverage) by number.
        false_claims: The candidates that are false, by number.
    """
    number, false = count(), frozenset(false_claims)
    rows = [
        sorted(
            [
                canonical_number(c),
                sorted([r, canonical_number(a)] for r, a in cells if a),
                *(["false"] if next(number) in false else []),
            ]
            for c, cells in group
        )
        for group in groups
    ]
    return digest(
        {
            **_composites(composites),
            "groups": rows,
            "k": k,
            "saturation": [_canonical(h) for h in saturation],
            "weights": [canonical_number(w) for w in weights],
        }
    )


def _composites(composites: Iterable[tuple[Any, Iterable[Any], float]]) -> dict[str, Any]:
    rows = sorted([r, sorted(set(need)), canonical_number(a)] for r, need, a in composites if a)
    return _where_any("composites", rows)


def _where_any(field: str, rows: list[Any]) -> dict[str, Any]:
    return {field: rows} if rows else {}


def _canonical(h: Any) -> Any:
    return h if isinstance(h, str) else [[canonical_number(v) for v in point] for point in h]
