"""False claims: hidden, hashed only where there are any, and worth nothing in truth."""

import json
from dataclasses import fields, replace
from fractions import Fraction
from itertools import combinations

import gymnasium as gym
import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.agreement.pairs import pair_packages
from memaudit_gym.document import from_document, to_document
from memaudit_gym.errors import InputError
from memaudit_gym.io import read_package, write_folder, write_json
from memaudit_gym.objective import is_feasible, value
from memaudit_gym.optimum.cache import Cache
from memaudit_gym.optimum.check_proof import Problem as ProofProblem
from memaudit_gym.optimum.check_proof import check
from memaudit_gym.optimum.proof import checker_document, prove
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from memaudit_gym.precision import has_false_claims, inflation, precision_value, true_part
from memaudit_gym.view import VisibleCandidate, visible_view
from tests.locations import ROOT
from tests.optimum.worlds import make_package
from tests.strategies import BUDGETS, packages, stores
from tests.test_composites import composite_packages

SCHEMA = json.loads((ROOT / "memaudit_gym" / "io" / "schema.json").read_text())
SMALL = packages(max_experiences=3, max_group=3)


def with_false(package: Package, *false: str) -> Package:
    """The same package in which exactly these candidates are false."""
    marked = tuple(replace(c, false_claim=c.id in false) for c in package.candidates)
    return replace(package, candidates=marked)


@st.composite
def noisy_packages(draw: st.DrawFn, plain: st.SearchStrategy[Package] = SMALL) -> Package:
    """A package any of whose candidates may be false; none and all of them occur."""
    package = draw(plain)
    names = st.sampled_from([c.id for c in package.candidates])
    return with_false(package, *draw(st.sets(names)))


def liar_package() -> Package:
    """At 2 the best store is a false claim for 3; in truth the best one is worth 2."""
    groups = [[(2, {"a": 1, "b": 1}), (1, {"a": 1})], [(1, {"c": 1})], [(4, {"b": 1})]]
    return with_false(make_package(groups, {"a": 1, "b": 2, "c": 1}), "t0c0")


def test_by_hand():
    package = liar_package()
    assert optimum(package, 2).store == ("t0c0",)
    assert [precision_value(package, store) for store in ([0], [0, 2], [1, 2], [])] == [0, 1, 2, 0]
    assert [inflation(package, store) for store in ([0], [0, 2], [1, 2], [])] == [3, 3, 0, 0]
    best = optimum(true_part(package), 2)
    assert (best.value, best.store) == (2, ("t0c1", "t1c0"))


def test_inflation_is_what_nothing_true_makes_up_for():
    package = with_false(make_package([[(1, {"a": 1})], [(1, {"a": 1})]], {"a": 1}), "t0c0")
    assert inflation(package, [0]) == 1
    assert inflation(package, [0, 1]) == 0


def precision_by_force(package: Package, budget: float) -> float:
    """Precision utility of the best of all feasible stores, false claims among them."""
    n = range(len(package.candidates))
    tried = (s for size in range(len(n) + 1) for s in combinations(n, size))
    return max(precision_value(package, s) for s in tried if is_feasible(package, s, budget))


@pytest.mark.parametrize("certify", ["scip", "exact"])
@settings(deadline=None, max_examples=60)
@given(noisy_packages(), BUDGETS)
def test_the_precision_optimum_is_opt_of_the_true_part(certify, package: Package, budget: float):
    found = optimum(true_part(package), budget, certify)
    assert found.certified
    assert found.value == pytest.approx(precision_by_force(package, budget), rel=1e-6, abs=1e-9)


@settings(deadline=None, max_examples=60)
@given(noisy_packages(composite_packages()), BUDGETS)
def test_with_composites_too(package: Package, budget: float):
    found = optimum(true_part(package), budget)
    assert found.value == pytest.approx(precision_by_force(package, budget), rel=1e-6, abs=1e-9)


@given(noisy_packages(SMALL | composite_packages()), st.data())
def test_precision_is_within_coverage(package: Package, data: st.DataObject):
    store = data.draw(stores(package))
    coverage, precision = value(package, store), precision_value(package, store)
    assert 0 <= precision <= coverage + 1e-12
    assert inflation(package, store) == pytest.approx(coverage - precision, abs=1e-12)
    true = [u for u in store if not package.candidates[u].false_claim]
    part = true_part(package)
    assert precision == pytest.approx(value(part, part.positions(package.ids(true))), rel=1e-12)


def test_one_cache_for_both():
    """Certificates of either utility, and of the unmarked package, are told apart."""
    cache, package = Cache(), liar_package()
    unmarked = with_false(package)
    for _ in range(2):
        assert optimum(package, 2, cache=cache).value == 3
        assert optimum(true_part(package), 2, cache=cache).value == 2
        assert optimum(unmarked, 2, cache=cache).value == 3


# Hidden


def test_no_view_has_a_place_for_it():
    assert not {"false_claim", "extra"} & {field.name for field in fields(VisibleCandidate)}


@given(SMALL)
def test_the_visible_view_does_not_show_it(package: Package):
    everything = with_false(package, *(c.id for c in package.candidates))
    assert visible_view(everything) == visible_view(package)


