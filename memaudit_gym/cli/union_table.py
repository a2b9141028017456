"""``memaudit union-table``: many exported stores, each against its package, in one table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import Budget
from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.output import show
from memaudit_gym.cli.package_argument import load_package
from memaudit_gym.cli.report_argument import add_report_argument, require_place
from memaudit_gym.cli.union import union_budgets
from memaudit_gym.cli.union_table_text import sources_text, table_text
from memaudit_gym.errors import InputError
from memaudit_gym.package import Package
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.evaluation.stores.many import Scored
    from memaudit_gym.exports.record import Export


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "Many exported stores, each against its package: means with bootstrap intervals."
    parser = add_command(commands, "union-table", run, purpose)
    pair = "a package and the store of a system that went through it; may be repeated"
    parser.add_argument(
        "--pair", metavar=("PACKAGE", "FILE"), nargs=2, action="append", required=True, help=pair
    )
    budgets = "numbers, shares of the raw cost such as 5%%, or own (default 5%%,10%%,20%%,own)"
    parser.add_argument("--budgets", metavar="B", default="5%,10%,20%,own", help=budgets)
    chance = "also scores each package with other packages' stores, of the same system if there are"
    parser.add_argument("--chance", action="store_true", help=chance)
    parser.add_argument("--plot", metavar="FILE", help="draws it there, a .png or a .svg")
    add_report_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Reads every pair before the first is scored, then prints the table."""
    from memaudit_gym.evaluation.stores.many import losses, table
    from memaudit_gym.evaluation.stores.report.many import table_page
    from memaudit_gym.exports.detect import read_export
    from memaudit_gym.figures.canvas import require_plot, save
    from memaudit_gym.figures.union import union_diagnostic
    from memaudit_gym.io.atomic import write_text

    require_place(arguments.report)
    budgets = union_budgets(arguments.budgets)
    if arguments.plot is not None:
        require_plot(arguments.plot)
    pairs = [(load_package(package), read_export(file)) for package, file in arguments.pair]
    scored = []
    with progress("stores", len(pairs)) as show_progress:
        for one in _scored(pairs, budgets, chance=arguments.chance):
            scored.append(one)
            show_progress(len(scored))
    rows, counted = table(scored), losses(scored)
    if arguments.plot is not None:
        save(arguments.plot, union_diagnostic(rows, counted))
    result: dict[str, Any] = {
        "rows": [asdict(row) for row in rows],
        "diagnoses": [
            {"system": system, "budget": budget, "counts": counts}
            for (system, budget), counts in counted.items()
        ],
        "stores": [_store(one, export) for one, (_, export) in zip(scored, pairs, strict=True)],
    }
    if arguments.report is not None:
        write_text(arguments.report, table_page(rows, counted, result["stores"]))
    text = f"{table_text(rows, counted)}\n\n{sources_text(result['stores'])}"
    show(result, text, as_json=arguments.json)
    return 0


def _store(scored: Scored, export: Export) -> dict[str, Any]:
    return {
        "system": scored.system,
        "package": scored.package,
        "file": export.file,
        "sha256": export.sha256,
        "warnings": dict(export.warnings),
        "coverage": dict(scored.coverage),
        "scores": [asdict(at) for at in scored.scores],
        "chance": [asdict(level) for level in scored.chance],
    }


def _scored(
    pairs: Sequence[tuple[Package, Export]], budgets: Sequence[Budget], *, chance: bool
) -> Iterator[Scored]:
    from memaudit_gym.evaluation.stores.chance import chance_levels
    from memaudit_gym.evaluation.stores.many import Scored
    from memaudit_gym.evaluation.stores.pruning import native_salience
    from memaudit_gym.evaluation.stores.score import score
    from memaudit_gym.exports.union import union
    from memaudit_gym.optimum.cache import default_cache

    cache, judge = default_cache(), "lexical"
    for package, export in pairs:
        both = union(package, export, judge=judge)
        if both is None:
            raise InputError("has no provenance", file=export.file)
        scores = score(both, budgets, native_salience(export.memories), cache)
        strangers = _strangers(package, export, pairs) if chance else []
        values = [found.budget_value for found in scores]
        levels = chance_levels(package, strangers, judge, values, cache) if strangers else []
        yield Scored(export.system, package.name, scores, both.coverage, levels)


def _strangers(
    package: Package, export: Export, pairs: Sequence[tuple[Package, Export]]
) -> list[Export]:
    """The same system's stores of other packages; those of any system where there is none."""
    others = [other for of, other in pairs if of.name != package.name]
    return [other for other in others if other.system == export.system] or others
