"""disclosure="stream": what is seen of questions, and what never is."""

import copy
import pickle
from dataclasses import replace
from hashlib import sha256

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.disclosure import disclosure_code, disclosure_of
from memaudit_gym.envs.disclosed import disclosed
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.features import hashed_text, log_scale
from memaudit_gym.envs.prepared import prepare, prepare_noisy
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.envs.schema import (
    DISCLOSED_CANDIDATE_FEATURES,
    DISCLOSED_CONTEXT_FEATURES,
    bounds,
)
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.generators.noisy import generate_noisy
from memaudit_gym.generators.stream import named_stream
from memaudit_gym.package import Package
from memaudit_gym.records import Query
from memaudit_gym.saturation import Saturation
from memaudit_gym.shipped import packages_at
from memaudit_gym.text import content_stems
from tests.envs.test_vector_env import MIXED, MODES, assert_plays_alike, assert_same, pair
from tests.strategies import packages
from tests.test_precision import noisy_packages

KEYS = ("disclosed_candidates", "disclosed_context")


def arguments_of(name):
    """Of every id, with few packages."""
    if ENVIRONMENTS[name] is None:
        return {"packages": "boat-workshop", "budget": "10%"}
    return {"package_seeds": [10_000, 10_001]} if "Stream" in name else {}


@st.composite
def asked(draw):
    """Packages with queries, in sessions or not."""
    package = draw(packages())
    needs = st.lists(st.sampled_from([u.id for u in package.units]), max_size=2, unique=True)
    words = st.sampled_from(["red boat?", "a red plank", "who?", "", "steam the blue boat"])
    queries = [Query(f"q{i}", draw(words), None, tuple(draw(needs))) for i in range(4)]
    sessions = st.sampled_from([None, "one", "two"])
    experiences = [replace(e, session_id=draw(sessions)) for e in package.experiences]
    named = replace(package, name="asked")  # some of its queries are below a half
    return replace(named, queries=tuple(queries), experiences=tuple(experiences))


def seen(package, budget, key, actions, disclosing, prepared=prepare):
    """What an episode sees, state by state."""
    episode = Episode(prepared(package), budget, key, disclosing=disclosing)
    found = [episode.observation()]
    while not episode.done:
        episode.step(actions[len(found) % len(actions)])
        found.append(episode.observation())
    return found


def same(one, other, keys=None):
    assert len(one) == len(other)
    return all(
        a[key].tobytes() == b[key].tobytes()
        for a, b in zip(one, other, strict=True)
        for key in keys or {*a, *b}
    )


ACTIONS = st.lists(st.integers(0, 3), min_size=1, max_size=4)
PLAYS = st.tuples(st.floats(0, 20), st.integers(0, 2**64 - 1), ACTIONS)


@settings(max_examples=50, deadline=None)
@given(asked(), PLAYS, st.sampled_from([0.0, 0.5, 1.0]))
def test_the_rest_of_an_observation_is_that_of_end(package, play, share):
    plain, more = seen(package, *play, None), seen(package, *play, share)
    assert not set(KEYS) & set(plain[0])
    assert set(more[0]) == {*plain[0], *KEYS}
    assert same(plain, more, plain[0].keys())


@settings(max_examples=50, deadline=None)
@given(asked(), PLAYS, st.data())
def test_hidden_things_that_leave_the_questions_as_they_are(package, play, data):
    """Weights, roles, texts of units, amounts of coverage, h, answers, and who is not disclosed."""
    units = [
        replace(u, weight=data.draw(st.sampled_from([0, 1, 7])), role="stale", text="other")
        for u in package.units
    ]
    positive = st.sampled_from([0.05, 1.0])
    rows = (package.coverage.row(u) for u in range(len(package.candidates)))
    coverage = {
        c.id: {package.units[r].id: data.draw(positive) for r, a in zip(*row, strict=True) if a > 0}
        for c, row in zip(package.candidates, rows, strict=True)
    }
    waiting = [q for q in package.queries if disclosure_code(package.name, q.id) >= 2**63]
    assert 0 < len(waiting) < len(package.queries)
    queries = [replace(q, question="other") if q in waiting else q for q in package.queries]
    changed = Package.build(
        name=package.name,
        experiences=package.experiences,
        candidates=package.candidates,
        units=units,
        coverage=coverage,
        k=package.k,
        saturation=Saturation("sqrt"),
        queries=[replace(q, answer="secret", weight=3.0, category="c") for q in queries],
    )
    assert same(seen(package, *play, 0.5), seen(changed, *play, 0.5))
    assert same(seen(package, *play, None), seen(changed, *play, None))


