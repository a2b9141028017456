"""``memaudit odyssey``: the worked instance of the frontier, every published figure checked."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.odyssey.figures import Answer, Figure


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "The worked instance of the frontier: what its source prints, beside what comes out."
    add_command(commands, "odyssey", run, purpose)


def run(arguments: argparse.Namespace) -> int:
    """Computes, prints, and returns 1 where a figure is another one."""
    from memaudit_gym.odyssey.figures import figures
    from memaudit_gym.optimum.cache import default_cache

    with progress("solving"):
        found = figures(default_cache())
    agree = all(figure.agrees for figure in found)
    result = {"agree": agree, "figures": [_row(figure) for figure in found]}
    show(result, _text(found), as_json=arguments.json)
    return 0 if agree else 1


def _row(figure: Figure) -> dict[str, Any]:
    return {
        "package": figure.package,
        "figure": figure.what,
        "published": figure.published,
        "found": figure.found,
        "agrees": figure.agrees,
    }


def _text(found: Sequence[Figure]) -> str:
    rows = [("package", "figure", "published", "found", "")]
    rows += [
        (f.package, f.what, _written(f.published), _written(f.found), "" if f.agrees else "differs")
        for f in found
    ]
    return "\n".join(fitted(rows, left=len(rows[0])))


def _written(answer: Answer | None) -> str:
    if answer is None:
        return "not certified"
    return f"{answer:.2f}" if isinstance(answer, float) else ", ".join(answer)
