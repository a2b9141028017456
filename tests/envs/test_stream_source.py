"""Stream environments: dials, pools, and names on the command line."""

import gymnasium as gym
import numpy as np
import pytest

from memaudit_gym.cli.package_argument import load_package
from memaudit_gym.envs.sources import TRAINING_SEEDS, make_source, prepared_named
from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import StreamDials, generate_stream


def test_package_seed_gives_exactly_that_world():
    env = gym.make("MemAudit/Stream-Short-v0", audit="off")
    env.reset(options={"package_seed": 12})
    expected = generate_stream(12, 50, name="stream-short")
    assert env.unwrapped.episode.package.content_hash == expected.content_hash
    assert env.unwrapped.episode.budget == expected.raw_cost * 10 // 100


@pytest.mark.parametrize("dials", [{"noise": 0.9}, StreamDials(noise=0.9)])
def test_dials(dials):
    env = gym.make("MemAudit/Stream-Short-v0", audit="off", dials=dials)
    env.reset(options={"package_seed": 12})
    assert env.unwrapped.episode.package.metadata["dials"]["noise"] == 0.9


def test_default_pool_is_for_training():
    source = make_source("stream-short", None, None)
    numbers = source.numbers(np.arange(50, dtype=np.uint64))
    assert {source.seeds[n] for n in numbers.tolist()} <= set(TRAINING_SEEDS)


def test_worlds_are_shared():
    assert prepared_named("stream-short", 3) is prepared_named("stream-short", 3)
    assert prepared_named("base", 3).package.name == "base-3"


@pytest.mark.parametrize("name", ["stream-17", "stream-short-17"])
def test_names_on_the_command_line(name):
    assert load_package(name).name == name


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("base", None, None, {"noise": 0.5}), "Stream"),
        (("stream", None, None, {"nose": 0.5}), "did you mean 'noise'"),
        (("stream", None, []), "empty"),
        (("streams", None, None), "did you mean 'stream'"),
    ],
)
def test_refused(arguments, message):
    with pytest.raises(InputError, match=message):
        make_source(*arguments)
