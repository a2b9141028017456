"""Packages of the size of LoCoMo's conversations, for machines that do not have those.

A conversation has 400 to 700 experiences with one to three candidates each: the raw span of about
twenty words, and shorter facts made of its words. Words are drawn from a Zipf-like distribution.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience

_SEEDS = range(7)
_VOCABULARY, _UNITS, _SPEAKERS = 4_000, 200, ("Ann", "Ben")
_SYLLABLES = [c + v for c in "bdfgklmnprstvz" for v in "aeiou"]


def conversations(folder: Path | None) -> tuple[list[Package], str]:
    """The packages to step, and what they are.

    Args:
        folder: A folder of packages, such as ``memaudit build locomo`` writes; None to generate.
    """
    if folder is None:
        made = [conversation(seed) for seed in _SEEDS]
        return made, f"{len(made)} generated packages of the size of LoCoMo's"
    from memaudit_gym.io import read_packages

    found = read_packages(folder)
    return found, f"{len(found)} packages given with --packages"


def conversation(seed: int) -> Package:
    """A generated package of about 1,000 candidates."""
    draw = np.random.default_rng([seed, 11])
    experiences = [f"t{t}" for t in range(int(draw.integers(400, 701)))]
    candidates, coverage = [], {}
    for name in experiences:
        words = _words(draw, int(draw.integers(8, 36)))
        about = draw.choice(_UNITS, int(draw.integers(0, 3)), replace=False).tolist()
        for slot in range(int(draw.integers(1, 4))):
            kept = words if slot == 0 else words[: len(words) // 3 + slot]
            kind = "fact" if slot else "raw_span"
            candidates.append(
                Candidate(f"{name}c{slot}", name, kind, " ".join(kept), float(len(kept)))
            )
            share = 0.5 if slot else 1.0
            coverage[f"{name}c{slot}"] = {f"r{unit}": share for unit in about}
    return Package.build(
        name=f"conversation-{seed}",
        experiences=[Experience(name) for name in experiences],
        candidates=candidates,
        units=[EvidenceUnit(f"r{unit}", 1.0) for unit in range(_UNITS)],
        coverage=coverage,
    )


def _words(draw: np.random.Generator, count: int) -> list[str]:
    ranks = np.exp(draw.random(count) * np.log(_VOCABULARY)).astype(int)
    return [_SPEAKERS[count % 2], *map(_word, ranks.tolist())]


def _word(rank: int) -> str:
    base = len(_SYLLABLES)
    return "".join(_SYLLABLES[rank // base**place % base] for place in range(3))
