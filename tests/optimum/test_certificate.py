from __future__ import annotations

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings

from memaudit_gym.errors import InputError
from memaudit_gym.optimum.certificate import Certificate
from memaudit_gym.optimum.solve import optimum
from tests.optimum.worlds import make_package, small_package
from tests.strategies import BUDGETS, packages

PACKAGE = small_package()
CERTIFICATE = optimum(PACKAGE, 5, "exact").certificate


def test_what_it_holds():
    assert CERTIFICATE.certified(PACKAGE)
    assert CERTIFICATE.faults(PACKAGE) == ()
    assert CERTIFICATE.solver == "exact search"
    assert CERTIFICATE.problem_hash == PACKAGE.problem_hash
    assert CERTIFICATE.content_hash == PACKAGE.content_hash
    assert CERTIFICATE.store == ("t0c2", "t1c2")
    assert CERTIFICATE.objective == CERTIFICATE.primal == 4.5
    assert CERTIFICATE.gap == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"problem_hash": "0" * 64}, "another problem"),
        ({"content_hash": "0" * 64}, "other texts"),
        ({"status": "timelimit"}, "status is timelimit"),
        ({"dual": 4.51}, "gap"),
        ({"dual": 4.4}, "gap"),
        ({"primal": 4.4, "dual": 4.4}, "F of the store is not the primal bound"),
        ({"dual": 4.6}, "F of the store is not the dual bound"),
        ({"objective": 4.6, "primal": 4.6, "dual": 4.6}, "not worth the objective"),
        ({"store": ("t0c1", "t1c2")}, "not worth the objective"),
        ({"store": ()}, "not worth the objective"),
        ({"budget": 4.0}, "not feasible"),
        ({"store": ("t1c0", "t1c1", "t0c2")}, "not feasible"),
        ({"store": ("t1c2", "t0c2", "t0c2")}, "not feasible"),
        ({"store": ("t0c2", "nobody")}, "unknown candidates"),
    ],
)
def test_what_does_not_hold_is_named(change, fault):
    tampered = replace(CERTIFICATE, **change)
    assert not tampered.certified(PACKAGE)
    assert any(fault in found for found in tampered.faults(PACKAGE))


@pytest.mark.parametrize(("dual", "certified"), [(0.0, True), (5e-18, True), (1e-9, False)])
def test_bounds_at_0_agree_where_the_solver_rounds(dual, certified):
    nothing = make_package([[(1, {"fact": 1})]], {"fact": 0})
    found = optimum(nothing, 1, "exact").certificate
    assert (found.primal, found.objective) == (0, 0)
    assert replace(found, dual=dual).certified(nothing) is certified


def test_it_is_bound_to_the_package():
    assert CERTIFICATE.certified(small_package())
    assert not CERTIFICATE.certified(small_package("in other words"))
    assert not CERTIFICATE.certified(make_package([[(1, {"fact": 1})]], {"fact": 1}))


@settings(deadline=None, max_examples=50)
@given(packages(), BUDGETS)
def test_json_and_back(package, budget):
    certificate = optimum(package, budget, "exact").certificate
    text = json.dumps(certificate.to_json(), allow_nan=False)
    assert Certificate.from_json(json.loads(text)) == certificate


def test_json_holds_every_field_and_the_gap():
    names = {f.name for f in fields(Certificate)}
    assert set(CERTIFICATE.to_json()) == names | {"gap"}


@pytest.mark.parametrize("name", [f.name for f in fields(Certificate)])
@pytest.mark.parametrize("value", [None, True, [1], float("nan")])
def test_a_wrong_field_is_refused(name, value):
    document = {**CERTIFICATE.to_json(), name: value}
    with pytest.raises(InputError, match=f"certificate: field '{name}': cannot be"):
        Certificate.from_json(document)
    del document[name]
    with pytest.raises(InputError, match=f"certificate: field '{name}': missing"):
        Certificate.from_json(document)


@pytest.mark.parametrize("document", [None, [], "certificate", 3])
def test_what_is_no_object_is_refused(document):
    with pytest.raises(InputError, match="JSON object"):
        Certificate.from_json(document)
