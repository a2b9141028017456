"""``memaudit union``: an exported store scored against the union package."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memaudit_gym.budget import Budget, parse_budgets
from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.build_writer import write_packages
from memaudit_gym.cli.output import show
from memaudit_gym.cli.package_argument import HELP, load_package
from memaudit_gym.cli.report_argument import add_report_argument, require_place
from memaudit_gym.cli.union_text import absent_text, report_text
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.io.writable import require_writable_folder
from memaudit_gym.package import Package
from memaudit_gym.terminal.progress import progress

if TYPE_CHECKING:
    from memaudit_gym.exports.record import Export
    from memaudit_gym.exports.union import Union

_DEFAULT_BUDGETS = "5%,10%,20%,own"
NATIVE, NONE = "native", "none"


def register(commands: Any) -> None:
    """Adds the command."""
    purpose = "How much of what a package could have kept an exported store did keep."
    union = add_command(commands, "union", run, purpose)
    union.add_argument("package", metavar="PACKAGE", help=HELP)
    union.add_argument("--export", metavar="FILE", required=True, help="the exported store")
    union.add_argument("--format", metavar="F", default="auto", help="its format (default auto)")
    budgets = "numbers, shares of the raw cost such as 5%%, or own (default 5%%,10%%,20%%,own)"
    union.add_argument("--budgets", metavar="B", default=_DEFAULT_BUDGETS, help=budgets)
    judge = "lexical: judges memories without provenance by their words"
    union.add_argument("--adjudicator", metavar="A", help=judge)
    sidecar = "JSON {memory id: [ids of units or turns]}, in place of the export's own"
    union.add_argument("--provenance", metavar="FILE", help=sidecar)
    salience = "native (default), none, or a JSON file {memory id: number}"
    union.add_argument("--salience", metavar="S", default=NATIVE, help=salience)
    _add_reading(union)
    union.add_argument("--out", metavar="DIR", help="writes the union to DIR/<package>+<format>/")
    chance = "a store of another conversation, for the chance level; may be repeated"
    union.add_argument("--chance", metavar="FILE", action="append", default=[], help=chance)
    add_report_argument(union)


def _add_reading(union: argparse.ArgumentParser) -> None:
    union.add_argument("--split", metavar="S", help="texts: paragraph or line; Letta: line")
    union.add_argument("--view", metavar="V", default="full", help="A-Mem: full or metadata")
    fields = "generic: ours=theirs pairs of text, id, time, salience, rows; joined by commas"
    union.add_argument("--fields", metavar="MAP", default="", help=fields)


def run(arguments: argparse.Namespace) -> int:
    """Reads, scores and prints."""
    from memaudit_gym.exports.union import union

    require_place(arguments.report)
    if arguments.out is not None:
        require_writable_folder(arguments.out)
    budgets, judge = union_budgets(arguments.budgets), _adjudicator(arguments)
    package, export = load_package(arguments.package), _read(arguments, arguments.export)
    provenance = _provenance(arguments, package, export)
    with progress(f"judging {len(export.memories):,} memories"):
        both = union(package, export, provenance, judge)
    head = _head(package, export)
    if both is None:
        result = {**head, "provenance": "absent", "budgets": []}
        _write_page(arguments, result)
        show(result, absent_text(result), as_json=arguments.json)
        return 0
    result = {**head, **_scored(arguments, both, budgets, judge)}
    if arguments.out is not None:
        [folder] = write_packages([both.merged], Path(arguments.out), lambda _, folder: folder)
        result["union_path"] = str(folder)
    _write_page(arguments, result)
    show(result, report_text(result), as_json=arguments.json)
    return 0


def _write_page(arguments: argparse.Namespace, result: dict[str, Any]) -> None:
    from memaudit_gym.evaluation.stores.report.one import union_page
    from memaudit_gym.io.atomic import write_text

    if arguments.report is not None:
        write_text(arguments.report, union_page(result))


def union_budgets(written: str) -> list[Budget]:
    """Budgets as of ``memaudit opt``, several by commas, and ``own``; each once.

    Raises:
        InputError: A part is none of them.
    """
    parts = [part.strip() for part in written.split(",")]
    try:
        found = [b for part in parts for b in (("own",) if part == "own" else parse_budgets(part))]
    except InputError as error:
        problem = f"{error.problem} (or own, what the store costs)"
        raise InputError(problem, file="--budgets") from None
    return list(dict.fromkeys(found))


def _strangers(arguments: argparse.Namespace, export: Export) -> list[Export]:
    found = [_read(arguments, file) for file in arguments.chance]
    for stranger in found:
        if stranger.sha256 == export.sha256:
            raise InputError(f"{stranger.file} is the store that is scored", file="--chance")
    return found


def _adjudicator(arguments: argparse.Namespace) -> str | None:
    from memaudit_gym.exports.union import ADJUDICATORS

    name: str | None = arguments.adjudicator
    if name is not None and name not in ADJUDICATORS:
        problem = f"unknown adjudicator '{name}'{did_you_mean(name, ADJUDICATORS)}"
        raise InputError(problem, file="--adjudicator")
    if name is None and arguments.chance:
        raise InputError("needs an adjudicator: --adjudicator lexical", file="--chance")
    return name


def _read(arguments: argparse.Namespace, file: str) -> Export:
    from memaudit_gym.exports.detect import read_export, require_used
    from memaudit_gym.exports.generic import parse_fields
    from memaudit_gym.exports.record import Reading

    fields = parse_fields(arguments.fields)
    reading = Reading(arguments.split, arguments.view, fields)
    found = read_export(file, arguments.format, reading)
    if file == arguments.export:  # stores for the chance level may be of any format
        require_used(found, reading)
    return found


def _provenance(arguments: argparse.Namespace, package: Package, export: Export) -> Any:
    from memaudit_gym.exports.sidecar import read_provenance
    from memaudit_gym.exports.union import evidence_ids

    if arguments.provenance is None:
        return None
    memories = {m.id for m in export.memories}
    found, _ = read_provenance(arguments.provenance, memories, evidence_ids(package))
    return found


def _salience(arguments: argparse.Namespace, export: Export) -> dict[str, float] | None:
    from memaudit_gym.evaluation.stores.pruning import native_salience
    from memaudit_gym.exports.sidecar import read_salience

    if arguments.salience == NONE:
        return None
    if arguments.salience == NATIVE:
        return native_salience(export.memories)
    return read_salience(arguments.salience, {m.id for m in export.memories})


def _head(package: Package, export: Export) -> dict[str, Any]:
    return {
        "package": package.name,
        "package_hash": package.content_hash,
        "cost_model": package.cost_model,
        "raw_cost": package.raw_cost,
        "export": {
            "file": export.file,
            "sha256": export.sha256,
            "format": export.system,
            "recognised": export.recognised,
            "memories": len(export.memories),
            "warnings": dict(export.warnings),
        },
    }


def _scored(
    arguments: argparse.Namespace, both: Union, budgets: list[Budget], judge: str | None
) -> dict[str, Any]:
    from memaudit_gym.evaluation.stores import findings
    from memaudit_gym.evaluation.stores.chance import chance_levels
    from memaudit_gym.evaluation.stores.score import score
    from memaudit_gym.optimum.cache import default_cache

    strangers, salience = _strangers(arguments, both.export), _salience(arguments, both.export)
    cache = default_cache()
    with progress(f"solving {both.merged.name} at {len(budgets)} budgets"):
        scores = score(both, budgets, salience, cache)
    rows = [asdict(found) for found in scores]
    if judge and strangers:
        values = [found.budget_value for found in scores]
        with progress("chance level"):
            levels = chance_levels(both.package, strangers, judge, values, cache)
        rows = [{**row, "chance": asdict(c)} for row, c in zip(rows, levels, strict=True)]
    return {
        "union_hash": both.merged.content_hash,
        "coverage": dict(both.coverage),
        "budgets": rows,
        "duplicate_share": findings.duplicate_share(both),
        "ended_share": findings.ended_share(both),
        "undated": findings.undated(both),
        "unweighted": findings.unweighted(both, salience),
        "costliest": findings.costliest(both),
        "questions": len(both.merged.queries),
        "lost_questions": [asdict(lost) for lost in findings.lost_questions(both)],
    }
