"""A name that ships wins over a path that is called the same, wherever packages are named."""

from pathlib import Path

import pytest

from memaudit_gym.cli.package_argument import load_package
from memaudit_gym.cli.packages_argument import load_packages as of_command
from memaudit_gym.envs.sources import load_packages as of_environment
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.evaluation.tasks import Stage
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder
from memaudit_gym.shipped import packages_at

NAMES = ("odyssey", "boat-workshop", "natural")


def of_suite(place):
    return [Stage(task).package for task in suite_tasks(place)]


PLACES = {
    "a package argument": lambda place: [load_package(place)],
    "a packages argument": of_command,
    "a suite": of_suite,
    "an environment": of_environment,
}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in (*NAMES, "base-17", "other-17"):
        write_folder(generate("base", 3), Path(name))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", NAMES[:2])
def test_one_that_ships(place, name):
    (found,) = PLACES[place](name)
    assert found.name in (name, f"natural-{name}")
    (found,) = PLACES[place](f"./{name}")
    assert found.name == "base-3"


@pytest.mark.parametrize("place", list(PLACES)[1:])
def test_all_conversations(place):
    assert len(PLACES[place]("natural")) > 1
    assert [found.name for found in PLACES[place]("./natural")] == ["base-3"]


@pytest.mark.parametrize("place", list(PLACES)[:2])
def test_one_that_is_generated(place):
    (found,) = PLACES[place]("base-17")
    assert found.name == "base-17"
    for path in ("./base-17", "other-17"):
        (found,) = PLACES[place](path)
        assert found.name == "base-3"


def test_what_is_no_text_is_a_path():
    assert [found.name for found in packages_at(Path("natural"))] == ["base-3"]