@pytest.mark.parametrize("observation", ["visible", "oracle"])
def test_no_observation_shows_it(observation, tmp_path):
    seen = []
    for name, package in (("a", liar_package()), ("b", with_false(liar_package(), "t1c0", "t2c0"))):
        write_json(package, tmp_path / name / "made.json")
        env = gym.make(
            "memaudit_gym:MemAudit/Packages-v0",
            packages=str(tmp_path / name / "made.json"),
            budget=4,
            observation=observation,
        )
        shown, info = env.reset(seed=3)
        steps = [(shown, info)]
        for action in (2, 1, 0):
            shown, reward, _, _, info = env.step(action)
            steps.append((shown, {"reward": reward}))
        seen.append(steps)
    for (one, told), (other, also) in zip(*seen, strict=True):
        assert all(np.array_equal(one[key], other[key]) for key in one)
        assert told.keys() == also.keys()


# Hashes and forms


@given(noisy_packages(SMALL | composite_packages()))
def test_round_trip_is_exact(package: Package):
    document = to_document(package)
    again = from_document(json.loads(json.dumps(document)))
    assert again.is_false.tolist() == package.is_false.tolist()
    assert again.content_hash == package.content_hash
    assert again.problem_hash == package.problem_hash
    assert again.numbers_hash == package.numbers_hash
    jsonschema.validate(document, SCHEMA)


@pytest.mark.parametrize("write", [write_folder, write_json])
def test_both_forms(write, tmp_path):
    package = liar_package()
    write(package, tmp_path / "p")
    again = read_package(tmp_path / "p")
    assert [c.id for c in again.candidates if c.false_claim] == ["t0c0"]
    assert again.content_hash == package.content_hash


def test_without_them_nothing_changes():
    package = with_false(liar_package())
    assert not has_false_claims(package)
    assert true_part(package) is package
    assert not any("false_claim" in row for row in to_document(package)["candidate_memories"])
    stated = to_document(package)
    for row in stated["candidate_memories"]:
        row["false_claim"] = False
    assert from_document(stated).content_hash == package.content_hash


@pytest.mark.parametrize("kind", ["problem_hash", "numbers_hash", "content_hash"])
def test_every_hash_tells_who_is_false(kind):
    package = liar_package()
    variants = [(), ("t0c0",), ("t1c0",), ("t0c0", "t1c0")]
    hashes = {getattr(with_false(package, *false), kind) for false in variants}
    assert len(hashes) == len(variants)
    assert getattr(true_part(package), kind) not in hashes


def test_the_order_inside_an_experience_does_not_count():
    package = liar_package()
    first, second, *_ = package.candidates
    document = to_document(package)
    rows = document["candidate_memories"]
    document["candidate_memories"] = [rows[1], rows[0], *rows[2:]]
    turned = from_document(document)
    assert turned.candidates[:2] == (second, first)
    assert turned.numbers_hash == package.numbers_hash
    assert turned.problem_hash == package.problem_hash


@settings(deadline=None)
@given(noisy_packages())
def test_the_proof_checker_has_the_same_hash(package: Package):
    if all((unit.saturation or package.saturation).segments for unit in package.units):
        document = checker_document(package)
        assert ProofProblem(document, Fraction(0)).hash == package.problem_hash


def test_proofs_are_of_one_utility():
    package = liar_package()
    both = {}
    for name, part in (("coverage", package), ("precision", true_part(package))):
        document = checker_document(part)
        proof = prove(document, 2, optimum(part, 2).store)
        assert isinstance(proof, dict)
        check(document, proof)
        both[name] = proof
    assert (both["coverage"]["optimum"], both["precision"]["optimum"]) == ("3", "2")
    assert both["coverage"]["package"] != both["precision"]["package"]


# Bad input


@pytest.mark.parametrize("value", [1, 0, "true", [], {}, 0.5])
def test_anything_but_true_and_false_is_refused(value):
    document = to_document(liar_package())
    document["candidate_memories"][1]["false_claim"] = value
    fault = r"candidate_memories\[1\].*'t0c1'.*'false_claim': must be true or false"
    with pytest.raises(InputError, match=fault):
        from_document(document)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, SCHEMA)


def test_in_python_too():
    package = liar_package()
    with pytest.raises(InputError, match="'false_claim': must be true or false, not 'no'"):
        Package.build(
            name="made",
            experiences=package.experiences,
            candidates=[replace(package.candidates[0], false_claim="no")],
            units=package.units,
            coverage={},
        )


def test_a_fault_in_a_folder_names_the_file(tmp_path):
    write_folder(liar_package(), tmp_path / "p")
    file = tmp_path / "p" / "candidate_memories.jsonl"
    file.write_text(file.read_text().replace('"false_claim": true', '"false_claim": "yes"'))
    with pytest.raises(InputError, match=r"candidate_memories\.jsonl.*line 1.*'false_claim'"):
        read_package(tmp_path / "p")


def test_label_sets_must_agree_on_it():
    with pytest.raises(InputError, match="candidate 't0c0' differs"):
        pair_packages([liar_package()], [with_false(liar_package())])
