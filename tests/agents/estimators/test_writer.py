"""Estimated-value writers: fitted, saved, blind, and of the past alone."""

import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import torch

from agents.checkpoint import Checkpoint, load_writer, save_checkpoint
from agents.estimators.estimate import Estimate
from agents.estimators.fitting import fit
from agents.estimators.reading import read
from agents.estimators.saved import state_of
from agents.estimators.train import train
from agents.estimators.writer import Episode, StreamingEstimates, make_writer
from memaudit_gym.envs.episode import Episode as Played
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder
from memaudit_gym.view import VisibleView, visible_view
from tests.agents.estimators.worlds import config, conversations

ALL_MEMBERS = ",".join(
    f"{level}:{name}"
    for level in ("words", "candidates")
    for name in ("ridge", "boosting", "perceptron")
)


@pytest.fixture(scope="module")
def fitted():
    return fit(conversations(), config(estimator={"members": ALL_MEMBERS}))


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


def values_of(fitted, view):
    return fitted.estimate(read(view)).values


def test_the_future_changes_no_estimate(fitted):
    view = visible_view(conversations()[0])
    whole = values_of(fitted, view)
    for length in range(1, len(view.experiences)):
        found = values_of(fitted, with_another_future(view, length))
        past = sum(len(e.candidates) for e in view.experiences[:length])
        np.testing.assert_allclose(found[:past], whole[:past], rtol=1e-12)
        assert (found[past:] != whole[past:]).any() or past == len(whole)


def test_the_future_changes_no_decision(fitted):
    view = visible_view(conversations()[0])
    for budget in (10, 40):
        stores = []
        for length in range(1, len(view.experiences)):
            reading = read(with_another_future(view, length))
            estimate = fitted.estimate(reading)
            found = Episode(reading, estimate, budget, fitted.curve, paced=True).run()
            past = sum(len(e.candidates) for e in view.experiences[:length])
            stores.append([u for u in found if u < past])
        for earlier, later in pairwise(stores):
            assert later[: len(earlier)] == earlier


def turned_around(view):
    return VisibleView(
        tuple(replace(e, candidates=e.candidates[::-1]) for e in view.experiences), view.k
    )


def test_the_order_of_slots_changes_no_estimate(fitted):
    view = visible_view(conversations()[0])
    turned = turned_around(view)
    values = dict(zip((c.id for c in view.candidates), values_of(fitted, view), strict=True))
    again = values_of(fitted, turned)
    for candidate, value in zip(turned.candidates, again, strict=True):
        assert values[candidate.id] == pytest.approx(value, rel=1e-9)


def said_alike(view):
    """One candidate of each type; those of an experience say the same at the same cost."""
    alike = []
    for e in view.experiences:
        kinds = {c.type: replace(c, text=e.text, cost=3.0) for c in e.candidates}
        alike.append(replace(e, candidates=tuple(kinds.values())))
    return VisibleView(tuple(alike), view.k)


@pytest.mark.parametrize("k", [1, 2])
@pytest.mark.parametrize("made", [lambda view: view, said_alike])
def test_the_order_of_slots_changes_no_decision(fitted, k, made):
    view = made(replace(visible_view(conversations()[0]), k=k))
    stores = []
    for each in (view, turned_around(view)):
        reading = read(each)
        # Equal values, that nothing but the text, or the type, may tell apart.
        estimate = Estimate(np.ones(len(reading.costs)), np.zeros(len(reading.words.stems)))
        found = Episode(reading, estimate, 40, fitted.curve, paced=True).run()
        stores.append({each.candidates[u].id for u in found})
    assert stores[0] == stores[1] != set()


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
    writer = StreamingEstimates(fitted, rule)
    store = play(writer, package, budget)
    reading = read(visible_view(package))
    estimate = fitted.estimate(reading)
    assert store == Episode(reading, estimate, budget, fitted.curve, rule == "paced").run()
    assert sum(package.costs[store]) <= budget


@pytest.mark.parametrize("rule", ["gvt", "utility"])
def test_offline_writers_keep_the_budget(fitted, rule):
    package = conversations()[0]
    writer = make_writer(fitted, rule)
    store = package.positions(writer.select(visible_view(package), 40))
    assert 0 < sum(package.costs[store]) <= 40


