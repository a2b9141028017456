"""``memaudit figures``: static figures of results, for papers and pages."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.columns import aligned
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.io.writable import require_writable_folder
from memaudit_gym.plural import plural
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.figures.drawn import Drawn


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "Static figures of results, for papers and pages: .png and .svg."
    figures = add_command(commands, "figures", run, purpose)
    what = (
        "a folder of evaluate.py --out or of train.py, or a file with what memaudit frontier, "
        "union, union-table or sensitivity printed with --json"
    )
    figures.add_argument("results", metavar="RESULTS", help=what)
    figures.add_argument("--out", type=Path, metavar="DIR", required=True, help="their folder")
    formats = "png, svg or both, joined by a comma (default both)"
    figures.add_argument("--format", metavar="F", default="png,svg", help=formats)


def run(arguments: argparse.Namespace) -> int:
    """Draws, writes, and says what was made."""
    from memaudit_gym.figures.draw import draw, write_drawn

    formats = _formats(arguments.format)
    require_writable_folder(arguments.out)
    with progress("drawing"):
        drawn = draw(arguments.results)
        files = write_drawn(drawn, arguments.out, formats)
    result = {
        "kind": drawn.kind,
        "figures": [
            {"name": drawing.name, "caption": drawing.caption, "files": files[drawing.name]}
            for drawing in drawn.drawings
        ],
        "left_out": drawn.left_out,
    }
    show(result, _text(drawn, arguments.out, formats), as_json=arguments.json)
    return 0


def _formats(written: str) -> list[str]:
    from memaudit_gym.figures.canvas import FORMATS

    found = list(dict.fromkeys(part.strip() for part in written.split(",")))
    for name in found:
        if name not in FORMATS:
            raise InputError(
                f"unknown format '{name}'{did_you_mean(name, FORMATS)}", file="--format"
            )
    return found


def _text(drawn: Drawn, out: Path, formats: list[str]) -> str:
    count = len(drawn.drawings)
    made = f"{count} {plural(count, 'figure')} in {out}, each as {', '.join(formats)}"
    lines = [f"{drawn.kind}: {made}"]
    rows = [[f"  {drawing.name}", drawing.caption] for drawing in drawn.drawings]
    rows += [[f"  no {name}", why] for name, why in drawn.left_out.items()]
    return "\n".join([*lines, *aligned(rows, left=2)])
