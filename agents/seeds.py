"""The same run with several seeds, and what their held-out ratios say together."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from agents.outcome import Outcome
from agents.resume import validation_mean
from memaudit_gym.errors import InputError

#: The 97.5 % quantile of Student's t with 1, 2, ... 10 degrees of freedom.
_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)

Train = Callable[[Any, Path, bool], Outcome]


def parse_seed_list(text: str) -> tuple[int, ...]:
    """``0,1,2`` as numbers.

    Raises:
        InputError: Anything else, or a seed that stands there twice.
    """
    try:
        seeds = tuple(int(part) for part in text.split(","))
    except ValueError:
        words = f"wants whole numbers such as 0,1,2, not '{text}'"
        raise InputError(words, field="--seeds") from None
    if len(set(seeds)) < len(seeds):
        raise InputError(f"names a seed twice: {text}", field="--seeds")
    return seeds


def run_seeds(
    train: Train,
    config: Any,
    seeds: Sequence[int],
    out: Path,
    resume: bool,
    say: Callable[[str], None] = lambda line: None,
) -> Outcome:
    """Trains once a seed, into ``out``/seed-<seed>; packages and labels are made once for all.

    Args:
        train: What trains one.
        config: The configuration; its own seed does not count.
        seeds: The seeds.
        out: The folder of the folders.
        resume: Goes on with seeds that were begun, and begins those that were not.
        say: Called with a line a seed, as soon as it is trained.

    Returns:
        The mean of the validation ratios, its interval, and what came of each seed.

    Raises:
        InputError: A kind of run that is not validated, or a seed that was trained already.
    """
    if not hasattr(config, "validation"):
        raise InputError("goes with runs that are validated: ppo and dagger", field="--seeds")
    configs = [replace(config, seed=seed) for seed in seeds]
    folders = [out / f"seed-{seed}" for seed in seeds]
    begun = [(folder / "last.pt").exists() for folder in folders]
    if any(begun) and not resume:
        raise InputError("holds runs; add --resume or choose another --out", file=str(out))
    rows = []
    for each, folder, before in zip(configs, folders, begun, strict=True):
        one = train(each, folder, before)
        say(f"seed {each.seed}: {one.words}")
        rows.append({"seed": each.seed, **one.figures})
    ratios = [validation_mean(folder / "best.pt") for folder in folders]
    low, high = t_interval(ratios) if len(ratios) > 1 else (None, None)
    figures = {"mean": mean(ratios), "low": low, "high": high, "least": min(ratios)}
    return Outcome(summary(ratios), {"runs": rows, "validation_ratio": figures})


def summary(ratios: Sequence[float]) -> str:
    """Mean, t-interval and extremes of the seeds' ratios, in a line."""
    found = f"validation ratio of {len(ratios)} seeds: mean {mean(ratios):.4f}"
    if len(ratios) > 1:
        low, high = t_interval(ratios)
        found += f", 95 % t-interval [{low:.4f}, {high:.4f}]"
    return f"{found}, least {min(ratios):.4f}"


def t_interval(values: Sequence[float]) -> tuple[float, float]:
    """Student's 95 % interval of the mean of two values or more.

    With more than eleven it is a little wider than it need be: the tenth quantile serves for all.
    """
    quantile = _T[min(len(values) - 1, len(_T)) - 1]
    half = quantile * stdev(values) / math.sqrt(len(values))
    return mean(values) - half, mean(values) + half
