"""The builder on seven real LoCoMo conversations, which are not part of the project."""

import pytest

from memaudit_gym.budget import resolve_budget
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.optimum.solve import optimum
from tests.locations import outside_data

#: What a default build is, to the last bit of what an optimum depends on.
PROBLEMS = {
    "conv-26": "f49c911e9a8367a8fdc482ca898e48d25dde38705d39392764c885a915a65f18",
    "conv-30": "b9641d56b48c7371c3a82b7009cbcb415f3a10fc99763e880278c55ed3cea3de",
    "conv-41": "5b59d3e3e69a76d708d376d55a7bd309b0ee53ff36e8994c57e932787f93bfe6",
    "conv-42": "b4cdea3c186f4aa2f9ba6370b22a453a1d0217425705fd215f05cb805030bb63",
    "conv-43": "d480adf1c7db8b7e1aefef3017b3b37e69840401b61f764a1eb59e01b0c4559b",
    "conv-44": "c1c94593007085e665e913d083d3c29bf56b8e812c2f5a5c895032717b28bfd4",
    "conv-47": "e3203b7bf1ec57200ddf6b74bd3c7800de5d87cb73c8fd323dac8811e6daf316",
}
NAMES = list(PROBLEMS)


@pytest.fixture(scope="module")
def packages():
    return {package.name: package for package in build_locomo(outside_data("locomo7.json"))}


def counts(packages, *path):
    found = []
    for package in packages.values():
        value = package.metadata
        for key in path:
            value = value[key]
        found.append(value)
    return found


def test_all_seven_build(packages):
    assert list(packages) == NAMES
    turns = [len(p.experiences) - p.metadata["sessions"]["total"] for p in packages.values()]
    assert turns == [419, 369, 663, 629, 680, 675, 689]


def test_a_default_build_has_not_changed(packages):
    assert {name: package.problem_hash for name, package in packages.items()} == PROBLEMS


def test_weights_sum_to_one(packages):
    for package in packages.values():
        assert abs(sum(unit.weight for unit in package.units) - 1) <= 1e-12


def test_questions(packages):
    assert counts(packages, "questions", "total") == [199, 105, 193, 260, 242, 158, 190]
    assert counts(packages, "questions", "usable") == [150, 81, 152, 199, 178, 123, 150]
    left_out = counts(packages, "questions", "left_out_by_reason")
    assert [row.pop("category_5") for row in map(dict, left_out)] == [47, 24, 41, 61, 64, 35, 40]
    assert [row.get("no_evidence", 0) for row in left_out] == [2, 0, 0, 0, 0, 0, 0]


def test_evidence_that_adds_no_turn(packages):
    tokens = {
        name: [(row["token"], row["fault"]) for row in package.metadata["evidence"]["faults"]]
        for name, package in packages.items()
        if package.metadata["evidence"]["faults"]
    }
    assert tokens == {
        "conv-42": [("D10:19", "dangling"), ("D", "malformed")],
        "conv-43": [("D:11:26", "malformed")],
        "conv-47": [("D4:36", "dangling")],
    }
    assert counts(packages, "evidence", "joined_strings") == [1, 0, 0, 0, 0, 0, 0]


def test_sessions_with_a_date_alone(packages):
    assert [len(rows) for rows in counts(packages, "sessions", "without_turns")] == [16] + [0] * 6
    assert not any(counts(packages, "sessions", "without_summary"))


def test_every_observation_names_a_turn(packages):
    assert not any(counts(packages, "observations", "naming_no_turn"))
    assert counts(packages, "observations", "on_several_turns") == [0, 1, 0, 0, 2, 4, 2]
    assert counts(packages, "observations", "total") == [184, 169, 324, 266, 267, 277, 268]


def test_the_turns_themselves_cover_everything(packages):
    for package in packages.values():
        raw = package.restricted(lambda candidate: candidate.type == "raw_span")
        assert len(set(raw.coverage.units.tolist())) == len(package.units)
        assert (raw.coverage.values == 1).all()


#: At 20 % of the raw words the whole evidence of these fits.
SATURATED = {"conv-30", "conv-41", "conv-44", "conv-47"}


@pytest.mark.slow
@pytest.mark.parametrize("share", ["2%", "5%", "10%", "20%"])
def test_every_optimum_is_certified(packages, share):
    for package in packages.values():
        found = optimum(package, resolve_budget(share, package.raw_cost))
        assert found.certified
        full = share == "20%" and package.name in SATURATED
        assert found.value == pytest.approx(1, abs=1e-9) if full else found.value < 0.97
