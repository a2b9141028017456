"""The manifest: what each stage was allowed to see, what it made, and what that cost."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from memaudit_gym.document import TABLES, to_document
from memaudit_gym.io.folder import table_text
from memaudit_gym.natural.dialogue import PARTS
from memaudit_gym.natural.parts import Parts
from memaudit_gym.natural.recording import Recording
from memaudit_gym.natural.stages.candidates import Candidates
from memaudit_gym.package import Package

SCHEMA = 2

_ASKED = ("questions", "answers", "evidence")
#: Made before and after the units and queries, which must know neither.
_MADE = ("candidate_memories", "coverage_matrix")


def manifest_of(
    package: Package,
    recording: Recording,
    parts: Parts,
    candidates: Candidates,
    reports: Mapping[str, Mapping[str, Any]],
) -> dict[str, Any]:
    """The manifest of a package that is otherwise complete.

    Args:
        package: The package.
        recording: What it was built from.
        parts: What it was built with.
        candidates: What the generators made.
        reports: {``coverage_matrix``, ``review``: what that stage says of itself}.

    Returns:
        JSON values; ``hashes`` are the SHA-256 of the folder's files as they are written.
    """
    document = to_document(package)
    return {
        "schema_version": SCHEMA,
        "builder": recording.builder,
        "source": dict(recording.source),
        "config": asdict(parts.config),
        "stages": _stages(candidates, reports),
        "counts": {key: len(document[key]) for key in TABLES.values()},
        "representation_types": dict(sorted(Counter(c.type for c in package.candidates).items())),
        "hashes": {
            key: hashlib.sha256(table_text(document, key)).hexdigest() for key in TABLES.values()
        },
    }


def _stages(
    candidates: Candidates, reports: Mapping[str, Mapping[str, Any]]
) -> dict[str, Mapping[str, Any]]:
    read = sorted({part for report in candidates.reports for part in report["reads"]})
    return {
        "candidate_memories": {
            "allowed_inputs": read,
            "forbidden_inputs": [
                *(part for part in PARTS if part not in read),
                *_ASKED,
                "evidence_units",
                "coverage_matrix",
            ],
            "generators": [dict(report) for report in candidates.reports],
        },
        "evidence_units": {
            "allowed_inputs": ["turns", "evidence"],
            "forbidden_inputs": [*PARTS, "questions", "answers", *_MADE],
        },
        "queries": {
            "allowed_inputs": ["turns", *_ASKED, "evidence_units"],
            "forbidden_inputs": [*PARTS, *_MADE],
            **reports.get("review", {}),
        },
        "coverage_matrix": {
            "allowed_inputs": ["candidate_memories", "evidence_units", "queries"],
            "forbidden_inputs": list(PARTS),
            **reports.get("coverage_matrix", {}),
        },
    }
