"""How quick the explorer of a report is: python benchmarks/explorer.py RESULTS_DIR ... [--json]

Makes the report of each folder of ``evaluate.py --out``, opens it in a headless Chromium and goes
from episode to episode in the order in which they were evaluated. Shown is the time from the key to
the frame behind the episode; of the first budget of a package it includes decoding the package.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.columns import fitted
from memaudit_gym.cli.output import show
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.reading import read_results
from memaudit_gym.evaluation.report.suite.file import report_text
from memaudit_gym.io.atomic import write_text
from memaudit_gym.terminal.progress import progress
from tests import chromium

#: Episodes gone through, and experiences stepped through in the last of them.
EPISODES, STEPS = 40, 200
#: Milliseconds from the beginning until the first episode is there.
_OPENED = """
const done = arguments[0];
const look = () => {
  const [mark] = performance.getEntriesByName("explorer");
  if (mark) done(mark.startTime);
  else setTimeout(look, 10);
};
look();
"""
#: Milliseconds from the key to the frame behind the episode, one for each.
_SHOW = """
const [count, done] = arguments;
const part = (name) => document.querySelector(`#explorer [data-part=${name}]`);
const press = (box, key) => box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const shown = () => new Promise((resolve) => {
  const seen = new MutationObserver(() => { seen.disconnect(); resolve(); });
  seen.observe(part("body"), { attributeFilter: ["data-shown"] });
});
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
(async () => {
  part("order").value = "suite";
  part("order").dispatchEvent(new Event("change"));
  press(part("episodes"), "Home");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const row = part("episodes").querySelector("[data-index]");
  const listed = Number(row.getAttribute("aria-setsize"));
  const times = [];
  for (let i = 1; i < Math.min(count, listed); i += 1) {
    const start = performance.now();
    const next = shown();
    press(part("episodes"), "j");
    await next.then(frame);
    times.push(performance.now() - start);
  }
  done(times);
})();
"""
#: Milliseconds a step through the stream, with the frame behind all of them.
_STEP = """
const [count, done] = arguments;
const box = document.querySelector("#explorer [data-part=stream]");
const start = performance.now();
for (let i = 0; i < count; i += 1) {
  box.dispatchEvent(new KeyboardEvent("keydown", { key: i % 100 < 50 ? "j" : "k", bubbles: true }));
}
requestAnimationFrame(() => setTimeout(() => done((performance.now() - start) / count)));
"""


@dataclass(frozen=True)
class Figures:
    """What was measured of one report.

    Args:
        suite: The suite.
        packages, episodes: How many the results have.
        megabytes: The size of the file.
        made: Seconds to make it.
        opened: Milliseconds until the first episode is shown.
        shown: Median milliseconds to show another one.
        slowest: The most of them.
        step: Milliseconds a step from experience to experience.
    """

    suite: str
    packages: int
    episodes: int
    megabytes: float
    made: float
    opened: float
    shown: float
    slowest: float
    step: float


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="explorer.py")
    found.add_argument("results", nargs="+", metavar="RESULTS_DIR")
    add_output_arguments(found)
    return found


def measure(folder: str) -> Figures:
    """Makes a report and goes through it."""
    results = read_results(folder)
    with TemporaryDirectory() as made:
        path = Path(made) / "report.html"
        start = perf_counter()
        page, missing = report_text(results)
        write_text(path, page)
        if missing:
            raise InputError(f"the report has no episodes: {missing}", file=folder)
        seconds = perf_counter() - start
        with chromium.open_chromium() as driver:
            driver.set_script_timeout(600)
            chromium.show(driver, path)
            opened = driver.execute_async_script(_OPENED)
            times = np.array(driver.execute_async_script(_SHOW, EPISODES))
            step = driver.execute_async_script(_STEP, STEPS)
        return Figures(
            results.summary.suite,
            results.summary.packages["total"],
            len(results.episodes),
            path.stat().st_size / 1e6,
            seconds,
            opened,
            float(np.median(times)),
            float(times.max()),
            step,
        )


def _table(figures: Sequence[Figures]) -> list[str]:
    head = [
        "suite",
        "packages",
        "episodes",
        "MB",
        "made s",
        "open ms",
        "show ms",
        "most",
        "step ms",
    ]
    rows = [
        [
            Path(f.suite).name,
            f"{f.packages:,}",
            f"{f.episodes:,}",
            f"{f.megabytes:.1f}",
            f"{f.made:.1f}",
            *(f"{time:.0f}" for time in (f.opened, f.shown, f.slowest)),
            f"{f.step:.1f}",
        ]
        for f in figures
    ]
    return fitted([head, *rows])


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints; the exit status."""
    if why := chromium.missing():
        raise InputError(why)
    figures: list[Figures] = []
    with progress("reports", len(arguments.results)) as show_progress:
        for folder in arguments.results:
            figures.append(measure(folder))
            show_progress(len(figures))
    document: Mapping[str, object] = {"figures": [asdict(figure) for figure in figures]}
    show(document, "\n".join(_table(figures)), as_json=arguments.json)
    return DONE


if __name__ == "__main__":
    sys.exit(answer_arguments("explorer.py", parser(), run, None))
