"""What a writer that plans ahead keeps of held-out distributions at other settings.

The last row has the setting that did best for each distribution on the other nine, which were held
out one by one: nothing of the distribution itself was looked at.

Example:
    python -m agents.foresight.sensitivity --config configs/foresight_small.yaml \\
        --set validation.seeds=9000:9005
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from agents.config import load_as
from agents.estimators.reading import Floats
from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import fit, kinds_of
from agents.foresight.train import ratios_on
from agents.held_out_families import watched_cases
from agents.validation import Case
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.generators import DISTRIBUTIONS
from memaudit_gym.terminal.progress import progress

PENALTIES, TRUSTS, IDLES = (0.3, 1.0, 3.0), (1.0, 2.0, 4.0), (0.0, 0.05, 0.1, 0.2)
#: Settings, as fields of the configuration.
SETTINGS = tuple(
    {"penalty": penalty, "trust": trust, "idle": idle}
    for penalty, trust, idle in product(PENALTIES, TRUSTS, IDLES)
)


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="python -m agents.foresight.sensitivity")
    found.add_argument("--config", required=True, help="a YAML file of kind foresight")
    found.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    add_output_arguments(found)
    return found


class Trials:
    """Mean ratios of one distribution at every setting, learned without it.

    Args:
        config: Of the writers, but for the settings.
        cases: {distribution: its validation episodes}.
    """

    def __init__(self, config: ForesightConfig, cases: Mapping[str, Sequence[Case]]) -> None:
        self.config, self.cases = config, cases
        self.kinds = kinds_of([*DISTRIBUTIONS], config)

    def ratios(self, family: str, without: str = "") -> Floats:
        """(settings,) of a distribution, learned from all others but ``without``."""
        left_out = {family, without}
        kinds = {name: found for name, found in self.kinds.items() if name not in left_out}
        learned = {
            penalty: fit(kinds, replace(self.config, penalty=penalty)) for penalty in PENALTIES
        }
        means = []
        for setting in SETTINGS:
            writer = replace(
                learned[setting["penalty"]], trust=setting["trust"], idle=setting["idle"]
            )
            means.append(ratios_on(self.cases[family], writer)["mean"])
        return np.array(means)


def rows(trials: Trials, families: Sequence[str]) -> list[dict[str, Any]]:
    """A row a setting, then one of the settings that are chosen without the distribution."""
    with progress("distributions left out", len(families) ** 2) as show_progress:
        own, chosen, done = [], [], 0
        for family in families:
            own.append(trials.ratios(family))
            inner = [trials.ratios(other, family) for other in families if other != family]
            chosen.append(float(own[-1][int(np.mean(inner, axis=0).argmax())]))
            show_progress(done := done + len(families))
    every = np.array(own).T.tolist()
    found = [_row(setting, ratios) for setting, ratios in zip(SETTINGS, every, strict=True)]
    return [*found, _row({"penalty": None, "trust": None, "idle": None}, chosen)]


def _row(setting: Mapping[str, float | None], ratios: Sequence[float]) -> dict[str, Any]:
    return {**setting, "mean": float(np.mean(ratios)), "lowest": min(ratios)}


def table(found: Sequence[Mapping[str, Any]]) -> str:
    """The rows as text."""
    lines = [["penalty", "trust", "idle", "mean", "lowest"]]
    for row in found:
        settings = [row[name] for name in ("penalty", "trust", "idle")]
        shown = ["chosen" if value is None else f"{value:g}" for value in settings]
        lines.append([*shown, f"{row['mean']:.3f}", f"{row['lowest']:.3f}"])
    return "\n".join(fitted(lines, left=0))


def run(options: argparse.Namespace) -> int:
    """Prints the table; the exit status."""
    config = load_as(ForesightConfig, options.config, options.set)
    cases = {family: watched_cases(family, config) for family in DISTRIBUTIONS}
    found = rows(Trials(config, cases), [*DISTRIBUTIONS])
    show({"rows": found}, table(found), as_json=options.json)
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit status. A fault is one line on stderr."""
    return answer_arguments("sensitivity", parser(), run, arguments)


if __name__ == "__main__":
    sys.exit(main())
