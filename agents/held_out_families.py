"""Trains writers of MemAudit-Small that have not met one of its distributions, for each of them.

Example:
    python -m agents.held_out_families --config configs/held_out_families.yaml --seeds 0,1,2
    python evaluate.py --suite small-held-out --policy runs/held-out/seed-0/{family}.pt
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from agents.config import kind_of, load_as
from agents.foresight import held_out as foresight
from agents.foresight.config import ForesightConfig
from agents.imitation import held_out as imitation
from agents.imitation.config import ImitationConfig
from agents.seeds import parse_seed_list
from agents.validation import Case, held_out_cases
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.io.writable import require_writable_folder
from memaudit_gym.terminal.progress import progress, say

OUT = Path("runs/held-out")

#: {kind of run: (its configuration, what learns without a distribution)}.
ROTATIONS: dict[str, tuple[type[Any], type[Any]]] = {
    "dagger": (ImitationConfig, imitation.Rotation),
    "foresight": (ForesightConfig, foresight.Rotation),
}


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="python -m agents.held_out_families")
    add = found.add_argument
    add("--config", required=True, help="a YAML file of kind dagger or foresight, see configs/")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="override a key: seed=1")
    add("--families", help="hold out these alone, joined by commas; default all ten")
    add("--seeds", metavar="0,1,2", help="train once a seed; default the configuration's")
    add("--out", type=Path, default=OUT, help=f"for seed-<seed>/<family>.pt; default {OUT}")
    add("--resume", action="store_true", help="leave the checkpoints alone that are there")
    add_output_arguments(found)
    return found


def parse_families(text: str | None) -> list[str]:
    """Names with commas; all ten without a text.

    Raises:
        InputError: One that is no distribution.
    """
    families = text.split(",") if text else list(DISTRIBUTIONS)
    for family in families:
        if family not in DISTRIBUTIONS:
            hint = did_you_mean(family, [*DISTRIBUTIONS])
            raise InputError(f"unknown distribution '{family}'{hint}", field="--families")
    return families


def watched_cases(family: str, config: Any) -> list[Case]:
    """Episodes of the family at ``validation.seeds``: nothing is chosen by them."""
    (name,) = (name for name, known in ENVIRONMENTS.items() if known == family)
    return held_out_cases(replace(config, env=replace(config.env, id=name)))


def load_rotation(kind: str) -> tuple[type[Any], type[Any]]:
    """(the configuration's class, what learns without a distribution) of a kind of run.

    Raises:
        InputError: Runs of that kind hold nothing out.
    """
    if kind not in ROTATIONS:
        known = " or ".join(f"'{name}'" for name in ROTATIONS)
        raise InputError(f"must be {known} here, not '{kind}'", field="kind")
    return ROTATIONS[kind]


def run(options: argparse.Namespace) -> int:
    """Prints a line a checkpoint as soon as it is there; the exit status."""
    configured_by, rotation = load_rotation(kind_of(options.config))
    config = load_as(configured_by, options.config, options.set)
    families = parse_families(options.families)
    seeds = parse_seed_list(options.seeds) if options.seeds else (config.seed,)
    require_writable_folder(options.out)
    jobs = {family: _missing(family, seeds, options) for family in families}
    jobs = {family: places for family, places in jobs.items() if places}
    rows: list[dict[str, Any]] = []
    with progress("writers", sum(map(len, jobs.values()))) as show_progress:
        for family, places in jobs.items():
            learner = rotation(family, config, watched_cases(family, config))
            for seed, path in places.items():
                ratio = learner.train(seed, path)
                rows.append({"family": family, "seed": seed, "ratio": ratio, "path": str(path)})
                show_progress(len(rows))
                if not options.json:
                    say(line(rows[-1]))
    if options.json:
        show({"checkpoints": rows}, "", as_json=True)
    return DONE


def _missing(family: str, seeds: Sequence[int], options: argparse.Namespace) -> dict[int, Path]:
    """{seed: where its checkpoint goes}, of those that are not there.

    Raises:
        InputError: Some are, and nobody asked to go on.
    """
    places = {seed: options.out / f"seed-{seed}" / f"{family}.pt" for seed in seeds}
    begun = [seed for seed, path in places.items() if path.exists()]
    if begun and not options.resume:
        there = str(places[begun[0]])
        raise InputError("is there; add --resume or choose another --out", file=there)
    return {seed: path for seed, path in places.items() if seed not in begun}


def line(row: Mapping[str, Any]) -> str:
    """A checkpoint as text."""
    return f"{row['family']:<18} seed {row['seed']}  {row['ratio']:.3f}  {row['path']}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("held_out_families", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
