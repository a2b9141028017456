"""The figures that training runs logged: TensorBoard events, read by TensorBoard itself."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.io.files import os_errors

_EVENTS = "*tfevents*"
#: Where ``train.py --seeds`` puts its runs.
_SEEDS = "seed-*"

#: {step: what was logged there}.
Scalars = Mapping[int, float]


@dataclass(frozen=True)
class Run:
    """One run of ``train.py``.

    Args:
        name: Its folder's name.
        scalars: {tag: what was logged under it}.
    """

    name: str
    scalars: Mapping[str, Scalars]


def is_run(folder: Path) -> bool:
    """Whether ``train.py`` wrote events into a folder, or into one a seed in it."""
    return bool(_run_folders(folder))


def read_runs(folder: Path) -> list[Run]:
    """The run in a folder, or one a seed.

    Raises:
        InputError: Nothing was logged.
        MissingExtraError: TensorBoard is not installed.
    """
    runs = [Run(found.name, _scalars(found)) for found in _run_folders(folder)]
    if not any(run.scalars for run in runs):
        raise InputError("holds no logged figures yet", file=str(folder))
    return runs


def _run_folders(folder: Path) -> Sequence[Path]:
    with os_errors(folder, "read"):
        if any(folder.glob(_EVENTS)):
            return [folder]
        return sorted((f for f in folder.glob(_SEEDS) if any(f.glob(_EVENTS))), key=_number)


def _number(folder: Path) -> tuple[int, str]:
    """Seed 10 comes after seed 2."""
    seed = folder.name.rpartition("-")[2]
    return int(seed) if seed.isdecimal() else 0, folder.name


def _scalars(folder: Path) -> dict[str, Scalars]:
    """{tag: {step: value}}; of a step that a resumed run came to again, what it logged last."""
    try:
        from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
    except ImportError as error:
        raise MissingExtraError(
            "learning curves need tensorboard; install it with: pip install 'memaudit-gym[train]'"
        ) from error
    # It warns of every graph and every restart; faults of files are no news to it at all.
    logging.getLogger("tensorboard").setLevel(logging.ERROR)
    with os_errors(folder, "read"):
        read = EventAccumulator(str(folder), size_guidance={"scalars": 0})
        read.Reload()
    return {tag: {e.step: e.value for e in read.Scalars(tag)} for tag in read.Tags()["scalars"]}
