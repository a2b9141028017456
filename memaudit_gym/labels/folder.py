"""A folder of shards: what was asked for, which shards there are, and whether all are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_text
from memaudit_gym.io.files import exists, os_errors, require_folder
from memaudit_gym.io.writable import require_writable_folder
from memaudit_gym.json_values import same
from memaudit_gym.labels.shard import SCHEMA, Shard

MANIFEST = "manifest.json"


def shard_name(number: int) -> str:
    """The file of a shard."""
    return f"labels-{number:06d}.npz"


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a folder.

    Raises:
        InputError: There is none, or it is of another schema.
    """
    path = require_folder(folder) / MANIFEST
    if not exists(path):
        raise InputError("holds no labels: it has no manifest.json", file=str(folder))
    try:
        with os_errors(path, "read"):
            found = json.loads(path.read_text(encoding="utf-8"))
        schema = found["schema"]
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("is no manifest of labels", file=str(path)) from None
    if not same(schema, SCHEMA):
        raise InputError(
            f"is of schema {schema}, this version reads {SCHEMA}; make the labels anew",
            file=str(path),
        )
    manifest: dict[str, Any] = found
    return manifest


def missing_shards(folder: Path, asked: Mapping[str, Any], count: int) -> list[int]:
    """The numbers of the shards that are not there, or not as they were written.

    Args:
        folder: A new one, or one that holds a part of what is asked; only half-written files of
            a writer that was killed are removed from it.
        asked: The part of the manifest that says what the shards hold.
        count: How many shards there are to be.

    Raises:
        InputError: The folder holds something else, or takes nothing.
    """
    require_writable_folder(folder, MANIFEST)
    for left in folder.glob(".tmp-*"):
        with suppress(OSError):
            left.unlink()
    if not exists(folder) or not any(folder.iterdir()):
        return list(range(count))
    manifest = read_manifest(folder)
    _require_same(folder, manifest, asked)
    written = {row["file"]: row["sha256"] for row in manifest["shards"]}
    return [
        number
        for number in range(count)
        if not _is_there(folder / shard_name(number), asked, written)
    ]


def _require_same(folder: Path, found: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    for part in ("request", "versions"):
        for name, value in asked[part].items():
            there = found.get(part, {}).get(name)
            if there != value:
                raise InputError(
                    f"holds labels made with {name} {_short(there)}, not {_short(value)}; name "
                    "another folder",
                    file=str(folder),
                )


def _short(value: Any) -> str:
    return f"{json.dumps(value):.60}"


def _is_there(path: Path, asked: Mapping[str, Any], written: Mapping[str, str]) -> bool:
    if not path.is_file():
        return False
    if path.name in written:
        return sha256(path) == written[path.name]
    with suppress(InputError):  # else it was renamed into its place when it was whole
        header = Shard(path).header
        return all(header.get(key) == value for key, value in asked.items())
    return False


def begin_folder(folder: Path, asked: Mapping[str, Any]) -> None:
    """Writes the manifest of a folder whose shards are to come, unless it has one."""
    if not exists(folder / MANIFEST):
        write_text(folder / MANIFEST, _text({**asked, "complete": False, "shards": []}))


def close_folder(folder: Path, asked: Mapping[str, Any], count: int) -> dict[str, Any]:
    """Writes the manifest of a folder whose shards are all there, and gives it back."""
    shards = [_row(folder / shard_name(number)) for number in range(count)]
    manifest = {**asked, "complete": True, "shards": shards, "totals": _totals(shards)}
    write_text(folder / MANIFEST, _text(manifest))
    return manifest


_COUNTS = ("packages", "episodes", "steps", "uncertified_steps", "actions")


def _row(path: Path) -> dict[str, Any]:
    header = Shard(path).header
    return {"file": path.name, "sha256": sha256(path), **{name: header[name] for name in _COUNTS}}


def _totals(shards: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    return {name: sum(shard[name] for shard in shards) for name in _COUNTS}


def _text(manifest: Mapping[str, Any]) -> str:
    return json.dumps(manifest, indent=2, sort_keys=True) + "\n"


def sha256(path: Path) -> str:
    """Of a file's bytes, hexadecimal.

    Raises:
        InputError: It cannot be read.
    """
    with os_errors(path, "read"):
        return hashlib.sha256(path.read_bytes()).hexdigest()