@pytest.mark.parametrize("rule", ["paced", "gvt"])
@pytest.mark.parametrize(("encoder", "corrected"), [("hashing", True), ("tfidf", False)])
def test_a_saved_writer_is_the_same(tmp_path, rule, encoder, corrected):
    for package in conversations():
        write_folder(package, tmp_path / "in" / package.name)
    estimator = {"members": ALL_MEMBERS, "encoder": encoder}
    folder = str(tmp_path / "in")
    settings = config(packages=folder, rule=rule, corrected=corrected, estimator=estimator)
    assert "writer.pt" in train(settings, tmp_path / "out", resume=False).words
    loaded = load_writer(tmp_path / "out" / "writer.pt")
    view = visible_view(conversations()[0])
    again = fit(conversations(), settings)
    np.testing.assert_allclose(values_of(loaded.fitted, view), values_of(again, view), rtol=1e-12)
    assert (loaded.fitted.correction is None) == (not corrected)


def tampered(content, info, kind):
    """One part of a checkpoint made wrong."""
    state, missing = info["state"], {"no curve": "prices", "no correction": "correction"}
    if kind in missing:
        del state[missing[kind]]
    elif kind == "unknown rule":
        info["rule"] = "best"
    elif kind == "no numbers":
        content["network"] = {k: t * np.nan for k, t in content["network"].items()}
    elif kind == "short tensors":
        content["network"] = {k: t[:1] for k, t in content["network"].items()}
    elif kind == "no model text":
        member = next(m for m in state["estimator"]["members"] if "text" in m)
        member["text"] = "tree"
    elif kind == "wide":
        state["estimator"]["config"]["width"] = 10**9
    elif kind == "another version":
        info["features"] = 0
    elif kind == "fewer members":
        state["estimator"]["members"].pop()
    elif kind == "fewer corrections":
        state["correction"].pop()


@pytest.mark.parametrize(
    "kind",
    [
        "no curve",
        "unknown rule",
        "no numbers",
        "short tensors",
        "no model text",
        "wide",
        "another version",
        "fewer members",
        "no correction",
        "fewer corrections",
    ],
)
def test_tampered_files_get_one_line(fitted, tmp_path, kind):
    path = tmp_path / "writer.pt"
    tensors, info = state_of(fitted, "paced")
    save_checkpoint(path, Checkpoint(tensors, info))
    assert load_writer(path)
    content = torch.load(path, weights_only=True)
    changed = json.loads(content["json"])
    tampered(content, changed, kind)
    torch.save({**content, "json": json.dumps(changed)}, path)
    with pytest.raises(InputError) as error:
        load_writer(path)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


def test_generated_packages_will_do():
    packages = [generate("update_chain", seed) for seed in range(10_000, 10_004)]
    found = fit(packages, config(budgets="4,8"))
    writer = make_writer(found, "paced")
    assert play(writer, generate("update_chain", 9_000), 8)


def test_what_a_fit_needs(tmp_path):
    with pytest.raises(InputError, match="packages=DIR"):
        train(config(), tmp_path, resume=False)
    with pytest.raises(InputError, match="nothing to resume"):
        train(config(), tmp_path, resume=True)
    with pytest.raises(InputError, match="at least two packages"):
        fit(conversations()[:1], config())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "ppo"}, "must be 'estimated-value'"),
        ({"rule": "pacd"}, "did you mean 'paced'"),
        ({"budgets": "x"}, "cannot read budget"),
        ({"estimator": {"features": "siblngs"}}, "did you mean 'siblings'"),
        ({"estimator": {"words": "lexcon"}}, "did you mean 'lexicon'"),
        ({"estimator": {"members": "words:rigde"}}, "did you mean 'words:ridge'"),
        ({"estimator": {"members": ""}}, "names none of"),
        ({"estimator": {"texts": "old"}}, "unknown name 'old'"),
        ({"estimator": {"width": 0}}, "from 1 to 65,536"),
        ({"estimator": {"ridge_penalty": 0}}, "ridge_penalty"),
        ({"estimator": {"features": "", "texts": ""}}, "names none of"),
        ({"seed": -1}, "from 0 to"),
    ],
)
def test_mistakes(changes, message):
    with pytest.raises(InputError, match=message):
        config(**changes)
