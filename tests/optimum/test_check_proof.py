"""The checker: alone, against proofs that were tampered with, and against what is no proof."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.io import write_folder, write_json
from memaudit_gym.optimum import check_proof
from memaudit_gym.optimum.check_proof import BROKEN, KEYS, Refused, check, exact, main, parse
from memaudit_gym.optimum.proof import checker_document, write_proof
from tests.optimum.proofs import BENT, exact_optimum, made, proves, tangled_package
from tests.optimum.worlds import make_package
from tests.strategies import SATURATIONS, packages

#: Proofs of a few leaves: (seed of the package, k, h).
SMALL = [(2, 1, "cap1"), (6, 2, "cap1"), (2, 1, BENT), (0, 2, BENT)]
BUDGET = 9


def small(seed, k=1, saturation="cap1"):
    package = tangled_package(seed, k, saturation, size=2)
    proof = made(package, BUDGET)
    assert len(proof["multipliers"]) > 1
    return package, proof


def verdict(package, proof):
    """proved, refused or broken."""
    try:
        check(checker_document(package), proof)
    except Refused:
        return "refused"
    except BROKEN:
        return "broken"
    return "proved"


# Alone


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("alone")
    package, proof = small(2)
    shutil.copy(check_proof.__file__, folder / "check_proof.py")
    write_folder(package, folder / "folder")
    write_json(package, folder / "file.json")
    write_proof(proof, folder / "proof.json")
    write_proof(proof | {"package": "0"}, folder / "other.json")
    return folder


def alone(place, *arguments):
    command = [sys.executable, "-I", "-S", "check_proof.py", *arguments]
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("package", ["folder", "file.json"])
def test_it_needs_nothing_but_itself(place, package):
    found = alone(place, package, "proof.json")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("proved: within 9 nothing is worth more than ")


@pytest.mark.parametrize(
    ("arguments", "status", "line"),
    [
        (("file.json", "other.json"), 1, "other.json: refused: it is about another package"),
        (("file.json", "file.json"), 2, "file.json: cannot be checked: ValueError: a proof has"),
        (("proof.json", "proof.json"), 2, "proof.json: cannot be checked: KeyError"),
        (("absent", "proof.json"), 2, "absent: cannot be checked: FileNotFoundError"),
        (("file.json",), 2, "usage: check_proof.py PACKAGE proof.json"),
    ],
)
def test_a_fault_is_one_line_and_a_status(place, arguments, status, line):
    found = alone(place, *arguments)
    assert (found.returncode, found.stdout) == (status, "")
    assert found.stderr.startswith(line)
    assert found.stderr.count("\n") == 1


def test_it_is_short():
    assert len(Path(check_proof.__file__).read_text().splitlines()) < 280


# The hash


@settings(max_examples=100)
@given(packages(saturations=SATURATIONS.filter(lambda h: h.segments is not None)))
def test_the_hash_is_the_packages(package):
    problem = check_proof.Problem(checker_document(package), Fraction(1))
    assert problem.hash == package.problem_hash


# Tampering

NUMBERS = ["0", "1", "2", "1/2", "1/3", "0.999999999999", "1.000000000001", "-1", "1000000"]


def numbers_of(value, path=()):
    """The paths of all numbers in a JSON value."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from numbers_of(inner, (*path, key))
    elif not isinstance(value, str | None) or path == ("optimum",) or "mu_over_w" in path:
        yield path


def changed(proof, path, value):
    other = copy.deepcopy(proof)
    inner = other
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return other


@pytest.mark.parametrize(("seed", "k", "saturation"), SMALL)
def test_a_changed_number_is_refused_or_still_proves(seed, k, saturation):
    package, proof = small(seed, k, saturation)
    counts = {"refused": 0, "proved": 0, "broken": 0}
    for path in [path for path in numbers_of(proof) if path[0] in ("multipliers", "optimum")]:
        now = exact(read_at(proof, path))
        nearby = [str(now + Fraction(1, 10**9)), str(now - Fraction(1, 10**9)), str(now * 2)]
        for value in [*nearby, "0", "-1"]:
            other = changed(proof, path, value)
            found = verdict(package, other)
            counts[found] += 1
            assert (found == "proved") == proves(package, other), (path, value)
    assert min(counts["refused"], counts["proved"]) > 10


