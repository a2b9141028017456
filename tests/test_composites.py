"""Composites: coverage that several candidates add only together."""

from __future__ import annotations

import json
from dataclasses import replace

import gymnasium as gym
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym import objective
from memaudit_gym.cli.prove import require_piecewise_linear
from memaudit_gym.document import from_document, to_document
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.result_files import write_results
from memaudit_gym.evaluation.table import render
from memaudit_gym.io import read_package, write_folder, write_json
from memaudit_gym.optimum.batch import exact_optima
from memaudit_gym.optimum.check_proof import Problem as ProofProblem
from memaudit_gym.optimum.highs import highs
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package
from memaudit_gym.records import Composite
from memaudit_gym.reference import PROXIES, density_store, gvt_store
from tests.evaluation.verify.recorded import ALONE, findings
from tests.locations import ROOT
from tests.optimum.worlds import brute_force, make_package
from tests.strategies import BUDGETS, COVERAGES, packages

PAIR = Composite("both", ("t0c0", "t1c0"), 1.0)


def pair_package(**more: object) -> Package:
    """Two memories that are worth little alone, and one that is worth more than either."""
    groups = [[(2, {"a": 0.5})], [(2, {"a": 0.5})], [(4, {"c": 1})]]
    package = make_package(groups, {"a": 1, "c": 2, "both": 3})
    return replace(package, composites=(PAIR,), **more)


@st.composite
def composite_packages(draw: st.DrawFn) -> Package:
    package = draw(packages(max_experiences=3))
    names = [c.id for c in package.candidates]
    if len(names) < 2:
        return package
    composites = st.builds(
        Composite,
        st.sampled_from([unit.id for unit in package.units]),
        st.lists(st.sampled_from(names), min_size=2, max_size=3, unique=True).map(tuple),
        COVERAGES,
    )
    return replace(package, composites=tuple(draw(st.lists(composites, max_size=3))))


def test_they_count_only_when_all_are_kept():
    package = pair_package()
    assert [objective.value(package, store) for store in ([0], [1], [0, 1], [2])] == [
        0.5,
        0.5,
        4,
        2,
    ]
    assert optimum(package, 4).store == ("t0c0", "t1c0")
    assert optimum(package, 3).value == 0.5


def test_an_optimum_of_0_where_composites_cannot_be_kept_is_certified():
    # SCIP's bound is 5e-18 here.
    siblings = make_package([[(1, {})] * 3], {"fact": 0.35}, saturation="log1p")
    pairs = [(0, 2, 0.05), (0, 2, 0.5), (0, 1, 0.05)]
    composites = tuple(
        Composite("fact", (f"t0c{one}", f"t0c{other}"), share) for one, other, share in pairs
    )
    found = optimum(replace(siblings, composites=composites), 1)
    assert found.certified
    assert found.value == 0


@settings(deadline=None, max_examples=150)
@given(composite_packages(), BUDGETS)
def test_brute_force_and_scip_are_equal(package: Package, budget: float):
    found = optimum(package, budget)
    assert found.certified
    assert found.value == pytest.approx(brute_force(package, budget), rel=1e-6)


@given(composite_packages())
def test_round_trip_is_exact(package: Package):
    document = to_document(package)
    again = from_document(json.loads(json.dumps(document)))
    assert again.composites == package.composites
    assert again.content_hash == package.content_hash
    assert again.problem_hash == package.problem_hash
    assert again.numbers_hash == package.numbers_hash
    jsonschema.validate(document, SCHEMA)


SCHEMA = json.loads((ROOT / "memaudit_gym" / "io" / "schema.json").read_text())


@pytest.mark.parametrize("write", [write_folder, write_json])
def test_both_forms(write, tmp_path):
    package = pair_package()
    write(package, tmp_path / "p")
    again = read_package(tmp_path / "p")
    assert again.composites == package.composites
    assert again.content_hash == package.content_hash


def test_without_them_nothing_changes():
    package = replace(pair_package(), composites=())
    assert "composites" not in to_document(package)
    ignored = replace(package, composites=(replace(PAIR, coverage=0.0),))
    assert ignored.problem_hash == package.problem_hash
    assert ignored.numbers_hash == package.numbers_hash
    assert pair_package().problem_hash != package.problem_hash
    assert pair_package().numbers_hash != package.numbers_hash
    turned = replace(package, composites=(replace(PAIR, candidate_ids=("t1c0", "t0c0")),))
    assert turned.problem_hash == pair_package().problem_hash