def test_disclosed_questions_do_show():
    """The test above can fail: another text of a disclosed question is seen, and from when on."""
    package = generate("base", 3)
    found = disclosure_of(package, 1.0)
    first = found.questions[0]
    queries = tuple(
        replace(q, question="kayak?") if q.question == first else q for q in package.queries
    )
    play = (8, 5, [1])
    one, other = seen(package, *play, 1.0), seen(replace(package, queries=queries), *play, 1.0)
    when = int(np.searchsorted(found.known, 1))
    differing = [t for t, (a, b) in enumerate(zip(one, other, strict=True)) if not same([a], [b])]
    assert differing
    assert differing[0] == when
    assert same(seen(package, *play, None), seen(replace(package, queries=queries), *play, None))


@settings(max_examples=50, deadline=None)
@given(noisy_packages(asked()), PLAYS)
def test_what_is_false_does_not_show(package, play):
    """The package and the same without a mark disclose alike, whichever utility is scored."""
    plain = seen(package, *play, 1.0)
    assert same(plain, seen(package, *play, 1.0, prepared=prepare_noisy))


def test_noisy_discloses_as_its_unmarked_package():
    package = generate_noisy(12)
    assert same(seen(package, 8, 3, [1, 2], 1.0), seen(package, 8, 3, [1, 2], 1.0, prepare_noisy))


@pytest.mark.parametrize("package", [generate("base", 3), named_stream("stream-short", 3)])
def test_the_features(package):
    share, prepared = 0.7, prepare(package)
    found, shown = disclosure_of(package, share), disclosed(prepared, share)
    for t, count in enumerate(found.known.tolist()):
        stems = [content_stems(q) for q in found.questions[:count]]
        text = sum((hashed_text(s).astype(float) for s in stems), np.zeros(64)) / max(count, 1)
        expected = [min(count, 16) / 16, log_scale(count), *text]
        np.testing.assert_allclose(shown.context[t], expected, rtol=1e-6)
    for u, words in enumerate(prepared.words):
        count = int(found.known[package.group_of[u]])
        sets = [set(content_stems(q)) for q in found.questions[:count]]
        has = [sum(word in s for s in sets) for word in words]
        expected = [np.mean(np.array(has) > 0), np.mean(has) / count] if count and words else [0, 0]
        np.testing.assert_allclose(shown.candidates[u], expected, rtol=1e-6)
    for rows, features in (
        (shown.candidates, DISCLOSED_CANDIDATE_FEATURES),
        (shown.context, DISCLOSED_CONTEXT_FEATURES),
    ):
        low, high = bounds(features)
        assert (rows >= low).all()
        assert (rows <= high).all()
    assert shown is disclosed(prepared, share)


def test_the_view_grows_with_the_stream():
    package = named_stream("stream-short", 3)
    episode = Episode(prepare(package), 50, 3, disclosing=0.5)
    view, found = episode.view, disclosure_of(package, 0.5)
    assert tuple(Episode(prepare(package), 50, 3).view.disclosed) == ()
    while True:
        count = found.known[episode.position]
        assert list(view.disclosed) == list(found.questions[:count])
        if episode.done:
            break
        episode.step(0)
    assert len(view.disclosed) > 5


@pytest.mark.parametrize("name", [name for name in ENVIRONMENTS if "Long" not in name])
def test_check_env(name):
    arguments = arguments_of(name) | {"audit": "off", "disclosure": "stream"}
    check_env(gym.make(name, **arguments).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "name", ["MemAudit/Mixture-v0", "MemAudit/Noisy-v0", "MemAudit/Stream-Short-v0"]
)
def test_batched_and_single_agree(name, mode):
    arguments = arguments_of(name) | {"budget": MIXED, "audit": "off", "disclosure": "stream"}
    assert_plays_alike(*pair(name, 4, mode, **arguments), steps=60, seed=2)