def read_at(value, path):
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize(("seed", "k", "saturation"), SMALL)
@pytest.mark.parametrize("budget", [0, 1, 8, 8.999999, 9.000001, 9.5, 10, 30])
def test_another_budget_is_refused_or_true(seed, k, saturation, budget):
    package, proof = small(seed, k, saturation)
    other = proof | {"budget": budget}
    assert (verdict(package, other) == "proved") == proves(package, other)


@pytest.mark.parametrize(("seed", "k", "saturation"), SMALL)
def test_every_change_of_the_tree_is_refused_or_still_proves(seed, k, saturation):
    package, proof = small(seed, k, saturation)
    tree = proof["tree"]
    trees = [tree[:n] for n in range(len(tree))] + [
        tree[:n] + tree[n + 1 :] for n in range(len(tree))
    ]
    trees += [[*tree, node] for node in (0, None, tree[0])]
    for number in range(len(tree)):
        for node in [0, 1, None, *(c.id for c in package.candidates), "absent"]:
            trees.append([*tree[:number], node, *tree[number + 1 :]])
    for other in (proof | {"tree": t} for t in trees if t != tree):
        assert (verdict(package, other) == "proved") == proves(package, other)


@settings(max_examples=150)
@given(st.data())
def test_what_is_accepted_is_true(data):
    package, proof = small(*data.draw(st.sampled_from(SMALL)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(numbers_of(proof))))
        proof = changed(proof, path, data.draw(st.sampled_from([*NUMBERS, 0, 1, 2, 0.5])))
    if verdict(package, proof) == "proved":
        assert exact(proof["optimum"]) == exact_optimum(package, proof["budget"])


def test_a_bound_that_is_needed_may_not_be_weaker():
    package = make_package([[(2, {"a": 1})], [(1, {"b": 1})]], {"a": 1, "b": 1})
    proof = made(package, 2)
    proof |= {"multipliers": [{"lambda": "1/2", "mu_over_w": [1, "1/2"]}], "tree": [0]}
    assert verdict(package, proof | {"optimum": "1"}) == "refused"
    proof["multipliers"] = [{"lambda": 0, "mu_over_w": [0, 0]}, {"lambda": 1, "mu_over_w": [1, 1]}]
    # Taking a leaves no room for b; without a there is b alone.
    proof["tree"] = ["t0c0", 2, 2]
    proof["multipliers"].append({"lambda": 0, "mu_over_w": [1, 1]})
    assert verdict(package, proof) == "proved"
    assert verdict(package, proof | {"tree": ["t0c0", 0, 2]}) == "refused"
    assert verdict(package, proof | {"tree": ["t0c0", 2, 0]}) == "refused"


