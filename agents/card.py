"""What checkpoints say of themselves: what they are, what they were trained on, and by which run.

Example:
    python -m agents.card agents/checkpoints/dagger_small.pt
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from textwrap import fill
from typing import Any

from torch import Tensor

from agents.checkpoint import load_writer, read_checkpoint
from agents.config import PPO
from agents.saved_numbers import number
from agents.saved_parts import parts_of
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.folding import WIDTH
from memaudit_gym.number_checks import whole_number
from memaudit_gym.plural import plural

#: Sections of a configuration that say how a network was trained, by the kind of run.
_RUNS = (PPO, "dagger")


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="python -m agents.card")
    found.add_argument("checkpoints", nargs="+", metavar="FILE", help="checkpoints")
    add_output_arguments(found)
    return found


def card(path: Path) -> str:
    """The card of a checkpoint as text.

    Raises:
        InputError: It is none, or its writer cannot be made.
    """
    found = contents(path)
    sees = "all fields" if found["oracle"] else "visible fields alone"
    what = f"{found['info']['kind']}, sees {sees}, {found['numbers']:,} numbers in tensors"
    lines = [f"{path.name}: {what}"]
    with parts_of(str(path)):
        lines += (f"{label:<12}{text}" for label, text in _facts(found["info"]))
    return "\n".join(fill(line, WIDTH, subsequent_indent=" " * 12) for line in lines)


def contents(path: Path) -> dict[str, Any]:
    """What a checkpoint says of itself, JSON values.

    Raises:
        InputError: It is none, or its writer cannot be made.
    """
    content, info = read_checkpoint(path)
    weights = sum(prod(part.shape) for part in content["network"].values() if _is_tensor(part))
    oracle = load_writer(path).oracle
    return {"file": str(path), "oracle": oracle, "numbers": weights, "info": info}


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float)


def _is_tensor(part: Any) -> bool:
    return isinstance(part, Tensor)


def _facts(info: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    config = info.get("config", {})
    yield "trained on", _trained_on(info.get("trained_on", {}))
    if "held_out" in info:
        yield "held out", info["held_out"]
    for kind in _RUNS:
        if kind in config:
            settings = {**config["network"], **config[kind]}
            yield "run", f"{kind}, seed {config['seed']}: {_settings(settings)}"
            yield "budgets", config["env"]["budget"]
    if not any(kind in config for kind in _RUNS):
        settings = {name: value for name, value in config.items() if _is_plain(value)}
        seed = settings.pop("seed", "unknown")
        yield "run", f"{info['kind']}, seed {seed}: {_settings(settings)}"
    if "best" in info and "validation" in config:
        asked = config["validation"]
        where = f"seeds {asked['seeds']}, B = {asked['budgets']}"
        ratio, steps = number(info["best"]), whole_number(info["steps"], field="steps", low=0)
        yield "validation", f"ratio {ratio:.4f} after step {steps:,} ({where})"
    if "versions" in info:
        yield "made with", ", ".join(f"{name} {text}" for name, text in info["versions"].items())


def _trained_on(met: Mapping[str, Any]) -> str:
    if "environments" in met:
        seeds = met.get("seeds")
        where = f"package seeds {seeds[0]}:{seeds[1]}" if seeds else met.get("packages", "")
        hard = f"; dials {met['dials']}" if "dials" in met else ""
        return f"{', '.join(met['environments'])}; {where}{hard}"
    return f"{len(met)} {plural(len(met), 'package')}: {_some(list(met))}"


def _some(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 4 else f"{names[0]}, {names[1]}, ..., {names[-1]}"


def _settings(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in settings.items() if value != "")


def run(options: argparse.Namespace) -> int:
    """Prints the cards; the exit status."""
    paths = [Path(name) for name in options.checkpoints]
    if options.json:
        show({"cards": [contents(path) for path in paths]}, "", as_json=True)
    else:
        print("\n\n".join(map(card, paths)))
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("card", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
