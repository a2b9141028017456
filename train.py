"""Trains a memory writer: ``python train.py --config configs/ppo_small.yaml``."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from agents.config import kind_of, load_as
from memaudit_gym.cli.answer import DONE, answer
from memaudit_gym.cli.arguments import CommandParser
from memaudit_gym.errors import InputError, MissingExtraError, did_you_mean
from memaudit_gym.evaluation.results import require_writable

Train = Callable[[Any, Path, bool], str]

#: {kind of run: (its configuration, what trains)}.
TRAINERS = {
    "ppo": ("agents.config:TrainConfig", "agents.training:run"),
    "dagger": ("agents.imitation.config:ImitationConfig", "agents.imitation.train:run"),
    "marginal-value": (
        "agents.marginal.config:MarginalConfig",
        "agents.marginal.train:train",
    ),
    "estimated-value": (
        "agents.estimators.config:EstimatedValueConfig",
        "agents.estimators.train:train",
    ),
}


def parse_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = CommandParser(prog="train.py", description="Train a memory writer.")
    parser.add_argument("--config", required=True, help="a YAML file, see configs/")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="override a key: seed=1"
    )
    parser.add_argument(
        "--seeds", metavar="0,1,2", help="train once a seed, into --out/seed-0 and so on"
    )
    parser.add_argument("--out", type=Path, help="the run's folder; default runs/<config>")
    parser.add_argument("--resume", action="store_true", help="go on from the folder's last.pt")
    return parser.parse_args(arguments)


def run_folder(asked: Path | None, config: str, resume: bool) -> Path:
    """The folder of the run; a finished or begun one is never written over."""
    if asked is not None:
        require_writable(asked)
        if not resume and any((asked / name).exists() for name in ("last.pt", "writer.pt")):
            raise InputError("holds a run; add --resume or choose another --out", file=str(asked))
        return asked
    stem = Path("runs") / Path(config).stem
    taken = [stem, *(stem.with_name(f"{stem.name}-{n}") for n in range(2, 1000))]
    existing = [folder for folder in taken if folder.exists()]
    if resume:
        if not existing:
            raise InputError(f"no run of {config} to resume under runs/; name it with --out")
        return existing[-1]
    return next(folder for folder in taken if not folder.exists())


def load_trainer(kind: str) -> tuple[Any, Train]:
    """(the configuration's class, what trains) of a kind of run, loaded only now: it needs torch.

    Raises:
        InputError: There is no such kind.
        MissingExtraError: What it needs is not installed.
    """
    if kind not in TRAINERS:
        raise InputError(f"unknown kind '{kind}'{did_you_mean(kind, [*TRAINERS])}", field="kind")
    config, trainer = TRAINERS[kind]
    try:
        return _attribute(config), _attribute(trainer)
    except ImportError as error:
        raise MissingExtraError(
            f"training needs torch and Stable-Baselines3 ({error}); install them with: "
            "pip install -e '.[train]'"
        ) from None


def _attribute(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def run(arguments: list[str] | None) -> int:
    """Trains and says where the result is; the exit status."""
    options = parse_arguments(arguments)
    kind, train = load_trainer(kind_of(options.config))
    config = load_as(kind, options.config, options.set)
    out = run_folder(options.out, options.config, options.resume)
    print(_trained(train, config, options, out))
    return DONE


def _trained(train: Train, config: Any, options: argparse.Namespace, out: Path) -> str:
    """What came of one run, or of one a seed."""
    if options.seeds is None:
        return train(config, out, options.resume)
    from agents.seeds import parse_seed_list, run_seeds

    return run_seeds(train, config, parse_seed_list(options.seeds), out, options.resume)


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; the exit status. A fault is one line on stderr."""
    ended = "; --resume goes on from the last checkpoint"
    return answer("train.py", lambda: run(arguments), ended)


if __name__ == "__main__":
    sys.exit(main())
