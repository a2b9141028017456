"""What a store is worth in truth, where some of the claims in a package are false.

Coverage utility u_cov(M) is F of a store M, whatever its claims are; precision utility u_prec(M) is
F of its true part; the water-inflation degree is Delta(M) = u_cov(M) - u_prec(M), never below 0,
for F is monotone. A false claim adds nothing to u_prec and costs what it costs, so that the
precision optimum is OPT of the package without its false claims, and every solver, certificate and
proof of that package holds for it. Source: Towards a Formal Definition of Agent Memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memaudit_gym.coverage import Coverage
from memaudit_gym.objective import value
from memaudit_gym.package import Package

COVERAGE, PRECISION = "coverage", "precision"
#: What F may be: of all claims, or of those that are true.
UTILITIES = (COVERAGE, PRECISION)


def has_false_claims(package: Package) -> bool:
    """Whether any candidate is one."""
    return bool(package.is_false.any())


def true_part(package: Package) -> Package:
    """The package without its false claims, and without composites that need one.

    Its OPT is the precision optimum. The package itself where it has no false claims; a package
    without any candidate where it has nothing else.
    """
    return package.restricted(lambda c: not c.false_claim) if has_false_claims(package) else package


def with_precision_utility(package: Package) -> Package:
    """The package with the same candidates, of which the false ones cover nothing.

    Its F is the precision utility of every store, and its OPT the precision optimum. Whatever a
    writer sees of it is the same. The package itself where it has no false claims.
    """
    if not has_false_claims(package):
        return package
    false = {c.id for c in package.candidates if c.false_claim}
    rows = (package.coverage.row(u) for u in range(len(package.candidates)))
    true = zip(rows, package.is_false.tolist(), strict=True)
    return replace(
        package,
        coverage=Coverage.from_rows(
            {} if is_false else dict(zip(units.tolist(), values.tolist(), strict=True))
            for (units, values), is_false in true
        ),
        coverage_notes={k: note for k, note in package.coverage_notes.items() if k[0] not in false},
        composites=tuple(c for c in package.composites if false.isdisjoint(c.candidate_ids)),
    )


def precision_value(package: Package, store: Sequence[int]) -> float:
    """u_prec of a store: F of those of its candidates (positions) that are true."""
    return value(package, [u for u in store if not package.is_false[u]])


def inflation(package: Package, store: Sequence[int]) -> float:
    """Delta of a store (candidate positions): how much of its F rests on false claims."""
    return max(0.0, value(package, store) - precision_value(package, store))
