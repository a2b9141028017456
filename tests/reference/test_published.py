"""The published ratios to OPT on MemAudit-Small: GVT, density-only, no-tombstone OPT."""

from __future__ import annotations

from functools import cache

import pytest

from memaudit_gym.generators import generate
from memaudit_gym.objective import value
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from memaudit_gym.reference import density_store, gvt_store

BUDGETS = (2, 4, 6, 8, 16)
#: Rounded to three places where it was printed.
TOLERANCE = 0.0005 + 1e-6

#: One package each: nothing that they draw changes a number.
FIXED = {
    "update_chain": "1.000/.027/.622 1.000/.633/.450 1.000/.730/.513 .987/.721/.617 "
    "1.000/.704/.698",
    "temporal_interval": "1.000/.414/.437 1.000/.576/.609 1.000/.662/.700 .819/.724/.754 "
    "1.000/.778/.857",
    "density_hint": "1.000/1.000/1 1.000/1.000/1 .922/.719/1 1.000/.561/1 1.000/.321/1",
    "scope_conflict": "1.000/.504/.556 1.000/.510/.618 1.000/.716/.669 .983/.675/.709 "
    "1.000/.626/.726",
}
#: Means over the seeds 0..499.
DRAWN = {
    "base": "1.000/.264/.523 .997/.349/.654 1.000/.398/.650 .958/.361/.689 .985/.652/.815",
    "abstention_hard": ".994/.533/1 .981/.882/1 .893/.903/1 .881/.954/1 .961/.787/1",
}


@pytest.mark.parametrize("distribution", FIXED)
def test_one_package(distribution: str) -> None:
    package = generate(distribution, 0)
    for budget, published in zip(BUDGETS, FIXED[distribution].split(), strict=True):
        assert ratios(package, budget) == pytest.approx(numbers(published), abs=TOLERANCE)


@pytest.mark.slow
@pytest.mark.parametrize("distribution", DRAWN)
def test_mean_of_500_packages(distribution: str) -> None:
    packages = [generate(distribution, seed) for seed in range(500)]
    same = {package.numbers_hash: package for package in packages}

    @cache
    def once(numbers_hash: str, budget: int) -> tuple[float, ...]:
        return ratios(same[numbers_hash], budget)

    for budget, published in zip(BUDGETS, DRAWN[distribution].split(), strict=True):
        rows = [once(package.numbers_hash, budget) for package in packages]
        means = tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
        assert means == pytest.approx(numbers(published), abs=TOLERANCE)


def ratios(package: Package, budget: int) -> tuple[float, ...]:
    opt = optimum(package, budget, certify="exact").value
    rest = package.restricted(lambda c: c.type not in ("tombstone", "compound_update"))
    stores = (gvt_store(package, budget), density_store(package, budget))
    no_tombstone = optimum(rest, budget, certify="exact").value
    return (*(value(package, store) / opt for store in stores), no_tombstone / opt)


def numbers(published: str) -> tuple[float, ...]:
    return tuple(float(figure) for figure in published.split("/"))
