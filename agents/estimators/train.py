"""A fitting run: packages to one checkpoint."""

from __future__ import annotations

from pathlib import Path

from agents.checkpoint import Checkpoint, save_checkpoint
from agents.config import to_yaml
from agents.estimators.config import EstimatedValueConfig
from agents.estimators.fitting import fit
from agents.estimators.saved import state_of
from agents.origin import origin, packages_met
from agents.outcome import Outcome
from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_text
from memaudit_gym.plural import plural
from memaudit_gym.shipped import packages_at
from memaudit_gym.terminal.progress import progress


def train(config: EstimatedValueConfig, out: Path, resume: bool) -> Outcome:
    """Fits on all packages and leaves config.yaml and writer.pt in ``out``.

    Raises:
        InputError: No packages are named, or nothing can be learned from them.
    """
    if resume:
        raise InputError("a fit is one step: there is nothing to resume; leave --resume out")
    if not config.packages:
        raise InputError("names no folder of packages; add --set packages=DIR", field="packages")
    packages = packages_at(config.packages)
    with progress("fitting"):
        fitted = fit(packages, config)
    tensors, info = state_of(fitted, config.rule)
    info |= origin(config, packages_met(packages))
    write_text(out / "config.yaml", to_yaml(config))
    save_checkpoint(out / "writer.pt", Checkpoint(tensors, info))
    count, writer = len(packages), out / "writer.pt"
    words = f"fitted on {count} {plural(count, 'package')}; the writer is {writer}"
    return Outcome(words, {"packages": count, "writer": str(writer)})
