"""A folder of snapshots: ``<trajectory id>/<state index>.<any ending>``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.exports.detect import read_export
from memaudit_gym.exports.record import Reading
from memaudit_gym.exports.source import read_source
from memaudit_gym.intrinsic.snapshots.parse import parse
from memaudit_gym.intrinsic.snapshots.snapshot import Fact, Snapshot, to_json
from memaudit_gym.intrinsic.trajectory import Trajectory
from memaudit_gym.io.files import PathLike, os_errors, require_folder
from memaudit_gym.natural.json_node import JsonNode

Snapshots = Mapping[str, Sequence[Snapshot]]


def read_snapshots(
    folder: PathLike,
    trajectories: Sequence[Trajectory],
    system: str = "auto",
    fields: Mapping[str, str] | None = None,
) -> Snapshots:
    """{trajectory id: the snapshot of every state}.

    A file in the own form is read as such, any other as an exported store
    (:mod:`memaudit_gym.exports`).

    Args:
        folder: The folder.
        trajectories: What it must hold a snapshot of every state of.
        system, fields: The format of exported stores and its map of fields.

    Raises:
        InputError: A snapshot is missing or cannot be read, or is of no trajectory.
    """
    root = require_folder(folder)
    known = [one.id for one in trajectories]
    with os_errors(root, "read"):
        there = sorted(p.name for p in root.iterdir() if p.is_dir() and p.name[0] != ".")
    for name in there:
        if name not in known:
            raise InputError(
                f"'{name}' is no trajectory{did_you_mean(name, known)}", file=str(root)
            )
    for name in known:
        if name not in there:
            raise InputError(f"no snapshots of trajectory '{name}'", file=str(root))
    return {one.id: _of_trajectory(root / one.id, one, system, fields) for one in trajectories}


def _of_trajectory(
    folder: Path, one: Trajectory, system: str, fields: Mapping[str, str] | None
) -> list[Snapshot]:
    files = _by_state(folder, len(one.states))
    return [
        _read(files[s.index], one.id, s.index, system, fields)
        if s.index in files
        else _missing(folder, s.index)
        for s in one.states
    ]


def _by_state(folder: Path, states: int) -> dict[int, Path]:
    found: dict[int, Path] = {}
    with os_errors(folder, "read"):
        files = sorted(p for p in folder.iterdir() if p.name[0] != ".")
    for path in files:
        stem = path.name.partition(".")[0]
        number = int(stem) if stem.isascii() and stem.isdigit() and len(stem) < 9 else -1
        if not 0 <= number < states:
            raise InputError(
                f"must be named after a state, 0 to {states - 1}, such as 0.json", file=str(path)
            )
        if number in found:
            raise InputError(f"a second snapshot of state {number}", file=str(path))
        found[number] = path
    return found


def _missing(folder: Path, state: int) -> Snapshot:
    raise InputError(f"holds no snapshot of state {state}, such as {state}.json", file=str(folder))


def _read(
    path: Path, trajectory: str, state: int, system: str, fields: Mapping[str, str] | None
) -> Snapshot:
    if system == "auto":
        source = read_source(path)
        if isinstance(source.value, dict) and {"schema", "facts"} <= set(source.value):
            return parse(JsonNode(source.value, str(path)), trajectory, state)
    export = read_export(path, system, Reading(fields=fields))
    facts = (Fact(memory.id, memory.text) for memory in export.memories)
    return Snapshot(tuple(facts), marks_conflicts=False)


def write_snapshots(snapshots: Snapshots, folder: Path) -> None:
    """Writes snapshots in the own form into a folder that is there."""
    for name, series in snapshots.items():
        (folder / name).mkdir(parents=True)
        for state, snapshot in enumerate(series):
            text = json.dumps(to_json(snapshot, name, state), indent=1, ensure_ascii=False)
            path = folder / name / f"{state}.json"
            path.write_bytes((text + "\n").encode("utf-8", "backslashreplace"))
