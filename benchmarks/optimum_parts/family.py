"""The hard family: random packages whose candidates overlap everywhere.

T experiences have four candidates each, one of which may be kept; the first is the raw span. A
candidate covers five of R units. The budget is a share of the raw cost. For its size this is as
hard as it gets: nothing is local, and where the budget lets candidates compete for the same units,
as 15 % does, the linear relaxation is several percent above the optimum.
"""

from __future__ import annotations

import numpy as np

from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience

_CANDIDATES, _COVERED = 4, 5
_COSTS = (3, 31)
_COVERAGES = (0.25, 0.5, 0.75, 1.0)
_WEIGHTS = (0.5, 1.0, 1.5, 2.0, 3.0)


def hard_package(
    seed: int, experiences: int, units: int, share: float = 0.15
) -> tuple[Package, float]:
    """A package of the family and its budget."""
    draw = np.random.default_rng([seed, experiences, units])
    names = [f"r{unit}" for unit in range(units)]
    candidates, coverage = [], {}
    for t in range(experiences):
        for j in range(_CANDIDATES):
            kind = "other" if j else "raw_span"
            candidates.append(Candidate(f"t{t}c{j}", f"t{t}", kind, "", _cost(draw)))
            about = draw.choice(units, _COVERED, replace=False)
            covered = draw.choice(_COVERAGES, _COVERED)
            coverage[f"t{t}c{j}"] = {
                names[unit]: float(a) for unit, a in zip(about, covered, strict=True)
            }
    package = Package.build(
        name=f"hard-{experiences}-{units}-{seed}",
        experiences=[Experience(f"t{t}") for t in range(experiences)],
        candidates=candidates,
        units=[EvidenceUnit(name, float(draw.choice(_WEIGHTS))) for name in names],
        coverage=coverage,
    )
    return package, float(int(share * package.raw_cost))


def _cost(draw: np.random.Generator) -> int:
    return int(draw.integers(*_COSTS))
