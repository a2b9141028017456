"""What checkpoints say of themselves: what they are, what they were trained on, and by which run.

Example:
    python -m agents.card agents/checkpoints/dagger_small.pt
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from pathlib import Path
from textwrap import fill
from typing import Any

from torch import Tensor

from agents.checkpoint import load_writer, read_checkpoint
from agents.config import PPO
from memaudit_gym.cli.answer import DONE, answer
from memaudit_gym.cli.arguments import CommandParser
from memaudit_gym.plural import plural

WIDTH = 100
#: Sections of a configuration that say how a network was trained, by the kind of run.
_RUNS = (PPO, "dagger")


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(prog="python -m agents.card", description=(__doc__ or "").splitlines()[0])
    found.add_argument("checkpoints", nargs="+", metavar="FILE", help="checkpoints")
    return found


def card(path: Path) -> str:
    """The card of a checkpoint as text.

    Raises:
        InputError: It is none, or its writer cannot be made.
    """
    content, info = read_checkpoint(path)
    writer, name = load_writer(path), path.name
    weights = sum(prod(part.shape) for part in content["network"].values() if _is_tensor(part))
    sees = "all fields" if writer.oracle else "visible fields alone"
    lines = [f"{name}: {info['kind']}, sees {sees}, {weights:,} numbers in tensors"]
    lines += (f"{label:<12}{text}" for label, text in _facts(info))
    return "\n".join(fill(line, WIDTH, subsequent_indent=" " * 12) for line in lines)


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
    if "best" in info and "validation" in config:
        asked = config["validation"]
        where = f"seeds {asked['seeds']}, B = {asked['budgets']}"
        yield "validation", f"ratio {info['best']:.4f} after step {info['steps']:,} ({where})"
    if "versions" in info:
        yield "made with", ", ".join(f"{name} {text}" for name, text in info["versions"].items())


def _trained_on(met: Mapping[str, Any]) -> str:
    if "environments" in met:
        seeds = met.get("seeds")
        where = f"package seeds {seeds[0]}:{seeds[1]}" if seeds else met.get("packages", "")
        return f"{', '.join(met['environments'])}; {where}"
    return f"{len(met)} {plural(len(met), 'package')}: {_some(list(met))}"


def _some(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 4 else f"{names[0]}, {names[1]}, ..., {names[-1]}"


def _settings(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in settings.items() if value != "")


def run(arguments: Sequence[str] | None) -> int:
    """Prints the cards; the exit status."""
    options = parser().parse_args(arguments)
    print("\n\n".join(card(Path(name)) for name in options.checkpoints))
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer("card", lambda: run(arguments))


if __name__ == "__main__":
    sys.exit(main())