def test_a_part_has_only_those_that_it_can_fulfil():
    assert pair_package().restricted(lambda c: c.id != "t1c0").composites == ()
    assert pair_package().restricted(lambda c: c.id != "t2c0").composites == (PAIR,)


@pytest.mark.parametrize(
    "ask",
    [
        lambda package: optimum(package, 4, "exact"),
        lambda package: optimum(package, 4, "both"),
        lambda package: optimum(package, 4, "all"),
        lambda package: optimum(package, 4, "bound"),
        lambda package: exact_optima([package], [4.0]),
        lambda package: highs().solve(reduce_package(package, 4)),
        lambda package: gvt_store(package, 4),
        lambda package: density_store(package, 4),
        require_piecewise_linear,
    ],
)
def test_whoever_needs_a_submodular_f_refuses(ask):
    with pytest.raises(InputError, match=r"composites.*SCIP alone can"):
        ask(pair_package())


def test_the_proof_checker_refuses():
    with pytest.raises(ValueError, match="a package with composites has no proof"):
        ProofProblem(to_document(pair_package()), 4)


def test_auto_asks_scip_alone():
    found = optimum(pair_package(), 4, "auto")
    assert (found.certified, found.value, found.others) == (True, 4, ())


def test_rewards_sum_to_f(tmp_path):
    write_json(pair_package(), tmp_path / "p.json")
    env = gym.make("memaudit_gym:MemAudit/Packages-v0", packages=str(tmp_path / "p.json"), budget=4)
    env.reset(seed=0)
    rewards, info = [], {}
    for action in (1, 1, 0):
        _, reward, done, _, info = env.step(action)
        rewards.append(reward)
    assert done
    assert rewards == [0.5, 3.5, 0]
    assert (info["value"], info["optimum_ratio"]) == (4, 1)
    assert not {"gvt_ratio", "density_ratio"} & set(info)


def test_evaluations_leave_out_the_rows_that_refuse_them(tmp_path):
    """And are tabled, checked and reported as any other, validity candidates among them."""
    first, *others = pair_package().candidates
    found = pair_package(candidates=(replace(first, type="tombstone"), *others))
    write_json(found, tmp_path / "p.json")
    request = Request(("recency",), str(tmp_path / "p.json"), budgets="4", workers=ALONE)
    summary, episodes = evaluate(request)
    assert {e.policy for e in episodes} == {"recency", "opt", "no_tombstone_opt", *PROXIES}
    lines = render(summary).splitlines()
    assert any(line.endswith(" -") for line in lines)  # what GVT covers of invalidation units
    write_results(tmp_path / "out", summary, episodes)
    assert findings(tmp_path / "out") == []
    with pytest.raises(InputError, match=r"writer 'gvt'.*composites"):
        evaluate(replace(request, policies=("gvt",)))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"unit_id": "x"}, "composites\\[0\\].*'unit_id': unknown unit id 'x'"),
        ({"candidate_ids": ["t0c0", "x"]}, "unknown candidate id 'x'"),
        ({"candidate_ids": ["t0c0"]}, "must be two different ids or more"),
        ({"candidate_ids": ["t0c0", "t0c0"]}, "must be two different ids or more"),
        ({"candidate_ids": "t0c0"}, "must be a list of texts"),
        ({"coverage": 1.5}, "'coverage': must be at most 1"),
        ({"coverage": None}, "'coverage': is missing"),
        ({"weight": 1}, "'weight': unknown field"),
    ],
)
def test_faults_are_named(change, fault):
    document = to_document(pair_package())
    document["composites"][0] |= change
    with pytest.raises(InputError, match=fault):
        from_document(document)


def test_a_table_that_is_no_list_is_refused():
    with pytest.raises(InputError, match="'composites': must be a list of objects"):
        from_document({**to_document(pair_package()), "composites": {}})


def test_a_fault_in_a_folder_names_the_file(tmp_path):
    write_folder(pair_package(), tmp_path / "p")
    file = tmp_path / "p" / "instance.json"
    header = json.loads(file.read_text())
    header["composites"][0]["unit_id"] = "x"
    file.write_text(json.dumps(header))
    with pytest.raises(InputError, match=r"instance\.json.*unknown unit id 'x'"):
        read_package(tmp_path / "p")
