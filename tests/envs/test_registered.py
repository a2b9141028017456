"""Every registered id through one suite, warnings as errors."""

import copy
import json
import pickle
from itertools import pairwise

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env

from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.generators import generate
from memaudit_gym.generators.stream import LENGTHS
from memaudit_gym.io import write_folder

SECTIONS = (
    "Description",
    "Action Space",
    "Observation Space",
    "Starting State",
    "Rewards",
    "Episode End",
    "Information",
    "Arguments",
    "Registered Configurations",
    "Version History",
)

#: {id: how many experiences its packages have}
STREAMS = {name: LENGTHS[made] for name, made in ENVIRONMENTS.items() if made in LENGTHS}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    root = tmp_path_factory.mktemp("packages")
    for seed in (10_000, 10_001):
        write_folder(generate("base", seed), root / f"base-{seed}")
    return root


@pytest.fixture(params=list(ENVIRONMENTS))
def make(request, folder):
    fixed = {"packages": str(folder)} if request.param == "MemAudit/Packages-v0" else {}
    if request.param in STREAMS:
        fixed = {"package_seeds": [10_000, 10_001]}

    def build(**arguments):
        return gym.make(request.param, **fixed, **arguments)

    return build


def rollout(env, seed, episodes=2):
    """Observations, masks, rewards and infos under random admissible actions."""
    rng = np.random.default_rng(seed)
    trace = []
    for episode in range(episodes):
        observation, info = env.reset(seed=seed if episode == 0 else None)
        trace.append((observation, 0.0, info))
        done = False
        while not done:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            observation, reward, done, truncated, info = env.step(action)
            assert truncated is False
            trace.append((observation, reward, info))
    return trace


def assert_same(one, other):
    assert len(one) == len(other)
    for (o1, r1, i1), (o2, r2, i2) in zip(one, other, strict=True):
        assert r1 == r2
        assert i1.keys() == i2.keys()
        for key in o1:
            np.testing.assert_array_equal(o1[key], o2[key])
        for key in i1:
            np.testing.assert_array_equal(i1[key], i2[key])


@pytest.mark.parametrize("observation", ["visible", "oracle"])
def test_check_env(make, observation):
    check_env(make(observation=observation).unwrapped)


def test_two_copies_agree(make):
    arguments = {"budget": "1..16", "audit": "exact", "observation": "oracle"}
    assert_same(rollout(make(**arguments), 7), rollout(make(**arguments), 7))


def test_seeds_differ(make):
    first, other = (rollout(make(audit="off"), seed)[0][0] for seed in (1, 2))
    assert any(not np.array_equal(first[key], other[key]) for key in first)


def test_pickle_and_deepcopy_go_on_alike(make):
    env = make(audit="off").unwrapped
    env.reset(seed=3)
    env.step(np.int64(1))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    expected = env.step(np.int64(1))
    for twin in twins:
        found = twin.step(np.int64(1))
        assert found[1:3] == expected[1:3]
        for key in expected[0]:
            np.testing.assert_array_equal(found[0][key], expected[0][key])


def test_spec_survives_json(make):
    env = make(budget=[2, 4], reward="ratio", slots=6)
    spec = EnvSpec.from_json(env.spec.to_json())
    assert json.loads(spec.to_json()) == json.loads(env.spec.to_json())
    assert gym.make(spec).action_space == env.action_space


def test_no_step_limit(make):
    assert make().spec.max_episode_steps is None


def test_docstring_has_all_sections(make):
    text = make().unwrapped.__doc__
    places = [text.index(f"## {section}") for section in SECTIONS]
    assert all(a < b for a, b in pairwise(places))


@pytest.mark.parametrize("mode", list(gym.vector.AutoresetMode)[:2])
def test_autoreset_modes(make, mode):
    """Episodes end and begin again; the terminal info is where each mode puts it."""
    length = STREAMS.get(make().spec.id, 0)
    audit = "off" if length else "exact"
    envs = gym.vector.SyncVectorEnv([lambda: make(audit=audit)] * 3, autoreset_mode=mode)
    _, infos = envs.reset(seed=5)
    ended = 0
    for _ in range(max(30, length + 1)):
        actions = np.array([np.flatnonzero(row)[-1] for row in infos["action_mask"]])
        _, rewards, terminations, truncations, infos = envs.step(actions)
        assert not truncations.any()
        assert (infos["action_mask"].sum(axis=1) >= 1).all()
        assert np.isfinite(rewards).all()
        final = infos.get("final_info", infos)
        for i in np.flatnonzero(terminations):
            ended += 1
            assert final["_value"][i]
            assert final["cost"][i] <= final["budget"][i]
    assert ended >= 3
    envs.close()


def test_ansi_render_shows_every_slot(make):
    env = make(render_mode="ansi", audit="off")
    _, info = env.reset(seed=0)
    text = env.render()
    assert all(f"  {slot}: " in text for slot in np.flatnonzero(info["action_mask"])[1:])
