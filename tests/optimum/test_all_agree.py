"""Every way to OPT that there is says the same: brute force, exact search, SCIP, HiGHS, a proof."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from memaudit_gym.document import to_document
from memaudit_gym.optimum import check_proof
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from tests.optimum.proofs import exactly, made
from tests.optimum.worlds import brute_force
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages


@settings(max_examples=100)
@given(packages(max_experiences=3, saturations=PIECEWISE_LINEAR), BUDGETS)
def test_all_agree(package: Package, budget: float):
    """Several h, k = 1 and 2, ties, zero weights, equal costs, budgets from 0 to above all."""
    pytest.importorskip("highspy", reason="HiGHS is an extra")
    best = brute_force(package, budget)
    found = optimum(package, budget, "all")
    assert found.certified
    assert found.agreed
    certificates = (found.certificate, *found.others)
    assert len({certificate.solver for certificate in certificates}) == 3
    for certificate in certificates:
        assert certificate.objective == pytest.approx(best, abs=1e-9)
    proof = made(package, budget, found.store)
    check_proof.check(to_document(package), proof)
    assert float(exactly(proof["optimum"])) == pytest.approx(best, abs=1e-9)
