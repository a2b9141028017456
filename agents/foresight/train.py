"""A run: streams of some distributions to one checkpoint."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents.checkpoint import Checkpoint, save_checkpoint
from agents.config import to_yaml
from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import fit, kinds_of
from agents.foresight.saved import state_of
from agents.foresight.writer import Foresight, ForesightWriter
from agents.outcome import Outcome
from agents.validation import Case, held_out_cases, ratios_of
from agents.watch import run_info
from memaudit_gym.envs.episode import Episode
from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_text
from memaudit_gym.terminal.progress import progress

#: A fit is one step.
STEPS = 1


def train(config: ForesightConfig, out: Path, resume: bool) -> Outcome:
    """Fits and leaves config.yaml and writer.pt in ``out``.

    Raises:
        InputError: A run to be resumed, or validation packages that are learned from too.
    """
    if resume:
        raise InputError("a fit is one step: there is nothing to resume; leave --resume out")
    cases = held_out_cases(config)
    with progress("fitting"):
        learned = fit(kinds_of(config.distributions, config), config)
        ratios = ratios_on(cases, learned)
    write_text(out / "config.yaml", to_yaml(config))
    writer = out / "writer.pt"
    save(writer, learned, run_info(config, STEPS, ratios["mean"], ratios))
    words = f"validation ratio {ratios['mean']:.4f}; the writer is {writer}"
    return Outcome(words, {"validation_ratio": ratios["mean"], "writer": str(writer)})


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
