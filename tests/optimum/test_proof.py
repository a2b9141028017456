"""Proofs of random packages: made, checked, and true."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.io import read_package, write_folder, write_json
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.optimum.check_proof import check, exact, read
from memaudit_gym.optimum.check_proof import read_package as read_document
from memaudit_gym.optimum.proof import Gap, checker_document, number_text, prove, write_proof
from memaudit_gym.optimum.proof_multipliers import solve_exactly
from memaudit_gym.optimum.solve import optimum
from tests.locations import LOCOMO_SMALL, outside_data
from tests.optimum.proofs import (
    BENT,
    exact_optimum,
    exact_value,
    made,
    proves,
    stores,
    tangled_package,
)
from tests.optimum.worlds import make_package, overlapping_package
from tests.strategies import BUDGETS, PIECEWISE_LINEAR, packages


@settings(max_examples=150)
@given(packages(max_experiences=3, saturations=PIECEWISE_LINEAR), BUDGETS)
def test_proved_is_what_trying_every_store_finds(package, budget):
    proof = made(package, budget, optimum(package, budget, "exact").store)
    check(checker_document(package), proof)
    assert exact(proof["optimum"]) == exact_optimum(package, budget)
    assert exact_value(package, package.positions(proof["store"])) == exact(proof["optimum"])


@settings(max_examples=100)
@given(st.integers(0, 10**6), st.sampled_from([1, 2]), st.sampled_from(["cap1", BENT, "linear"]))
def test_a_store_that_is_not_the_best_is_replaced(seed, k, saturation):
    package = tangled_package(seed, k, saturation)
    proof = made(package, 9)
    check(checker_document(package), proof)
    assert exact(proof["optimum"]) == exact_optimum(package, 9)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([1, 2]), st.sampled_from(["cap1", BENT]))
def test_the_tree_is_what_a_slow_and_plain_check_accepts(seed, k, saturation):
    package = tangled_package(seed, k, saturation)
    assert proves(package, made(package, 9, optimum(package, 9, "exact").store))


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(
            st.floats(0.01, 3), st.dictionaries(st.sampled_from("abc"), st.floats(0, 1), max_size=3)
        ),
        min_size=1,
        max_size=7,
    ),
    st.tuples(*[st.floats(1e-3, 1e3)] * 3),
    st.floats(0, 8),
)
def test_decimals_of_any_length(memories, weights, budget):
    package = make_package([[m] for m in memories], dict(zip("abc", weights, strict=True)))
    proof = made(package, budget)
    check(checker_document(package), proof)
    assert exact(proof["optimum"]) == exact_optimum(package, budget)


def test_two_stores_that_differ_in_the_last_digit():
    groups = [[(1, {"a": 1})], [(1, {"b": 1})]]
    package = make_package(groups, {"a": 0.1, "b": 0.10000000000000002})
    proof = made(package, 1, ["t0c0"])
    assert (proof["optimum"], proof["store"]) == ("0.10000000000000002", ["t1c0"])


def test_a_store_within_the_solvers_tolerance_only_is_not_used():
    package = make_package([[(1.0000000005, {"a": 1})], [(1, {"b": 1})]], {"a": 2, "b": 1})
    proof = made(package, 1, ["t0c0"])
    check(checker_document(package), proof)
    assert (proof["optimum"], proof["store"]) == ("1", ["t1c0"])


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_generated_packages_have_short_proofs(distribution):
    for seed in range(3):
        package = generate(distribution, seed)
        for budget in (2, 4, 8, 16):
            proof = made(package, budget, optimum(package, budget, "exact").store)
            check(checker_document(package), proof)
            assert len(proof["multipliers"]) < 100


def test_the_limit_leaves_a_gap():
    package = overlapping_package(3, 12)
    best = optimum(package, 15).value
    gap = prove(checker_document(package), 15, optimum(package, 15).store, limit=2)
    assert isinstance(gap, Gap)
    assert (gap.value, gap.limit) == (pytest.approx(best), 2)
    assert best < gap.bound < 2 * best
    proof = made(package, 15, optimum(package, 15).store)
    leaves = len(proof["multipliers"])
    assert isinstance(prove(checker_document(package), 15, proof["store"], leaves), dict)
    assert isinstance(prove(checker_document(package), 15, proof["store"], leaves - 1), Gap)


def test_the_same_every_time():
    package = overlapping_package(5, 10)
    assert made(package, 12) == made(package, 12)


def test_a_file_without_a_difference_to_the_folder(tmp_path):
    package = build_locomo(LOCOMO_SMALL)[0]
    write_folder(package, tmp_path / "folder")
    write_json(package, tmp_path / "file.json")
    proofs = []
    for name in ("folder", "file.json"):
        document = checker_document(read_package(tmp_path / name), str(tmp_path / name))
        proofs.append(prove(document, 25, optimum(package, 25).store))
        write_proof(proofs[-1], tmp_path / "proof.json")
        check(read_document(str(tmp_path / name)), read(str(tmp_path / "proof.json")))
    assert proofs[0] == proofs[1]


def test_digits_beyond_a_double_count(tmp_path):
    write_json(make_package([[(1, {"a": 1})]], {"a": 0.1}), tmp_path / "p.json")
    text = (tmp_path / "p.json").read_text()
    (tmp_path / "p.json").write_text(text.replace("0.1", "0.1000000000000000000000001"))
    package = read_package(tmp_path / "p.json")
    proof = prove(checker_document(package, str(tmp_path / "p.json")), 1, ["t0c0"])
    assert isinstance(proof, dict)
    assert proof["optimum"] == "0.1000000000000000000000001"
    check(read_document(str(tmp_path / "p.json")), json.loads(json.dumps(proof)))


def test_a_file_in_other_words_counts_as_the_library_reads_it(tmp_path):
    package = make_package([[(2, {"a": 1})]], {"a": 0.3})
    write_json(package, tmp_path / "p.json")
    text = (tmp_path / "p.json").read_text()
    (tmp_path / "p.json").write_text(text.replace('"cost": 2', '"cost": {"total": 2}'))
    document = checker_document(read_package(tmp_path / "p.json"), str(tmp_path / "p.json"))
    proof = prove(document, 2, ["t0c0"])
    assert isinstance(proof, dict)
    assert proof["package"] == package.problem_hash


def test_a_package_that_the_checker_does_not_know_whole():
    package = make_package([[(1, {"a": 1})]], {"a": 1})
    vars(package)["problem_hash"] = "a hash that covers something else besides"
    with pytest.raises(InputError, match="no proofs for package 'made'"):
        checker_document(package)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(9, 2), "4.5"),
        (Fraction(1, 8), "0.125"),
        (Fraction(1, 3), "1/3"),
        (Fraction(10**20 + 1, 10**20), "1.00000000000000000001"),
        (Fraction(120), "120"),
    ],
)
def test_a_number_as_text(number, text):
    assert number_text(number) == text
    assert exact(text) == number


@given(st.lists(st.lists(st.integers(-3, 3), min_size=4, max_size=4), min_size=4, max_size=4))
def test_linear_systems_are_solved_exactly(matrix):
    solution = dict(enumerate([Fraction(1, 3), Fraction(-2), Fraction(0), Fraction(7, 5)]))
    rows = [{j: Fraction(a) for j, a in enumerate(row) if a} for row in matrix]
    rights = [sum((a * solution[j] for j, a in row.items()), Fraction(0)) for row in rows]
    found = solve_exactly(list(zip(map(dict, rows), rights, strict=True)))
    for row, right in zip(rows, rights, strict=True):
        assert sum(a * found.get(j, 0) for j, a in row.items()) == right


@pytest.mark.slow
def test_a_sample_of_the_published_table():
    for seed in range(0, 500, 10):
        package = generate("base", seed)
        for budget in (2, 4, 8, 16):
            proof = made(package, budget, optimum(package, budget, "exact").store)
            check(checker_document(package), proof)


@pytest.mark.slow
def test_a_real_conversation():
    package = build_locomo(outside_data("locomo7.json"))[0]
    budget = int(package.raw_cost * 0.1)
    proof = made(package, budget, optimum(package, budget).store)
    check(checker_document(package), proof)
    assert len(proof["multipliers"]) < 1000


def test_every_store_is_tried_in_the_tests_themselves():
    package = make_package([[(1, {"a": 1}), (1, {"a": 1})], [(2, {"a": 1})]], {"a": 1}, k=2)
    assert len(list(stores(package, Fraction(9), set()))) == 8
