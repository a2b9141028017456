"""The hash by which a summary binds the lines of its episodes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.results import EPISODES, SUMMARY
from memaudit_gym.evaluation.verify.finding import Finding, Place
from memaudit_gym.io.files import PathLike, file_sha256


def binding_findings(folder: PathLike, results: Results) -> Iterator[Finding]:
    """Whether episodes.jsonl is, byte by byte, the file that its summary was written with."""
    actual = {
        "total": len(results.episodes),
        "sha256": file_sha256(Path(folder) / EPISODES),
    }
    for field, value in actual.items():
        recorded = results.summary.episodes.get(field)
        if recorded != value:
            yield Finding(Place(SUMMARY), f"episodes.{field}", recorded, value)