@pytest.mark.parametrize("mode", MODES)
def test_batched_and_single_agree_on_files(mode):
    many = [*packages_at("boat-workshop"), replace(generate("base", 10_000), k=2)]
    arguments = {
        "packages": many,
        "disclosure": "stream",
        "disclosed_share": 0.8,
        "observation": "oracle",
        "audit": "off",
        "slots": 9,
    }
    assert_plays_alike(*pair("MemAudit/Packages-v0", 4, mode, **arguments), steps=160, seed=2)


@settings(deadline=None, max_examples=25)
@given(st.lists(asked(), min_size=1, max_size=3), st.data())
def test_batched_and_single_agree_on_any_packages(many, data):
    many = [replace(package, name=f"p{number}") for number, package in enumerate(many)]
    arguments = {
        "packages": many,
        "budget": MIXED,
        "audit": "off",
        "disclosure": "stream",
        "disclosed_share": data.draw(st.sampled_from([0.5, 1.0])),
        "slots": max(p.largest_group for p in many) + data.draw(st.integers(0, 2)),
    }
    mode = data.draw(st.sampled_from(MODES))
    assert_plays_alike(*pair("MemAudit/Packages-v0", 3, mode, **arguments), steps=12)


def test_batched_and_single_agree_without_autoreset():
    arguments = {"audit": "off", "disclosure": "stream"}
    batched, single = pair("MemAudit/Base-v0", 3, AutoresetMode.DISABLED, **arguments)
    assert_same(batched.reset(seed=1), single.reset(seed=1))
    for _ in range(2):
        assert_same(batched.step(np.ones(3, int)), single.step(np.ones(3, int)))
    some = {"options": {"reset_mask": np.array([True, False, True])}}
    assert_same(batched.reset(**some), single.reset(**some))


def test_batched_observations_are_in_their_space_and_stay():
    batched = gym.make_vec("MemAudit/Stream-Short-v0", num_envs=3, audit="off", disclosure="stream")
    found, infos = batched.reset(seed=2)
    before = {key: part.copy() for key, part in found.items()}
    for _ in range(60):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in infos["action_mask"]])
        later, _, _, _, infos = batched.step(actions)
        assert batched.observation_space.contains(later)
    assert_same(found, before)


def test_rewards_and_opt_are_those_of_all_questions():
    plain, more = (
        gym.make("MemAudit/Base-v0", disclosure=disclosure, audit="exact")
        for disclosure in ("end", "stream")
    )
    for env in (plain, more):
        env.reset(seed=4)
    done = False
    while not done:
        mine, others = plain.step(1)[1:], more.step(1)[1:]
        assert_same(mine, others)
        done = mine[1]
    assert "optimum_ratio" in mine[3]


def test_pickle_and_deepcopy_go_on_alike():
    env = gym.make("MemAudit/Stream-Short-v0", audit="off", disclosure="stream").unwrapped
    env.reset(seed=1)
    for _ in range(20):
        env.step(np.int64(0))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    expected = env.step(np.int64(1))
    for twin in twins:
        assert_same(twin.step(np.int64(1)), expected)
        assert list(twin.episode.questions) == list(env.episode.questions) != []


PINS = {
    "MemAudit/Base-v0": "aa721baf7814a101",
    "MemAudit/Stream-Short-v0": "ece4de26e9b94463",
    "MemAudit/Packages-v0": "525f1c0869836b16",
}


@pytest.mark.parametrize("name", list(PINS))
def test_pinned(name):
    """Observations to four decimals: libraries differ in the last bits of a logarithm."""
    env = gym.make(name, **arguments_of(name), audit="off", disclosure="stream")
    observation, info = env.reset(seed=0)
    found, done = sha256(), False
    while not done:
        for key in KEYS:
            found.update(np.rint(observation[key] * 1e4).astype("<i4").tobytes())
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observation, _, done, _, info = env.step(action)
    assert found.hexdigest()[:16] == PINS[name]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"disclosure": "later"}, "disclosure must be one of 'end', 'stream'"),
        ({"disclosed_share": 0.5}, "goes with disclosure='stream' only"),
        ({"disclosure": "stream", "disclosed_share": 2}, "disclosed_share"),
    ],
)
def test_bad_arguments(arguments, fault):
    with pytest.raises(InputError, match=fault):
        gym.make("MemAudit/Base-v0", **arguments)
    with pytest.raises(InputError, match=fault):
        gym.make_vec("MemAudit/Base-v0", num_envs=2, **arguments)
