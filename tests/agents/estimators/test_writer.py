"""Estimated-value writers: fitted, saved, blind, and of the past alone."""

from dataclasses import replace

import numpy as np
import pytest

from agents.checkpoint import load_writer
from agents.config import build_as
from agents.estimators.config import EstimatedValueConfig
from agents.estimators.fitting import fit
from agents.estimators.reading import read
from agents.estimators.train import train
from agents.estimators.writer import Episode, StreamingEstimates
from memaudit_gym.envs.episode import Episode as Played
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.errors import InputError
from memaudit_gym.io import write_folder
from memaudit_gym.view import VisibleView, visible_view
from tests.agents.estimators.worlds import conversations


def config(**changes):
    return build_as(EstimatedValueConfig, {"kind": "estimated-value", **changes}, "test")


@pytest.fixture(scope="module")
def fitted():
    return fit(conversations(), config().estimator, 0)


def with_another_future(view, length):
    """The same up to an experience, other texts, types, costs and speakers after it."""
    changed = [
        replace(
            e,
            text=f"Rain on {n} roofs",
            speaker="Nobody",
            session_id="z",
            candidates=tuple(
                replace(c, text=f"{n} odd birds?", type="rule", cost=c.cost + n)
                for c in e.candidates
            ),
        )
        for n, e in enumerate(view.experiences[length:])
    ]
    return VisibleView((*view.experiences[:length], *changed), view.k)


def test_the_future_changes_no_estimate(fitted):
    view = visible_view(conversations()[0])
    whole = fitted.estimator.predict(view)
    for length in range(1, len(view.experiences)):
        found = fitted.estimator.predict(with_another_future(view, length))
        past = sum(len(e.candidates) for e in view.experiences[:length])
        np.testing.assert_array_equal(found[:past], whole[:past])
        assert (found[past:] != whole[past:]).any() or past == len(whole)


def play(writer, package, budget):
    episode = Played(prepare(package), budget, key=3)
    writer.reset(episode.view, budget)
    while not episode.done:
        mask = episode.mask()
        action = writer.choose(episode.observation(), mask)
        assert mask[action]
        episode.step(action)
    return sorted(episode.store)


@pytest.mark.parametrize("rule", ["paced", "fixed"])
@pytest.mark.parametrize("k", [1, 2])
@pytest.mark.parametrize("budget", [0, 9, 40, 10_000])
def test_the_writer_plays_as_its_episode_runs(fitted, rule, k, budget):
    package = replace(conversations()[0], k=k)
    writer = StreamingEstimates(fitted.estimator, fitted.curve, rule)
    store = play(writer, package, budget)
    estimator = fitted.estimator
    reading = read(visible_view(package))
    values = estimator.predict_reading(reading)
    alone = Episode(reading, values, budget, fitted.curve, rule == "paced").run()
    assert store == alone
    assert sum(package.costs[store]) <= budget


@pytest.mark.parametrize("rule", ["paced", "fixed", "gvt", "utility"])
def test_a_saved_writer_is_the_same(tmp_path, rule):
    for package in conversations():
        write_folder(package, tmp_path / "in" / package.name)
    settings = config(packages=str(tmp_path / "in"), rule=rule)
    assert "writer.pt" in train(settings, tmp_path / "out", resume=False)
    loaded = load_writer(tmp_path / "out" / "writer.pt")
    view = visible_view(conversations()[1])
    again = fit(conversations(), settings.estimator, 0).estimator
    np.testing.assert_allclose(loaded.estimator.predict(view), again.predict(view), rtol=1e-12)


def test_without_packages_one_line(tmp_path):
    with pytest.raises(InputError, match="packages=DIR"):
        train(config(), tmp_path, resume=False)
    with pytest.raises(InputError, match="nothing to resume"):
        train(config(), tmp_path, resume=True)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "ppo"}, "must be 'estimated-value'"),
        ({"rule": "pacd"}, "did you mean 'paced'"),
        ({"estimator": {"features": "siblngs"}}, "did you mean 'siblings'"),
        ({"estimator": {"texts": "old"}}, "unknown name 'old'"),
        ({"estimator": {"width": 0}}, "from 1 to 65536"),
        ({"estimator": {"ridge_penalty": 0}}, "greater than 0"),
        ({"estimator": {"features": "", "texts": ""}}, "at least one"),
        ({"seed": -1}, "from 0 to"),
    ],
)
def test_mistakes(changes, message):
    with pytest.raises(InputError, match=message):
        config(**changes)
