"""What disclosed questions are worth to a rule.

python benchmarks/disclosure.py [--quick] [--suite PATH] [--json]

Topical goes by the questions that disclosure="stream" lets it know, Deaf is the same rule without
them (memaudit_gym.reference.topical). Both play the same episodes: worlds of MemAudit/Stream on
seeds of evaluation, which settled no constant of the rule, and the conversations that ship, which
are too few to be held out. A figure is what Topical keeps in all of them together, in F, over what
Deaf keeps, with the 95 % bootstrap interval over packages.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from memaudit_gym.budget import resolve_budget
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.disclosure import DEFAULT_SHARE
from memaudit_gym.evaluation.bootstrap import percentile_ends, times_drawn
from memaudit_gym.evaluation.means import ends_text
from memaudit_gym.evaluation.play import play
from memaudit_gym.evaluation.policies import MODULE, Policy
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.evaluation.tasks import Stage
from memaudit_gym.objective import value
from memaudit_gym.reference.topical import Deaf, Topical
from memaudit_gym.terminal.progress import progress

#: (suite, seeds, seeds where it shall be quick); none for files.
SUITES = (("stream-short", 400, 3), ("stream", 30, 1), ("natural", None, None))
BUDGETS = ("5%", "10%", "20%")
ROW = Policy("topical", "", MODULE, oracle=False, observation="visible")


@dataclass(frozen=True)
class Figure:
    """One line: a suite at a budget."""

    suite: str
    packages: int
    budget: str
    ratio: float
    low: float
    high: float


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="disclosure.py")
    found.add_argument("--quick", action="store_true", help="fewer worlds")
    found.add_argument("--suite", metavar="PATH", help="packages, in the place of all of these")
    add_output_arguments(found)
    return found


def measure(suite: str, seeds: range | None) -> list[Figure]:
    """Both writers on every package of a suite, budget by budget."""
    tasks = suite_tasks(suite, seeds)
    kept = np.zeros((2, len(BUDGETS), len(tasks)))
    with progress(suite, len(tasks)) as show_progress:
        for column, task in enumerate(tasks):
            stage = Stage(task)
            for row, budget in enumerate(BUDGETS):
                amount = resolve_budget(budget, stage.package.raw_cost)
                for side, writer in enumerate((Topical(), Deaf())):
                    store = play(writer, ROW, stage, amount, DEFAULT_SHARE).store
                    kept[side, row, column] = value(stage.package, store)
            show_progress(column + 1)
    return [
        _figure(suite, budget, *both)
        for budget, both in zip(BUDGETS, kept.swapaxes(0, 1), strict=True)
    ]


def _figure(suite: str, budget: str, topical: np.ndarray, deaf: np.ndarray) -> Figure:
    drawn = times_drawn(len(deaf))
    low, high = percentile_ends((drawn @ topical) / (drawn @ deaf))
    return Figure(suite, len(deaf), budget, float(topical.sum() / deaf.sum()), low, high)


def _table(figures: Sequence[Figure]) -> list[str]:
    rows = [
        [f.suite, f"{f.packages}", f.budget, f"{f.ratio:.3f}{ends_text(f.low, f.high)}"]
        for f in figures
    ]
    return fitted([["suite", "packages", "budget", "Topical / Deaf [95 % interval]"], *rows])


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints; the exit status."""
    figures: list[Figure] = []
    asked = arguments.suite
    for suite, all_of_them, few in SUITES if asked is None else [(asked, None, None)]:
        count = few if arguments.quick else all_of_them
        figures += measure(suite, None if count is None else range(count))
    document = {"quick": arguments.quick, "figures": [asdict(figure) for figure in figures]}
    show(document, "\n".join(_table(figures)), as_json=arguments.json)
    return DONE


if __name__ == "__main__":
    sys.exit(answer_arguments("disclosure.py", parser(), run, None))
