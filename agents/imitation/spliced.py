"""Streams spliced from several distributions: what follows cannot be told from what came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from agents.imitation.randomised import randomised
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience

#: The chance that an experience, and a candidate of one, comes along.
KEEP_EXPERIENCE, KEEP_CANDIDATE = 0.6, 0.85
#: The most experiences of a spliced stream.
MOST_EXPERIENCES = 10


@dataclass(frozen=True)
class _Piece:
    """An experience with what belongs to it, under names of its own package."""

    experience: Experience
    candidates: list[Candidate]
    coverage: dict[str, dict[str, float]]


def spliced(distributions: Sequence[str], seed: int) -> Package:
    """A package of experiences from two or three distributions.

    Those of one distribution stay in their order, and share their units; the streams are shuffled
    into each other. Some experiences are left out, and some candidates.

    Args:
        distributions: Of MemAudit-Small, at least two.
        seed: Of the parts and of the splicing.
    """
    draws = np.random.default_rng([seed, 0x5B])
    count = min(int(draws.integers(2, 4)), len(distributions))
    names = draws.choice(list(distributions), size=count, replace=False).tolist()
    parts = [randomised(name, seed) for name in names]
    timed: list[tuple[float, _Piece]] = []
    for part in parts:
        pieces = _pieces(part, draws)
        timed += zip(np.sort(draws.random(len(pieces))).tolist(), pieces, strict=True)
    pieces = [piece for _, piece in sorted(timed, key=lambda one: one[0])][:MOST_EXPERIENCES]
    return Package.build(
        name=f"spliced-{seed}",
        experiences=[piece.experience for piece in pieces],
        candidates=[candidate for piece in pieces for candidate in piece.candidates],
        units=[_named(unit, part) for part in parts for unit in part.units],
        coverage={name: row for piece in pieces for name, row in piece.coverage.items()},
    )


def _pieces(part: Package, draws: np.random.Generator) -> list[_Piece]:
    """The experiences of a package that come along, at least one."""
    kept = draws.random(len(part.experiences)) < KEEP_EXPERIENCE
    kept[draws.integers(len(kept))] = True
    return [_piece(part, position, draws) for position in np.flatnonzero(kept).tolist()]


def _piece(part: Package, position: int, draws: np.random.Generator) -> _Piece:
    start, stop = part.group_ptr[position : position + 2].tolist()
    kept = draws.random(stop - start) < KEEP_CANDIDATE
    kept[draws.integers(stop - start)] = True
    experience = part.experiences[position]
    experience = replace(experience, id=f"{part.name}/{experience.id}")
    candidates, coverage = [], {}
    for u in (start + np.flatnonzero(kept)).tolist():
        name = f"{part.name}/{part.candidates[u].id}"
        coverage[name] = _row(part, u)
        candidates.append(replace(part.candidates[u], id=name, experience_id=experience.id))
    return _Piece(experience, candidates, coverage)


def _row(part: Package, candidate: int) -> dict[str, float]:
    units, values = part.coverage.row(candidate)
    names = [f"{part.name}/{part.units[unit].id}" for unit in units.tolist()]
    return dict(zip(names, values.tolist(), strict=True))


def _named(unit: EvidenceUnit, part: Package) -> EvidenceUnit:
    return replace(unit, id=f"{part.name}/{unit.id}")
