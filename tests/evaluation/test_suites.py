"""Suites: which packages, and what their episodes share."""

from hashlib import sha256

import pytest

from memaudit_gym.envs.episode import Episode
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.suites import parse_seeds, suite_tasks
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.io import write_folder, write_json


def test_seeds():
    assert parse_seeds("0:500") == range(500)
    assert parse_seeds(" 7 : 9 ") == range(7, 9)


@pytest.mark.parametrize("text", ["5", "5:", ":5", "5:5", "7:3", "-1:3", "a:b", "1:2:3", "٣:٩"])
def test_seeds_refused(text):
    with pytest.raises(InputError, match="seeds"):
        parse_seeds(text)


def test_small_is_all_ten():
    tasks = suite_tasks("small", range(2))
    assert [t.distribution for t in tasks[::2]] == list(DISTRIBUTIONS)
    assert [t.seed for t in tasks] == [0, 1] * 10
    assert len(suite_tasks("small")) == 1000


def test_one_distribution():
    assert suite_tasks("base", range(3, 5)) == [Task("base", 3), Task("base", 4)]
    assert suite_tasks("base", range(0)) == []
    assert Stage(Task("base", 3)).package.name == "base-3"


def test_files(tmp_path):
    write_folder(generate("base", 1), tmp_path / "all" / "one")
    write_json(generate("scope_shift", 2), tmp_path / "all" / "two.json")
    tasks = suite_tasks(str(tmp_path / "all"))
    assert [(t.distribution, t.seed) for t in tasks] == [("base-1", None), ("scope_shift-2", None)]
    (single,) = suite_tasks(str(tmp_path / "all" / "two.json"))
    assert Stage(single).package.content_hash == generate("scope_shift", 2).content_hash


def test_files_take_no_seeds(tmp_path):
    write_json(generate("base", 1), tmp_path / "one.json")
    with pytest.raises(InputError, match="--seeds"):
        suite_tasks(str(tmp_path / "one.json"), range(3))


def test_misspelt():
    with pytest.raises(InputError, match="did you mean 'update_chain'"):
        suite_tasks("updatechain")


def test_keys_differ():
    keys = {t.key for t in suite_tasks("small", range(20))}
    assert len(keys) == 200
    assert all(0 <= key < 2**64 for key in keys)


def test_the_key_is_published():
    """Fixed: another key would shuffle other slots and change results."""
    text = b'["evaluation","base",0]'
    assert Task("base", 0).key == int(sha256(text).hexdigest()[:16], 16)


def test_view_has_the_slots_of_the_episodes():
    stage = Stage(Task("base", 4))
    assert stage.view == Episode(stage.prepared, 8, stage.task.key).view
    assert stage.view != Episode(stage.prepared, 8, shuffle=False).view


def test_lengths_of_stream():
    (task,) = suite_tasks("stream-short", range(3, 4))
    assert task == Task("stream-short", 3)
    assert Stage(task).package.name == "stream-short-3"
    assert len(Stage(task).package.experiences) == 50
