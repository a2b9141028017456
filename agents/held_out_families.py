"""Trains writers of MemAudit-Small that have not met one of its distributions, for each of them.

Example:
    python -m agents.held_out_families --config configs/held_out_families.yaml --seeds 0,1,2
    python evaluate.py --suite small-held-out --policy runs/held-out/seed-0/{family}.pt
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from agents.checkpoint import CheckpointWriter
from agents.config import load_as
from agents.imitation.config import ImitationConfig
from agents.imitation.held_out import save, train_on, training_packages
from agents.seeds import parse_seed_list
from agents.validation import Case, held_out_cases, validate
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.evaluation.result_files import require_writable
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.terminal.progress import progress, say

OUT = Path("runs/held-out")


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(
        prog="python -m agents.held_out_families", description=(__doc__ or "").splitlines()[0]
    )
    add = found.add_argument
    add("--config", required=True, help="a YAML file of kind dagger, see configs/")
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


def watched_cases(family: str, config: ImitationConfig) -> list[Case]:
    """Episodes of the family at ``validation.seeds``: nothing is chosen by them."""
    (name,) = (name for name, known in ENVIRONMENTS.items() if known == family)
    return held_out_cases(replace(config, env=replace(config.env, id=name)))


def rotate(
    family: str, config: ImitationConfig, places: dict[int, Path], cases: Sequence[Case]
) -> Iterator[dict[str, Any]]:
    """Trains without one family, once a seed; packages and labels are made once for all.

    Args:
        family: What is held out.
        config: Of the runs, but for the seed.
        places: {seed: where its checkpoint goes}.
        cases: What every writer is scored on.

    Yields:
        What came of each seed.
    """
    packages = training_packages(family, config.env)
    for seed, path in places.items():
        seeded = replace(config, seed=seed)
        network = train_on(packages, seeded)
        ratios = validate(CheckpointWriter(network, "visible"), cases)
        save(path, network, family, seeded, ratios)
        yield {"family": family, "seed": seed, "ratio": ratios["mean"], "path": str(path)}


def run(options: argparse.Namespace) -> int:
    """Prints a line a checkpoint as soon as it is there; the exit status."""
    config = load_as(ImitationConfig, options.config, options.set)
    families = parse_families(options.families)
    seeds = parse_seed_list(options.seeds) if options.seeds else (config.seed,)
    require_writable(options.out)
    jobs = {family: _missing(family, seeds, options) for family in families}
    jobs = {family: places for family, places in jobs.items() if places}
    rows: list[dict[str, Any]] = []
    with progress("writers", sum(map(len, jobs.values()))) as show_progress:
        for family, places in jobs.items():
            for row in rotate(family, config, places, watched_cases(family, config)):
                rows.append(row)
                show_progress(len(rows))
                if not options.json:
                    say(line(row))
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
