"""Random small packages for property tests: small enough for brute force, rich in corner cases.

Costs and weights come from short lists, so that ties, equal costs and zero weights are common.
"""

from __future__ import annotations

from hypothesis import strategies as st

from memaudit_gym.package import Package
from memaudit_gym.records import REPRESENTATION_TYPES, ROLES, Candidate, EvidenceUnit, Experience
from memaudit_gym.saturation import NAMES, Saturation, parse_saturation

COSTS = st.sampled_from([1, 1, 2, 2, 3, 5, 0.5, 1.25])
WEIGHTS = st.sampled_from([0, 0.35, 1, 1, 1.4, 2, 3.25])
COVERAGES = st.sampled_from([0, 0.05, 0.3, 0.5, 0.75, 1, 1])
#: Whole, fractional and zero budgets in the range of the costs.
BUDGETS = st.sampled_from([0, 0.5, 1, 2, 2.75, 3, 4, 6, 9, 100])


@st.composite
def piecewise_saturations(draw: st.DrawFn) -> Saturation:
    """A concave table of two to four points."""
    slopes = sorted(draw(st.lists(st.sampled_from([0, 0.25, 0.5, 1, 2]), min_size=1, max_size=3)))
    points = [(0.0, 0.0)]
    for slope in reversed(slopes):
        width = draw(st.sampled_from([0.25, 0.5, 1, 1.5]))
        points.append((points[-1][0] + width, points[-1][1] + width * slope))
    return parse_saturation(points)


#: Those that are piecewise linear, which a linear solver takes.
PIECEWISE_LINEAR = st.sampled_from(["cap1", "linear"]).map(Saturation) | piecewise_saturations()
SATURATIONS = st.sampled_from(NAMES).map(Saturation) | piecewise_saturations()


@st.composite
def packages(
    draw: st.DrawFn,
    *,
    max_experiences: int = 4,
    max_group: int = 3,
    max_units: int = 4,
    max_k: int = 2,
    costs: st.SearchStrategy[float] = COSTS,
    saturations: st.SearchStrategy[Saturation] = SATURATIONS,
) -> Package:
    """A package of at most ``max_experiences * max_group`` candidates, at least one of them.

    Some experiences have no candidate, some units an h of their own; the candidates' order in
    the file is shuffled.
    """
    sizes = draw(
        st.lists(st.integers(0, max_group), min_size=1, max_size=max_experiences).filter(any)
    )
    units = [draw(_units(f"r{r}", saturations)) for r in range(draw(st.integers(1, max_units)))]
    ids = [(f"e{t}", f"e{t}c{j}") for t, size in enumerate(sizes) for j in range(size)]
    candidates = [draw(_candidates(name, experience, costs)) for experience, name in ids]
    rows = st.dictionaries(st.sampled_from([u.id for u in units]), COVERAGES)
    return Package.build(
        name="random",
        experiences=[Experience(f"e{t}", text=f"turn {t}") for t in range(len(sizes))],
        candidates=draw(st.permutations(candidates)),
        units=units,
        coverage={name: draw(rows) for _, name in ids},
        k=draw(st.integers(1, max_k)),
        saturation=draw(saturations),
    )


@st.composite
def _units(draw: st.DrawFn, name: str, saturations: st.SearchStrategy[Saturation]) -> EvidenceUnit:
    return EvidenceUnit(
        name,
        weight=draw(WEIGHTS),
        role=draw(st.none() | st.sampled_from(ROLES)),
        saturation=draw(st.none() | saturations),
    )


@st.composite
def _candidates(
    draw: st.DrawFn, name: str, experience: str, costs: st.SearchStrategy[float]
) -> Candidate:
    return Candidate(
        name,
        experience,
        type=draw(st.sampled_from(REPRESENTATION_TYPES)),
        text=f"memory {name}",
        cost=draw(costs),
        confidence=draw(st.sampled_from([1.0, 0.7, 0.0])),
        time_index=draw(st.none() | st.integers(0, 9)),
        estimated_value=draw(st.none() | st.sampled_from([0.0, 0.5, 2.0])),
    )


@st.composite
def packages_with_store(draw: st.DrawFn, **limits: object) -> tuple[Package, list[int]]:
    """A package and a feasible store of it under some budget, as positions in drawn order."""
    package = draw(packages(**limits))
    return package, draw(stores(package))


@st.composite
def stores(draw: st.DrawFn, package: Package) -> list[int]:
    """Positions in drawn order, at most k of a group."""
    order = draw(st.permutations(range(len(package.candidates))))
    taken: list[int] = []
    for u in order[: draw(st.integers(0, len(order)))]:
        group = package.group_of[u]
        if sum(package.group_of[v] == group for v in taken) < package.k:
            taken.append(u)
    return taken
