"""Learning from every distribution of MemAudit-Small but one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import fit, kinds_of
from agents.foresight.train import STEPS, ratios_on, save
from agents.origin import held_out_origin, other_families
from agents.validation import Case


class Rotation:
    """One distribution is held out.

    Args:
        family: The distribution.
        config: Of the runs, but for the seed.
        cases: What every writer is scored on; nothing is chosen by it.
    """

    def __init__(self, family: str, config: ForesightConfig, cases: Sequence[Case]) -> None:
        self.family, self.config, self.cases = family, config, cases

    def train(self, seed: int, path: Path) -> float:
        """Fits a writer and writes its checkpoint; its mean ratio on the cases."""
        config = replace(self.config, seed=seed)
        learned = fit(kinds_of(other_families(self.family), config), config)
        ratios = ratios_on(self.cases, learned)
        save(path, learned, held_out_origin(self.family, config, STEPS, ratios))
        return ratios["mean"]
