"""Measures steps a second: python benchmarks/throughput.py [--quick] [--json] [--packages DIR]

Our environments on MemAudit/Base and on conversations, Gymnasium's batched CartPole and Jumanji's
Knapsack, side by side in one process; then memory, and where the time of a PPO run goes. Rates
compare within one run on one machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from gymnasium.vector import AutoresetMode

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.optimum_parts.section import machine
from benchmarks.throughput_parts import knapsack, training
from benchmarks.throughput_parts.conversations import conversations
from benchmarks.throughput_parts.knapsack import knapsack_subjects
from benchmarks.throughput_parts.memory import (
    COPIES,
    bytes_per_step,
    memory_bandwidth,
    peak_memory,
)
from benchmarks.throughput_parts.one_core import one_core
from benchmarks.throughput_parts.rates import Rate, rates
from benchmarks.throughput_parts.subjects import batched, cartpole, ours, single
from memaudit_gym.cli.answer import DONE, answer_arguments
from memaudit_gym.cli.arguments import CommandParser, add_output_arguments
from memaudit_gym.cli.output import show
from memaudit_gym.terminal.progress import progress
from memaudit_gym.terminal.quiet import remark

Figures = dict[str, float | None]


@dataclass
class Report:
    """What is printed.

    Attributes:
        rows: (what, its rate) of everything measured in steps a second.
        figures: What goes into the JSON; None where something is not installed.
        notes: What to know about them.
    """

    rows: list[tuple[str, Rate]] = field(default_factory=list)
    figures: Figures = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def compared(report: Report, quick: bool) -> None:
    """MemAudit/Base beside the others, on all cores and on one."""
    rounds, seconds = (3, 0.2) if quick else (9, 0.5)
    base = {f"base_{n}": ours(batched(n)) for n in (1, 64, 1024, COPIES)}
    base["base_4096_same_step"] = ours(batched(COPIES, mode=AutoresetMode.SAME_STEP))
    others = knapsack_subjects(COPIES)
    found = rates(
        {**base, "single_env": single(), "cartpole_1024": cartpole(1024), **others},
        rounds,
        seconds,
    )
    report.rows += found.items()
    report.figures |= {name: rate.wall for name, rate in found.items() if name not in others}
    best = max(others, key=lambda name: found[name].wall, default=None)
    report.figures |= against(found["base_4096"], found[best] if best else None)
    with one_core() as pinned:
        alone = {"base_4096": base["base_4096"]} | others
        slow = rates(alone, rounds, seconds) if pinned else {}
    report.rows += [(f"{name}, one core", rate) for name, rate in slow.items()]
    report.figures["base_one_core"] = slow["base_4096"].wall if slow else None
    if not others:
        remark(knapsack.HOW_TO_INSTALL)


def against(ours: Rate, theirs: Rate | None) -> Figures:
    """Ours and Jumanji's Knapsack at 4,096 copies."""
    return {
        "jumanji_knapsack_4096": theirs.wall if theirs else None,
        "ratio_vs_jumanji": ours.wall / theirs.wall if theirs else None,
        "ratio_vs_jumanji_processor": ours.processor / theirs.processor if theirs else None,
    }


def on_conversations(report: Report, quick: bool, folder: Path | None) -> None:
    """Steps a second over conversations, and the peak memory of a process of its own."""
    packages, what = conversations(folder)
    candidates = [len(package.candidates) for package in packages]
    lengths = [len(package.experiences) for package in packages]
    report.notes.append(
        f"conversations: {what}, {min(candidates):,} to {max(candidates):,} candidates, "
        f"{min(lengths):,} to {max(lengths):,} experiences"
    )
    rate = rates({"locomo": ours(batched(COPIES, packages))}, 3 if quick else 9, 0.5)["locomo"]
    report.rows.append((f"conversations_{COPIES}", rate))
    report.figures["locomo_steps_per_second"] = rate.wall
    report.figures["peak_memory_locomo_4096"] = peak_memory(folder)


def moved(report: Report) -> None:
    """Bytes that MemAudit/Base writes, against what the machine can."""
    written, limit = bytes_per_step(batched(COPIES)), memory_bandwidth()
    rate = report.figures["base_4096"] or 0.0
    report.figures |= {
        "bytes_per_step": written,
        "memory_bandwidth": limit,
        "bandwidth_share": written * rate / limit,
    }


def trained(report: Report, quick: bool) -> None:
    """The environment's share of a PPO run, and the time to a ratio of 0.95."""
    found = training.time_split(quick)
    report.figures |= {"env_share_of_ppo": None, "seconds_to_095": None}
    if found is None:
        remark(training.HOW_TO_INSTALL)
        return
    report.figures |= {
        "env_share_of_ppo": found.shares["environment"],
        "seconds_to_095": training.seconds_to_goal(quick),
        "ppo_steps_per_second": found.steps / found.seconds,
    }
    shares = ", ".join(f"{name} {share:.1%}" for name, share in found.shares.items())
    report.notes.append(f"PPO, {found.steps:,} steps in {found.seconds:.0f} s: {shares}")


def table(rows: list[tuple[str, Rate]]) -> str:
    """The rates as text."""
    head = f"{'':28}{'steps/s':>12}{'steps/processor s':>20}{'choosing':>10}"
    lines = [
        f"{name:28}{rate.wall:12,.0f}{rate.processor:20,.0f}{rate.choosing:10.0%}"
        for name, rate in rows
    ]
    return "\n".join([head, *lines])


def shown(figures: Mapping[str, float | None]) -> str:
    """The figures as text."""
    return "\n".join(
        f"{name}: {'null' if value is None else f'{value:,.4g}'}" for name, value in figures.items()
    )


def parser() -> CommandParser:
    """The command line."""
    found = CommandParser(about=__doc__, prog="throughput.py")
    found.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    found.add_argument("--packages", type=Path, help="conversations (default: generated ones)")
    add_output_arguments(found)
    return found


def run(arguments: argparse.Namespace) -> int:
    """Measures and prints; the exit status."""
    report, quick = Report(), arguments.quick
    parts = (
        partial(compared, report, quick),
        partial(on_conversations, report, quick, arguments.packages),
        partial(moved, report),
        partial(trained, report, quick),
    )
    with progress("parts", len(parts)) as show_progress:
        for done, part in enumerate(parts, 1):
            part()
            show_progress(done)
    found = {"machine": machine(), "quick": quick, **report.figures, "notes": report.notes}
    head = ", ".join(f"{name} {value}" for name, value in machine().items())
    text = "\n".join([head, table(report.rows), shown(report.figures), *report.notes])
    show(found, text, as_json=arguments.json)
    return DONE


if __name__ == "__main__":
    sys.exit(answer_arguments("throughput.py", parser(), run, None))
