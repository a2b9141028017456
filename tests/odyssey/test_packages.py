"""The Odyssey instance and its variants as packages: their data, and where their names work."""

from itertools import combinations

import gymnasium as gym
import numpy as np
import pytest

from memaudit_gym.cli.package_argument import load_package
from memaudit_gym.envs.sources import load_packages
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.io import read_package, write_folder, write_json
from memaudit_gym.objective import value
from memaudit_gym.odyssey.figures import FRONTIER
from memaudit_gym.odyssey.packages import NAMES, odyssey, odyssey_composite, odyssey_false
from memaudit_gym.precision import has_false_claims, precision_value, true_part

SPANS = {"e1": "q1 q2", "e2": "q3 q8", "e3": "q4 q8", "e4": "q6", "e5": "q5", "e6": "q7"}


@pytest.mark.parametrize("name", NAMES)
def test_masses_are_a_distribution(name):
    package = load_package(name)
    assert package.weights.sum() == pytest.approx(1, abs=1e-12)
    assert [query.weight for query in package.queries] == package.weights.tolist()
    assert set(package.costs.tolist()) == {1}


@pytest.mark.parametrize("name", NAMES)
def test_spans_are_the_published_ones(name):
    package = load_package(name)
    units = [unit.id for unit in package.units]
    spans = {
        c.id: " ".join(units[r] for r in package.coverage.row(u)[0])
        for u, c in enumerate(package.candidates)
    }
    false = {"false": "q1 q2 q6"} if name == "odyssey-false" else {}
    assert spans == SPANS | false
    assert set(package.coverage.values.tolist()) == {1}


def test_the_variants_differ_in_one_thing():
    plain, composite, false = odyssey(), odyssey_composite(), odyssey_false()
    assert [c.candidate_ids for c in composite.composites] == [("e2", "e3")]
    moved = {u.id: u.weight for u in plain.units} | {"q6": pytest.approx(0.15), "q9": 0.05}
    assert {u.id: u.weight for u in composite.units} == moved
    assert [c.id for c in false.candidates if c.false_claim] == ["false"]
    assert true_part(false).problem_hash != false.problem_hash
    assert not has_false_claims(plain)
    assert true_part(false).coverage.values.tolist() == plain.coverage.values.tolist()


def best_by_force(package, worth, size):
    """The largest utility of any store of that size."""
    stores = combinations(range(len(package.candidates)), size)
    return max(worth(package, store) for store in stores)


def test_the_frontiers_by_trying_every_store():
    """No solver in it: the published utilities follow from spans and masses alone."""
    for size, published in enumerate(FRONTIER, 1):
        assert best_by_force(odyssey(), value, size) == pytest.approx(published, abs=1e-9)
        found = best_by_force(odyssey_false(), precision_value, size)
        assert found == pytest.approx(published, abs=1e-9)
    coverage = [best_by_force(odyssey_false(), value, size) for size in range(1, 6)]
    assert coverage == pytest.approx([0.45, 0.80, 0.90, 0.95, 1.00], abs=1e-9)


@pytest.mark.parametrize("write", [write_folder, write_json])
@pytest.mark.parametrize("name", NAMES)
def test_they_come_back_from_files(name, write, tmp_path):
    write(load_package(name), tmp_path / "p")
    assert read_package(tmp_path / "p").content_hash == load_package(name).content_hash


@pytest.mark.parametrize("name", NAMES)
def test_wherever_a_package_is_named(name):
    assert load_package(name) is load_package(name)
    assert [package.name for package in load_packages(name)] == [name]
    assert [task.file for task in suite_tasks(name)] == [load_package(name)]
    env = gym.make("memaudit_gym:MemAudit/Packages-v0", packages=name, budget=2)
    observation, info = env.reset(seed=1)
    done, total = False, 0.0
    while not done:
        assert env.observation_space.contains(observation)
        observation, reward, done, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        total += reward
    assert info["certified"]
    assert info["value"] == pytest.approx(total)


@pytest.mark.parametrize("name", ["odysey", "odyssey-fals", "Odyssey"])
def test_a_name_that_is_almost_right(name):
    with pytest.raises(InputError, match="did you mean 'odyssey"):
        load_package(name)