def test_a_linear_unit_needs_its_whole_weight():
    package = make_package([[(1, {"a": 1})], [(1, {"a": 1})]], {"a": 3}, saturation="linear")
    proof = made(package, 2)
    assert verdict(package, proof) == "proved"
    for share in (0, "1/2", "0.9999999999"):
        proof["multipliers"][0]["mu_over_w"] = [share]
        assert verdict(package, proof) == "refused"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"package": "0" * 64}, "refused"),
        ({"package": 1}, "refused"),
        ({"store": []}, "refused"),
        ({"store": ["t0c0", "t0c0"]}, "refused"),
        ({"store": ["absent"]}, "refused"),
        ({"store": ["t0c0", "t0c1", "t1c0", "t2c0"]}, "refused"),
        ({"store": "t0c0"}, "refused"),
        ({"store": [[]]}, "broken"),
        ({"store": None}, "broken"),
        ({"schema": 2}, "broken"),
        ({"schema": None}, "broken"),
        ({"budget": -9}, "broken"),
        ({"budget": True}, "broken"),
        ({"budget": None}, "broken"),
        ({"budget": "x"}, "broken"),
        ({"optimum": "-1"}, "broken"),
        ({"optimum": "1/0"}, "broken"),
        ({"optimum": "1e9999999"}, "broken"),
        ({"optimum": "9" * 5000}, "broken"),
        ({"optimum": []}, "broken"),
        ({"optimum": "\u0661"}, "broken"),
        ({"tree": []}, "refused"),
        ({"tree": None}, "broken"),
        ({"tree": 0}, "broken"),
        ({"tree": [99]}, "broken"),
        ({"tree": [0.5]}, "broken"),
        ({"tree": [[0]]}, "broken"),
        ({"tree": [{}]}, "broken"),
        ({"tree": [None]}, "refused"),
        ({"tree": {}}, "refused"),
        ({"multipliers": []}, "broken"),
        ({"multipliers": None}, "broken"),
        ({"multipliers": [[]] * 99}, "broken"),
        ({"multipliers": [{"lambda": 0, "mu_over_w": []}] * 99}, "broken"),
        ({"multipliers": [{"lambda": 0, "mu_over_w": [0] * 6}] * 99}, "broken"),
        ({"multipliers": [{"lambda": -1, "mu_over_w": [1] * 5}] * 99}, "broken"),
        ({"multipliers": [{"lambda": 1, "mu_over_w": [-1] * 5}] * 99}, "broken"),
        ({"multipliers": [{"lambda": 1, "mu_over_w": [True] * 5}] * 99}, "broken"),
        ({"multipliers": [{"lambda": 1}] * 99}, "broken"),
        ({"more": 1}, "broken"),
    ],
)
def test_a_changed_field(change, expected):
    package, proof = small(2)
    assert verdict(package, proof | change) == expected


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_missing_field(key):
    package, proof = small(2)
    del proof[key]
    assert verdict(package, proof) == "broken"


# Files


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "1",
        "null",
        '"text"',
        "{",
        '{"schema": NaN}',
        '{"schema": 1, "schema": 1}',
        "[" * 200_000,
        '{"tree": ' + "[" * 200_000 + "]" * 200_000 + "}",
        "\ud800",
    ],
    ids=range(11),
)
def test_what_is_no_proof(place, tmp_path, text, capsys):
    (tmp_path / "p.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    assert main([str(place / "file.json"), str(tmp_path / "p.json")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert len(printed.err) < 500


def test_a_file_cut_off_anywhere(place, tmp_path, capsys):
    text = (place / "proof.json").read_text().strip()
    for length in range(0, len(text), 7):
        (tmp_path / "p.json").write_text(text[:length])
        assert main([str(place / "file.json"), str(tmp_path / "p.json")]) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "change",
    [
        {"k": -1},
        {"k": "x"},
        {"saturation": "log1p"},
        {"saturation": "nothing"},
        {"saturation": [[0, 1], [1, 2]]},
        {"saturation": [[0, 0], [0, 2]]},
        {"saturation": [[0, 0]]},
        {"candidate_memories": None},
        {"candidate_memories": [{"candidate_id": "a", "experience_id": "e", "cost": -1}]},
        {"candidate_memories": [{"candidate_id": "a", "experience_id": "e", "cost": 1}] * 2},
        {"coverage_matrix": [{"candidate_id": "absent", "unit_id": "a", "coverage": 1}]},
        {"coverage_matrix": [{"candidate_id": "t0c0", "unit_id": "a", "coverage": 1}] * 2},
        {"coverage_matrix": [{"candidate_id": "t0c0", "unit_id": "absent", "coverage": 1}]},
        {"coverage_matrix": [{"candidate_id": "t0c0", "unit_id": "a", "coverage": -0.5}]},
        {"coverage_matrix": 1},
        {"evidence_units": [{"unit_id": "a"}]},
    ],
)
def test_another_package_is_never_proved(change):
    package, proof = small(2)
    document = parse(json.dumps(checker_document(package)))
    with pytest.raises((Refused, *BROKEN)):
        check({**document, **change}, proof)
