"""The conversations that ship, by name, wherever a package can be named."""

import gymnasium as gym
import pytest

from memaudit_gym.cli.package_argument import load_package
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.labels import LabelRequest, read, write_labels
from memaudit_gym.natural.fictional.shipped import named_packages, shipped_names
from tests.envs.test_vector_env import MODES, assert_plays_alike, pair

NAMES = shipped_names()


def test_at_least_six():
    assert len(NAMES) >= 6
    assert list(NAMES) == sorted(NAMES)


def test_a_name_is_its_files():
    assert [package.name for package in named_packages("natural")] == list(NAMES)


def test_one_by_name():
    for name in ("boat-workshop", "natural-boat-workshop"):
        (package,) = named_packages(name)
        assert package.name == "boat-workshop"
        assert load_package(name) is package  # read once a process


@pytest.mark.parametrize("name", ["", "boat", "natural-", "natural-natural", "boat-workshop.yaml"])
def test_no_such_name(name):
    assert named_packages(name) == []


def test_the_suite():
    tasks = suite_tasks("natural")
    assert [task.distribution for task in tasks] == list(NAMES)
    assert [task.distribution for task in suite_tasks("theatre-tour")] == ["theatre-tour"]
    with pytest.raises(InputError, match="--seeds"):
        suite_tasks("natural", range(3))
    with pytest.raises(InputError, match="did you mean 'theatre-tour'"):
        suite_tasks("theater-tour")


def test_a_misspelt_argument():
    with pytest.raises(InputError, match="did you mean 'theatre-tour'"):
        load_package("theater-tour")
    with pytest.raises(InputError, match=rf"holds {len(NAMES)} packages, name one: {NAMES[0]}"):
        load_package("natural")


def test_an_environment():
    env = gym.make("memaudit_gym:MemAudit/Packages-v0", packages="natural", budget="5%")
    for name in NAMES:
        observation, _ = env.reset(seed=0, options={"package": name})
        assert env.observation_space.contains(observation)
    with pytest.raises(InputError, match="did you mean 'theatre-tour'"):
        env.reset(options={"package": "theater-tour"})
    env.close()


@pytest.mark.parametrize("mode", MODES)
def test_batched_as_one_by_one(mode):
    arguments = {"packages": "natural", "budget": ["2%", "10%"]}
    batched, single = pair("memaudit_gym:MemAudit/Packages-v0", 3, mode, **arguments)
    assert_plays_alike(batched, single, steps=200)


def test_labels_find_their_packages_again(tmp_path):
    request = LabelRequest("boat-workshop", "1%", None, 0)
    write_labels(request, tmp_path / "labels")
    (episode,) = read(tmp_path / "labels")
    assert episode.package is named_packages("boat-workshop")[0]
