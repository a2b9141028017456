"""``memaudit verify``: whether the results of an evaluation are true."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import show, wrapped
from memaudit_gym.cli.verify_arguments import add_manner_arguments, manner_of
from memaudit_gym.errors import printable
from memaudit_gym.plural import plural
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.evaluation.verify.verdict import Verdict


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "Whether results are true: computes them anew from the chosen ids, and compares."
    verify = add_command(commands, "verify", run, purpose)
    help_ = "what evaluate.py --out wrote"
    verify.add_argument("results", metavar="RESULTS_DIR", help=help_)
    add_manner_arguments(verify)


def run(arguments: argparse.Namespace) -> int:
    """Verifies, prints, and returns 1 where something does not hold."""
    from memaudit_gym.evaluation.verify.results import verify_results

    manner = manner_of(arguments)
    with progress("packages") as show_progress:
        verdict = verify_results(arguments.results, manner, show_progress)
    if arguments.json:
        show(verdict.to_json(), "", as_json=True)
    else:
        print("\n".join(_lines(verdict)))
    return 0 if verdict.verified else 1


def _lines(verdict: Verdict) -> Iterator[str]:
    """The verdict, then each finding in one line, however long it is."""
    yield wrapped(f"{printable(verdict.folder)}: {_verdict(verdict)}")
    yield from finding_lines(verdict)
    for title, names in (("solved anew", verdict.solved), ("played again", verdict.replayed)):
        if names:
            yield wrapped(f"  {title}: {printable(', '.join(names))}")
    for remark in verdict.remarks:
        yield wrapped(f"  {printable(remark)}")


def _verdict(verdict: Verdict) -> str:
    summary = verdict.results.summary
    count, packages = len(verdict.results.episodes), summary.packages.get("total")
    if verdict.verified:
        return (
            f"verified, {count:,} {plural(count, 'episode')} on {packages:,} "
            f"{plural(packages or 0, 'package')} of {printable(summary.suite)}"
        )
    faults = len(verdict.findings)
    return f"refused, {faults:,} {plural(faults, 'finding')}"


def finding_lines(verdict: Verdict) -> Iterator[str]:
    """One line a finding, which begins with the path of the file."""
    for finding in verdict.findings:
        yield f"{printable(verdict.folder)}/{finding}"
