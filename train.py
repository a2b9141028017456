"""Trains a memory writer: ``python train.py --config configs/ppo_small.yaml``."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from agents.config import kind_of, load_as
from agents.outcome import Outcome
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError, MissingExtraError, did_you_mean
from memaudit_gym.io.writable import require_writable_folder

Train = Callable[[Any, Path, bool], Outcome]

#: {kind of run: (its configuration, what trains)}.
TRAINERS = {
    "ppo": ("agents.config:TrainConfig", "agents.training:run"),
    "dagger": ("agents.imitation.config:ImitationConfig", "agents.imitation.train:run"),
    "foresight": ("agents.foresight.config:ForesightConfig", "agents.foresight.train:train"),
    "marginal-value": (
        "agents.marginal.config:MarginalConfig",
        "agents.marginal.train:train",
    ),
    "estimated-value": (
        "agents.estimators.config:EstimatedValueConfig",
        "agents.estimators.train:train",
    ),
}


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(prog="train.py", description="Train a memory writer.", epilog=_EXAMPLES)
    add = found.add_argument
    add("--config", metavar="YAML", required=True, help="what to train, see configs/")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="override a key: seed=1")
    seeds = "train once a seed, into --out/seed-0 and so on (default: the configuration's one)"
    add("--seeds", metavar="0,1,2", help=seeds)
    out = "the run's folder (default: a new one, runs/<config>, runs/<config>-2 and so on)"
    add("--out", type=Path, metavar="DIR", help=out)
    add("--resume", action="store_true", help="go on from the folder's last.pt")
    add_output_arguments(found)
    return found


_EXAMPLES = """\
examples:
  python train.py --config configs/smoke.yaml
  python train.py --config configs/dagger_small.yaml --seeds 0,1,2
  python train.py --config configs/ppo_small.yaml --set ppo.steps=100000"""


def run_folder(asked: Path | None, config: str, resume: bool) -> Path:
    """The folder of the run; a finished or begun one is never written over."""
    if asked is not None:
        if not resume and (asked / "last.pt").exists():
            raise InputError("holds a run; add --resume or choose another --out", file=str(asked))
        if not resume and (asked / "writer.pt").exists():
            raise InputError("holds a fit; choose another --out", file=str(asked))
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


def run(options: argparse.Namespace) -> int:
    """Trains and says where the result is; the exit status."""
    kind = kind_of(options.config)
    configured_by, train = load_trainer(kind)
    config = load_as(configured_by, options.config, options.set)
    out = run_folder(options.out, options.config, options.resume)
    require_writable_folder(out)
    found = _trained(train, config, options, out)
    show({"kind": kind, **found.figures}, found.words, as_json=options.json)
    return DONE


def _trained(train: Train, config: Any, options: argparse.Namespace, out: Path) -> Outcome:
    """What came of one run, or of one a seed."""
    if options.seeds is None:
        return train(config, out, options.resume)
    from agents.seeds import parse_seed_list, run_seeds

    seeds = parse_seed_list(options.seeds)
    say = _silent if options.json else partial(print, flush=True)
    return run_seeds(train, config, seeds, out, options.resume, say)


def _silent(_: str) -> None:
    return


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; the exit status. A fault is one line on stderr."""
    ended = "; --resume goes on from the last checkpoint"
    return answer_arguments("train.py", parser(), run, arguments, ended)


if __name__ == "__main__":
    sys.exit(main())
