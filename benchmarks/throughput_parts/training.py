"""A PPO run on MemAudit/Base: where its time goes, and how long it takes to a ratio of 0.95."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

HOW_TO_INSTALL = (
    "torch and Stable-Baselines3 are not installed; the figures of training are null. For them: "
    "pip install -e '.[train]'"
)
GOAL = 0.95
_CONFIG = Path(__file__).resolve().parents[2] / "configs" / "ppo_base.yaml"
#: Short runs, validated after every update.
_TO_GOAL = ["ppo.steps=60_000", "validation.every=4096"]
_SEEDS = (0, 1, 2)


@dataclass(frozen=True)
class Training:
    """What the events of a run say.

    Attributes:
        shares: {part: its share of the run's wall time}.
        seconds_to_goal: Wall seconds from the start until a validation, its own time included,
            gave a mean ratio of 0.95 on held-out seeds; None where none did.
        steps, seconds: The whole run.
    """

    shares: Mapping[str, float]
    seconds_to_goal: float | None
    steps: int
    seconds: float


def time_split(quick: bool) -> Training | None:
    """A run of configs/ppo_base.yaml, shortened when quick; None without what it needs."""
    return _run(["ppo.steps=60_000"] if quick else [])


def seconds_to_goal(quick: bool) -> float | None:
    """The median over three seeds, one when quick; None where a run did not get there."""
    runs = [_run([*_TO_GOAL, f"seed={seed}"]) for seed in _SEEDS[: 1 if quick else None]]
    times = [run.seconds_to_goal for run in runs if run and run.seconds_to_goal is not None]
    return median(times) if len(times) == len(runs) else None


def _run(changes: list[str]) -> Training | None:
    try:
        from agents.config import load_config
        from agents.stopwatch import PARTS
        from agents.training import train
    except ImportError:
        return None
    config = load_config(_CONFIG, changes)
    with TemporaryDirectory() as folder:
        begin = time.time()
        train(config, Path(folder), resume=False)
        seconds = time.time() - begin
        scalars = _scalars(folder)
    reached = [event.wall_time for event in scalars["ratio/mean"] if event.value >= GOAL]
    parts = {name: scalars[f"time/{name}"][-1].value for name in (*PARTS, "other")}
    return Training(
        shares={name: part / sum(parts.values()) for name, part in parts.items()},
        seconds_to_goal=reached[0] - begin if reached else None,
        steps=config.ppo.steps,
        seconds=seconds,
    )


def _scalars(folder: str) -> dict[str, Any]:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    events = EventAccumulator(folder, size_guidance={"scalars": 0})
    events.Reload()
    return {tag: events.Scalars(tag) for tag in events.Tags()["scalars"]}
