"""Labels from the request to the learner, checked by playing them in the environment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from memaudit_gym import labels
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.keys import slot_order
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.errors import InputError
from memaudit_gym.io import read_packages, write_json
from memaudit_gym.labels import LabelRequest, write_labels
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.objective import value
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.work.workers import Workers
from tests.locations import LOCOMO_SMALL
from tests.optimum.worlds import make_package, overlapping_package

ONE, TWO = Workers(1), Workers(2)
SMALL = LabelRequest("small", "3,8", "10000:10002")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    place = tmp_path_factory.mktemp("labels") / "small"
    write_labels(SMALL, place, ONE)
    return place


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_labels_play_in_the_environment_and_reach_the_optimum(folder):
    episodes = list(labels.read(folder))
    assert [(e.package.name, e.budget) for e in episodes[:3]] == [
        ("base-10000", 3),
        ("base-10000", 8),
        ("base-10001", 3),
    ]
    assert len(episodes) == 10 * 2 * 2
    for key, episode in enumerate(episodes):
        package, steps = episode.package, episode.steps
        order = slot_order(key, package.group_of, shuffle=True)
        targets, actions = episode.targets(order, slots=7), episode.actions(order)
        played = Episode(prepare(package), episode.budget, key, slots=7)
        for step, (target, action) in enumerate(zip(targets, actions, strict=True)):
            assert (played.position, played.remaining) == (
                steps.positions[step],
                steps.remaining[step],
            )
            rows = slice(*steps.ptr[step : step + 2])
            shown = [-1, *played.group()]
            possible = {shown[j] for j in np.flatnonzero(played.mask())}
            assert possible == set(steps.candidates[rows].tolist())
            best = {shown[j] for j in np.flatnonzero(target)}
            assert best == set(steps.candidates[rows][steps.optimal[rows]].tolist())
            assert target.sum() == pytest.approx(1)
            assert len(set(target[target > 0].tolist())) == 1
            assert target[action] > 0
            played.step(int(action))
        assert played.done
        assert played.store == episode.store()
        assert value(package, episode.store()) == pytest.approx(episode.optimum)
        assert episode.optimum == pytest.approx(optimum(package, episode.budget).value)


def test_exploring_leaves_the_optimum_and_labels_go_on_from_there(tmp_path):
    write_labels(LabelRequest("base", "8", "10000:10020", explore=0.5), tmp_path / "a", ONE)
    reached = []
    for episode in labels.read(tmp_path / "a"):
        steps = episode.steps
        tops = [steps.values[a:b].max() for a, b in zip(steps.ptr[:-1], steps.ptr[1:], strict=True)]
        assert (np.diff(tops) <= 1e-9).all()
        final = value(episode.package, episode.store())
        assert final <= tops[-1] + 1e-9
        reached.append(final / episode.optimum)
    assert np.mean(reached) < 0.95


def test_bytes_do_not_depend_on_who_does_the_work(folder, tmp_path):
    write_labels(SMALL, tmp_path / "two", TWO)
    assert content(tmp_path / "two") == content(folder)


def test_an_episode_does_not_depend_on_what_is_labelled_beside_it(folder, tmp_path):
    write_labels(LabelRequest("base", "8", "10001:10002"), tmp_path / "one", ONE)
    (alone,) = labels.read(tmp_path / "one")
    among = [e for e in labels.read(folder) if (e.package.name, e.budget) == ("base-10001", 8)]
    assert alone.steps.taken.tolist() == among[0].steps.taken.tolist()


def command(out: Path, suite: Path, *more: str) -> list[str]:
    program = [sys.executable, "-m", "memaudit_gym", "labels", str(suite)]
    return [*program, "--budgets", "1..16", "--jobs", "1", "--out", str(out), *more]


def test_a_killed_run_goes_on_where_it_was(tmp_path):
    suite = tmp_path / "packages"
    for seed in range(8):
        write_json(overlapping_package(seed, 8), suite / f"{seed}.json")
        text = (suite / f"{seed}.json").read_text()
        (suite / f"{seed}.json").write_text(text.replace('"made"', f'"made-{seed}"'))
    out, whole = tmp_path / "killed", tmp_path / "whole"
    process = subprocess.Popen(command(out, suite))
    while not (out / "labels-000001.npz").exists():
        assert process.poll() is None
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert len(list(out.glob("labels-*.npz"))) < 8
    with pytest.raises(InputError, match="is not complete"):
        list(labels.read(out))
    (out / ".tmp-half").write_bytes(b"half a shard")
    kept = (out / "labels-000000.npz").stat().st_mtime_ns
    request = LabelRequest(str(suite), "1..16")
    seen = []
    write_labels(request, out, TWO, lambda done, total: seen.append((done, total)))
    assert seen[0][0] >= 2
    assert seen[-1] == (8, 8)
    assert (out / "labels-000000.npz").stat().st_mtime_ns == kept
    write_labels(request, whole, ONE)
    assert content(out) == content(whole)


def test_a_run_killed_before_its_first_file_goes_on(folder, tmp_path):
    (tmp_path / ".tmp-half").write_bytes(b"half a manifest")
    write_labels(SMALL, tmp_path, ONE)
    assert content(tmp_path) == content(folder)


def test_where_no_worker_begins_nothing_is_written(tmp_path):
    def fail(done, total):
        raise InputError("no worker")

    with pytest.raises(InputError, match="no worker"):
        write_labels(SMALL, tmp_path / "out", ONE, fail)
    assert not (tmp_path / "out").exists()


def test_what_is_there_is_not_made_again_and_what_is_damaged_is(folder, tmp_path):
    out = tmp_path / "out"
    write_labels(SMALL, out, ONE)
    before = content(out)
    shard = out / "labels-000000.npz"
    shard.write_bytes(before[shard.name][:-1] + b"?")
    with pytest.raises(InputError, match=r"labels-000000\.npz: is damaged"):
        list(labels.read(out))
    write_labels(SMALL, out, ONE)
    assert content(out) == before


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (LabelRequest("base", "3,8", "10000:10002"), 'with suite "small", not "base"'),
        (LabelRequest("small", "3", "10000:10002"), r"with budgets \[3, 8\], not \[3\]"),
        (LabelRequest("small", "3,8", "10000:10003"), r"with seeds \[10000, 10002\]"),
        (LabelRequest("small", "3,8", "10000:10002", 0.5), r"with explore 0.0, not 0.5"),
    ],
)
def test_a_folder_of_another_request_is_refused(folder, request_, message):
    before = content(folder)
    with pytest.raises(InputError, match=message):
        write_labels(request_, folder, ONE)
    assert content(folder) == before


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match="holds no labels"):
        write_labels(SMALL, tmp_path, ONE)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "out").write_text("mine")
    with pytest.raises(InputError, match="is a file; --out needs a folder"):
        write_labels(SMALL, tmp_path / "out", ONE)


def test_packages_of_files_by_shares_of_their_raw_cost(tmp_path):
    for package in build_locomo(LOCOMO_SMALL):
        write_json(package, tmp_path / "suite" / f"{package.name}.json")
    write_labels(LabelRequest(str(tmp_path / "suite"), "20%,5"), tmp_path / "out", TWO)
    packages = {package.name: package for package in read_packages(tmp_path / "suite")}
    episodes = list(labels.read(tmp_path / "out"))
    assert len(episodes) == 2 * len(packages)
    for episode in episodes:
        assert episode.asked in ("20%", 5)
        assert episode.package.content_hash == packages[episode.package.name].content_hash
        assert episode.optimum == pytest.approx(optimum(episode.package, episode.budget).value)
        assert episode.steps.certified.all()


def test_packages_that_have_changed_are_refused(tmp_path):
    def save(weight: float) -> None:
        package = make_package([[(1, {"fact": 1})]], {"fact": weight})
        write_json(package, tmp_path / "suite" / "one.json")

    save(1)
    suite = str(tmp_path / "suite")
    write_labels(LabelRequest(suite, "5"), tmp_path / "out", ONE)
    save(2)
    with pytest.raises(InputError, match="its content hash differs"):
        list(labels.read(tmp_path / "out"))
    with pytest.raises(InputError, match="made with packages"):
        write_labels(LabelRequest(suite, "5"), tmp_path / "out", ONE)
    (tmp_path / "suite" / "one.json").unlink()
    with pytest.raises(InputError, match="is not among the packages given"):
        list(labels.read(tmp_path / "out", packages=[]))


def test_too_few_slots_are_refused(folder):
    episode = next(labels.read(folder))
    order = np.arange(len(episode.package.candidates))
    with pytest.raises(InputError, match="needs 5 slots, not 2"):
        episode.targets(order, slots=2)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"explore": 1.5}, "explore must be a share"),
        ({"budgets": "x"}, "cannot read budget 'x'"),
    ],
)
def test_bad_requests(request_, message):
    with pytest.raises(InputError, match=message):
        LabelRequest(**request_)
