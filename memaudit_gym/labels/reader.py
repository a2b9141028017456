"""Reads labels back, each episode with its package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.io.files import PathLike
from memaudit_gym.labels.episode import LabelledEpisode
from memaudit_gym.labels.folder import read_manifest, sha256
from memaudit_gym.labels.shard import Shard
from memaudit_gym.package import Package
from memaudit_gym.shipped import packages_at


def read(folder: PathLike, packages: Iterable[Package] | None = None) -> Iterator[LabelledEpisode]:
    """The episodes of a folder of labels, package by package in the order of the suite.

    Every shard is checked against the manifest, and every package against the content hash that
    it was labelled with.

    Args:
        folder: What ``memaudit labels`` wrote.
        packages: The packages that were labelled; default those that the suite generates, or
            that stand at the path it was.

    Raises:
        InputError: Labels that are not complete, damaged files, packages that have changed.
    """
    place = Path(folder)
    manifest = read_manifest(place)
    if not manifest["complete"]:
        raise InputError("is not complete; run the same memaudit labels again", file=str(folder))
    if packages is None and manifest["request"]["packages"] is not None:
        packages = packages_at(manifest["request"]["suite"])
    known = {package.name: package for package in packages or ()}
    for row in manifest["shards"]:
        path = place / row["file"]
        if sha256(path) != row["sha256"]:
            raise InputError(
                "is damaged; run the same memaudit labels again to replace it", file=str(path)
            )
        yield from _episodes(Shard(path), known)


def _episodes(shard: Shard, known: Mapping[str, Package]) -> Iterator[LabelledEpisode]:
    rows = shard.packages()
    last, package = -1, None
    for number, asked, amount, steps in shard.episodes():
        if number != last:
            last, package = number, _package(*rows[number], known)
        assert package is not None
        yield LabelledEpisode(package, asked, amount, steps)


def _package(task: Task, name: str, content: str, known: Mapping[str, Package]) -> Package:
    if name in known:
        package = known[name]
    elif task.seed is not None:
        package = Stage(task).package
    else:
        raise InputError(f"package '{name}' was labelled and is not among the packages given")
    if package.content_hash != content:
        raise InputError(
            f"package '{name}' is not the one that was labelled: its content hash differs; make "
            "the labels anew"
        )
    return package
