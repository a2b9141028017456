"""Where a checkpoint's JSON has a number that is read, true and false are none."""

import copy
import json

import pytest
import torch

from agents.card import main as card
from agents.checkpoint import Checkpoint, load_writer, read_checkpoint, save_checkpoint
from agents.estimators.fitting import fit
from agents.estimators.saved import state_of
from memaudit_gym.errors import InputError
from tests.agents.estimators.worlds import config, conversations

#: What every kind reads beside its state.
READ = {"format", "features", "state"}


@pytest.fixture(scope="module")
def estimates(tmp_path_factory):
    path = tmp_path_factory.mktemp("estimates") / "writer.pt"
    members = "words:ridge,candidates:ridge,words:perceptron,words:boosting"
    estimator = {"members": members, "encoder": "tfidf", "width": 4, "hidden": 4, "trees": 3}
    tensors, info = state_of(fit(conversations(), config(estimator=estimator)), "paced")
    save_checkpoint(path, Checkpoint(tensors, info))
    return path


def numbers(value, path=()):
    """The path of every number in JSON values; one alone of each object with many texts as keys."""
    if isinstance(value, dict):
        many = path[-1:] in (("totals",), ("weights",))
        for key in list(value)[: 1 if many else None]:
            yield from numbers(value[key], (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from numbers(inner, (*path, place))
    elif isinstance(value, int | float):
        yield path


def require_refused(source, target):
    """Puts true and false in place of each number, one by one."""
    content, info = read_checkpoint(source)
    read = {key: info[key] for key in READ & info.keys()}
    if "network" in info.get("config", {}):
        read["config"] = {"network": info["config"]["network"]}
    tried = 0
    for *above, last in numbers(read):
        for found in (True, False):
            changed = copy.deepcopy(info)
            part = changed
            for key in above:
                part = part[key]
            part[last] = found
            torch.save({**content, "json": json.dumps(changed)}, target)
            with pytest.raises(InputError, match=str(target)):
                load_writer(target)
            tried += 1
    return tried


@pytest.mark.parametrize(("name", "least"), [("small", 40), ("foresight", 10), ("stream", 8)])
def test_shipped(name, least, tmp_path):
    assert require_refused(f"agents/checkpoints/{name}.pt", tmp_path / "a.pt") >= least


def test_estimated_values(estimates, tmp_path):
    assert require_refused(estimates, tmp_path / "a.pt") >= 30


@pytest.mark.parametrize(
    ("key", "found"), [("best", True), ("best", "high"), ("steps", False), ("versions", 3)]
)
def test_a_card(key, found, tmp_path, capsys):
    content, info = read_checkpoint("agents/checkpoints/small.pt")
    torch.save({**content, "json": json.dumps(info | {key: found})}, tmp_path / "a.pt")
    assert card([str(tmp_path / "a.pt")]) == 2
    assert str(tmp_path / "a.pt") in capsys.readouterr().err
