"""The report of ``memaudit union`` as text."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill
from typing import Any

from memaudit_gym.cli.columns import fitted
from memaudit_gym.errors import printable
from memaudit_gym.exports.record import WARNINGS
from memaudit_gym.folding import WIDTH, width_of
from memaudit_gym.plural import plural

#: So many lost questions are shown; all are in the JSON.
_SHOWN = 5
_NOBODY = "no candidate would have kept it"
_HUGE = 1e7
_COLUMNS = ("row", "memories", "cost", "value", "package ratio", "union ratio")

Result = Mapping[str, Any]


def absent_text(result: Result) -> str:
    """What can be said of a store that nothing ties to the package."""
    return "\n".join(
        [
            *_head(result),
            "provenance: absent. Nothing says which evidence a memory holds, so nothing is scored;",
            "name --adjudicator lexical, or give --provenance FILE.",
        ]
    )


def report_text(result: Result) -> str:
    """The whole report."""
    return "\n".join(
        [
            *_head(result),
            coverage_line(result["coverage"]),
            *([f"union     {result['union_path']}"] if "union_path" in result else []),
            *(line for row in result["budgets"] for line in _budget(row)),
            *_findings(result),
        ]
    )


def _head(result: Result) -> list[str]:
    export = result["export"]
    return [
        f"package   {result['package']}, raw cost {result['raw_cost']:g} ({result['cost_model']})",
        f"export    {_memories(export['memories'])}, {export['format']}: {export['recognised']}",
        *warning_lines(export["warnings"]),
    ]


def _memories(count: int) -> str:
    return f"{count} {plural(count, 'memory', 'memories')}"


def warning_lines(counts: Mapping[str, int]) -> list[str]:
    """What was odd about an export, a line for each name in ``WARNINGS``."""
    return [f"warning   {WARNINGS[name]}: {n}" for name, n in counts.items()]


def coverage_line(counts: Result) -> str:
    """Where the coverage of memories comes from (``Union.coverage``)."""
    judged = f"{counts['by_adjudicator']} by {counts['adjudicator']}"
    parts = [f"{_memories(counts['by_provenance'])} by provenance"]
    parts += [judged] if counts["adjudicator"] else []
    parts += [f"{counts['without']} unknown, counted as 0"] if counts["without"] else []
    if counts["unresolved"]:
        parts.append(f"{counts['unresolved']} name nothing of the package")
    return f"coverage  {', '.join(parts)}"


def _budget(score: Result) -> list[str]:
    asked = score["budget"]
    named = f" ({asked})" if isinstance(asked, str) else ""
    proved = "certified" if score["certified"] else "not certified"
    return [
        "",
        f"budget {score['budget_value']:g}{named}: OPT {figure(score['package_optimum'])}, "
        f"of the union {figure(score['union_optimum'])}, {proved}",
        *(f"  {line}" for line in fitted([_COLUMNS, *map(_cells, score["rows"])], width=WIDTH - 2)),
        *(f"  no {name}: {why}" for name, why in score["left_out"].items()),
        *_chance(score.get("chance")),
        _wrapped(f"  diagnosis: {score['diagnosis']['loss']}; {score['diagnosis']['reason']}"),
    ]


def _cells(row: Result) -> tuple[str, ...]:
    ratios = (row["package_ratio"], row["union_ratio"])
    shown = ["-" if ratio is None else f"{ratio:.3f}" for ratio in ratios]
    name = row["row"] if row["fits"] else f"{row['row']}, over budget"
    return (name, str(row["memories"]), f"{row['cost']:g}", figure(row["value"]), *shown)


def figure(value: float, digits: int = 4) -> str:
    """A number with so many digits behind the point, in powers of ten where it is huge."""
    return f"{value:.{digits}f}" if value < _HUGE else f"{value:.{digits}e}"


def _chance(chance: Result | None) -> list[str]:
    if chance is None:
        return []
    ratio = chance["upper_union_ratio"]
    upper = "undefined" if ratio is None else f"{ratio:.3f}"
    return [
        f"  chance level, stores of other conversations ({chance['stores']}): raw value "
        f"{figure(chance['raw_value'])}, upper-pruned union ratio {upper}"
    ]


def _findings(result: Result) -> list[str]:
    ended, lost = result["ended_share"], result["lost_questions"]
    undated, unweighted = result["undated"], result["unweighted"]
    truth = "the format cannot say what has ended" if ended is None else f"{ended:.3f} have ended"
    costly = (_cut(f"  {row['cost']:g}  {row['id']}: {row['text']}") for row in result["costliest"])
    return [
        "",
        f"of the memories {result['duplicate_share']:.3f} repeat another; {truth}",
        *_missing("a time stamp", undated, "recency"),
        *_missing("a salience", unweighted, "salience"),
        "costliest memories:",
        *costly,
        f"lost questions: {len(lost)} of {result['questions']}",
        *(line for row in lost[:_SHOWN] for line in _lost(row)),
        *([f"  and {len(lost) - _SHOWN} more (--json has all)"] if len(lost) > _SHOWN else []),
    ]


def _missing(what: str, count: int | None, row: str) -> list[str]:
    return [f"memories without {what}: {count}, {row} keeps none of them"] if count else []


def _lost(row: Result) -> list[str]:
    keeper = row["would_have_kept"]
    kept = f"{keeper}, cost {row['kept_by_cost']:g}: {row['kept_by_text']}" if keeper else _NOBODY
    return [_cut(f"  {row['question'] or row['query_id']}"), _cut(f"    {kept}")]


def _cut(line: str) -> str:
    """As much of a line as fits."""
    shown = printable(line)
    return shown if width_of(shown) <= WIDTH else f"{_begin(shown, WIDTH - 3).rstrip()}..."


def _begin(text: str, width: int) -> str:
    while width_of(text) > width:
        text = text[: min(len(text) - 1, width)]
    return text


def _wrapped(line: str) -> str:
    return fill(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
