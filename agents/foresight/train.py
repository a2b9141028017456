"""A run: streams of some distributions to one checkpoint."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents.checkpoint import Checkpoint, save_checkpoint
from agents.config import to_yaml
from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import Kinds, each_a_kind, fit, kinds_of
from agents.foresight.saved import state_of
from agents.foresight.writer import Foresight, ForesightWriter
from agents.origin import environments_met, origin, packages_met, validation_of
from agents.outcome import Outcome
from agents.validation import Case, held_out_cases, ratios_of
from memaudit_gym.envs.episode import Episode
from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_text
from memaudit_gym.plural import plural
from memaudit_gym.shipped import packages_at
from memaudit_gym.terminal.progress import progress

#: A fit is one step.
STEPS = 1


def train(config: ForesightConfig, out: Path, resume: bool) -> Outcome:
    """Fits and leaves config.yaml and writer.pt in ``out``.

    Raises:
        InputError: A run to be resumed, nothing to learn from, or validation packages that are
            learned from too.
    """
    if resume:
        raise InputError("a fit is one step: there is nothing to resume; leave --resume out")
    kinds = _kinds(config)
    # Packages need none to be validated on: they are few, and nothing is chosen by it.
    watched = not config.on_packages or bool(config.validation.packages)
    cases = held_out_cases(config) if watched else []
    with progress("fitting"):
        learned = fit(kinds, config)
        ratios = ratios_on(cases, learned) if cases else None
    write_text(out / "config.yaml", to_yaml(config))
    writer = out / "writer.pt"
    save(writer, learned, _info(config, kinds, ratios))
    mean = None if ratios is None else ratios["mean"]
    count = len(kinds)
    words = f"learned from {count} {plural(count, 'kind')} of streams; the writer is {writer}"
    if mean is not None:
        words = f"validation ratio {mean:.4f}; {words}"
    return Outcome(words, {"kinds": count, "validation_ratio": mean, "writer": str(writer)})


def _kinds(config: ForesightConfig) -> Kinds:
    if not config.on_packages:
        return kinds_of(config.distributions, config)
    if not config.env.packages:
        raise InputError("names none; add --set env.packages=DIR", field="env.packages")
    return each_a_kind(packages_at(config.env.packages))


def _info(config: ForesightConfig, kinds: Kinds, ratios: dict[str, float] | None) -> dict[str, Any]:
    """What the checkpoint says of the run."""
    packages = [package for found in kinds.values() for package in found]
    met = packages_met(packages) if config.on_packages else environments_met(config.env)
    came_to = {} if ratios is None else validation_of(STEPS, ratios["mean"], ratios)
    return origin(config, met, **came_to)


def ratios_on(cases: Sequence[Case], learned: Foresight) -> dict[str, float]:
    """Mean ratios to OPT, as :func:`agents.validation.validate` has them."""
    return ratios_of(cases, [_kept(case, key, learned) for key, case in enumerate(cases)])


def _kept(case: Case, key: int, learned: Foresight) -> float:
    """F of what is kept, the candidates in the slots of the episode's key."""
    episode, writer = Episode(case.prepared, case.amount, key), ForesightWriter(learned)
    writer.reset(episode.view, case.amount)
    while not episode.done:
        episode.step(writer.choose({}, episode.mask()))
    return episode.value


def save(path: Path, learned: Foresight, info: dict[str, Any]) -> None:
    """Writes a checkpoint that says ``info`` of its run."""
    tensors, state = state_of(learned)
    save_checkpoint(path, Checkpoint(tensors, info | state))
