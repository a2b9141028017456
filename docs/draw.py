"""Draws the pictures of the pages into docs/figures: ``python docs/draw.py [SOURCE ...]``.

Every picture is what ``memaudit figures`` makes of the results of one command, on data that ships.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PICTURES = Path(__file__).parent / "figures"

#: {source: (the command of its results, {picture: figure})}. A command writes its results into
#: ``{out}``; where it has none, it prints them.
SOURCES = {
    "small": (
        "evaluate.py --policy agents/checkpoints/dagger_small.pt --policy estimated_gvt"
        " --out {out}",
        {"small-budget-sweep": "budget-sweep", "small-heat-map": "heat-map"},
    ),
    "natural": (
        "evaluate.py --policy estimated_gvt --suite natural --out {out}",
        {"natural-budget-sweep": "budget-sweep"},
    ),
    "frontier": (
        "-m memaudit_gym frontier odyssey-false --policy gvt --policy density --json",
        {"odyssey-false-frontier": "frontier"},
    ),
    "union": (
        "-m memaudit_gym union-table --pair examples/exports/bakery.json examples/exports/mem0.json"
        " --pair examples/exports/bakery.json examples/exports/amem.json --budgets 24,own --json",
        {"bakery-union-diagnostic": "union-diagnostic"},
    ),
    "smoke": (
        "train.py --config configs/smoke.yaml --seeds 0,1,2 --set validation.every=6000"
        " --out {out}",
        {"smoke-learning-curve": "learning-curve"},
    ),
    "sensitivity": (
        "-m memaudit_gym sensitivity boat-workshop --budgets 5% --json",
        {"boat-workshop-sensitivity": "sensitivity"},
    ),
}


def draw(source: str, folder: Path) -> None:
    """Runs the command of a source and puts its pictures where the pages show them.

    Args:
        source: Of ``SOURCES``.
        folder: For what the command makes.
    """
    command, pictures = SOURCES[source]
    results = folder / source
    printed = python(*shlex.split(command.format(out=results)))
    if not results.exists():
        results.write_text(printed, encoding="utf-8")
    drawn = folder / f"{source}-figures"
    python("-m", "memaudit_gym", "figures", str(results), "--out", str(drawn), "--format", "svg")
    PICTURES.mkdir(exist_ok=True)
    for picture, figure in pictures.items():
        shutil.copyfile(drawn / f"{figure}.svg", PICTURES / f"{picture}.svg")


def python(*arguments: str) -> str:
    """What a command line prints."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main(sources: list[str]) -> None:
    """Draws the pictures of some sources, or of all."""
    with TemporaryDirectory() as folder:
        for source in sources or SOURCES:
            draw(source, Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
