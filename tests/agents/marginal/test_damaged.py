"""Checkpoints whose parts do not fit: one line, and never a writer that fails as it writes."""

import copy

import pytest
import torch

from agents.checkpoint import Checkpoint, load_writer, read_checkpoint, save_checkpoint
from memaudit_gym.errors import InputError

SPREAD = "background.spread"
#: No float is as large.
HUGE = 10**400


@pytest.fixture(scope="module")
def shipped():
    content, info = read_checkpoint("agents/checkpoints/stream.pt")
    return content["network"], info


def both(change):
    return {name: change for name in ("prices", "spend")}


@pytest.mark.parametrize(
    "changes",
    [
        both(lambda t: t[None]),
        both(lambda t: t[0]),
        both(lambda t: t[:0]),
        {"prices": lambda t: t.flip(0)},
        {"prices": lambda t: t - 1},
        {"prices": lambda t: t.to(torch.complex128)},
        {"spend": lambda t: t * 0},
        {"spend": lambda t: -t.flip(0)},
        {SPREAD: lambda t: -t},
        {SPREAD: lambda t: t * 2},
        {SPREAD: lambda t: t * 1e308},
        {SPREAD: lambda t: t * float("nan")},
        {SPREAD: lambda t: t[:, :3]},
        {SPREAD: lambda t: t[:-2]},
        {SPREAD: lambda t: t[:0]},
        {SPREAD: lambda t: t.to(torch.complex128)},
    ],
)
def test_arrays(tmp_path, shipped, changes):
    tensors, info = shipped
    changed = {name: change(tensors[name]) for name, change in changes.items()}
    require_refused(tmp_path / "writer.pt", tensors | changed, info)


@pytest.mark.parametrize(
    ("part", "key", "found"),
    [
        ("background", "phrases", [["town"], []]),
        ("background", "known", [[]]),
        ("background", "stress", [0.05, -1.0]),
        pytest.param("background", "stress", [0.05, HUGE], id="huge stress"),
        pytest.param("background", "follows", HUGE, id="huge follows"),
        ("background", "follows", float("nan")),
        ("regressor", "name", "ridge,boosting"),
        ("regressor", "name", 1),
    ],
)
def test_values(tmp_path, shipped, part, key, found):
    tensors, info = shipped
    info = copy.deepcopy(info)
    info["state"][part][key] = found
    require_refused(tmp_path / "writer.pt", tensors, info)


@pytest.mark.parametrize("more", [(1,), (3,), (0,)])
def test_more_than_one_coefficient_a_column(tmp_path, shipped, more):
    tensors, info = shipped
    info = copy.deepcopy(info)
    groups = ["emphasis"]
    state = {"coefficients": {"$tensor": "c"}, "intercept": 1.0}
    info["state"] |= {"groups": groups, "regressor": {"name": "ridge", "state": state}}
    coefficients = {"c": torch.zeros((2, *more), dtype=torch.float64)}
    require_refused(tmp_path / "writer.pt", tensors | coefficients, info)


def require_refused(path, tensors, info):
    save_checkpoint(path, Checkpoint(tensors, info))
    with pytest.raises(InputError) as caught:
        load_writer(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
