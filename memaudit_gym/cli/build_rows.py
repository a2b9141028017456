"""What ``memaudit build`` says of each package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memaudit_gym.package import Package
from memaudit_gym.plural import plural

_QUESTION_COUNTS = ("total", "usable", "left_out_by_reason")
_FAULT_COUNTS = ("malformed", "dangling", "repeated")


def row(package: Package, folder: Path) -> dict[str, Any]:
    """The figures of a package, JSON values."""
    metadata = package.metadata
    evidence = metadata.get("evidence")
    return {
        "name": package.name,
        "path": str(folder),
        "experiences": len(package.experiences),
        "candidates": len(package.candidates),
        "candidate_types": dict(sorted(Counter(c.type for c in package.candidates).items())),
        "units": len(package.units),
        "raw_cost": package.raw_cost,
        "cost_model": package.cost_model,
        "questions": {key: metadata["questions"][key] for key in _QUESTION_COUNTS},
        **({"evidence_faults": {f: evidence[f] for f in _FAULT_COUNTS}} if evidence else {}),
        **{key: metadata[key] for key in ("corrections",) if key in metadata},
        "generators": list(metadata["generators"]),
        "coverage_rule": metadata["coverage_rule"],
        **_labels(package),
        "content_hash": package.content_hash,
    }


def line(row: Mapping[str, Any]) -> str:
    """The same as one line of text."""
    questions, faults = row["questions"], row.get("evidence_faults")
    total = questions["total"]
    used = (
        f"{_counted(row, 'unit')} from {questions['usable']} of {total} "
        f"{plural(total, 'question')}" + _bracketed("left out", questions["left_out_by_reason"])
    )
    parts = [
        f"{row['path']}: {_counted(row, 'experience')}",
        f"{_counted(row, 'candidate')} ({counts(row['candidate_types'])})",
        used if total else "no questions (--questions FILE adds what can be scored)",
        f"raw cost {row['raw_cost']:g} ({row['cost_model']})",
    ]
    evidence = f"; evidence tokens {counts(faults)}" if faults else ""
    missing = row.get("cells_without_label")
    labels = f"; cells without a label, which count as 0: {missing}" if missing else ""
    return ", ".join(parts) + evidence + labels + _corrected(row.get("corrections"))


def _counted(row: Mapping[str, Any], noun: str) -> str:
    count = row[f"{noun}s"]
    return f"{count} {plural(count, noun)}"


def _labels(package: Package) -> dict[str, int]:
    """Where people's labels were the judge: how many cells they were asked for and left out."""
    report = package.manifest.get("stages", {}).get("coverage_matrix", {})
    return {"cells_without_label": report["missing"]} if "missing" in report else {}


def _corrected(report: Mapping[str, Any] | None) -> str:
    if not report:
        return ""
    unused = {key: n for key, n in report.items() if isinstance(n, int) and n}
    applied = f"; questions with corrected evidence: {len(report['applied'])}"
    return applied + _bracketed("corrections of the file not applied", unused)


def _bracketed(title: str, found: Mapping[str, int]) -> str:
    return f" ({title}: {counts(found)})" if found else ""


def counts(found: Mapping[str, int]) -> str:
    """Counts as text: ``3 of_one, 1 of_another``."""
    return ", ".join(f"{count} {name}" for name, count in found.items())
