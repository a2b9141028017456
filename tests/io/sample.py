"""A small package in which every field of every table says something."""

from __future__ import annotations

from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query
from memaudit_gym.saturation import parse_saturation


def full_package() -> Package:
    """Three experiences (the second without candidates), three candidates, three units."""
    return Package.build(
        name="sample",
        experiences=[
            Experience("e1", "Ada moved to Łódź.", "s1", "2024-05-01", "Ada", {"split": "test"}),
            Experience("e2", "An empty turn", extra={"role": "user"}),
            Experience("e3", "Line\u2028separator and \U0001f600", speaker="Bob"),
        ],
        candidates=[
            Candidate("c3", "e3", "tombstone", "no longer in Ghent", 1.5, 0.25, "Ghent: over", 3),
            Candidate(
                "c1",
                "e1",
                "raw_span",
                "Ada moved to Łódź.",
                5,
                estimated_value=2.5,
                extra={"cost_tokens": 7, "generator_id": "g", "candidate_group": "turn-1"},
            ),
            Candidate(
                "c2",
                "e1",
                "atomic_fact",
                "Ada, Łódź",
                2.0,
                time_index=1.0,
                extra={"candidate_group": "turn-1"},
            ),
        ],
        units=[
            EvidenceUnit("r1", 2, "current", "Ada lives in Łódź", "place"),
            EvidenceUnit("r2", 1.0, "invalidation", saturation=parse_saturation([[0, 0], [1, 2]])),
            EvidenceUnit(
                "r3", 0, "stale", extra={"source_spans": [{"span_id": "x", "n": [1, 2.0]}]}
            ),
        ],
        coverage={"c1": {"r1": 1, "r3": 0.2}, "c2": {"r1": 0.5}, "c3": {"r2": 0.75, "r1": 0}},
        k=2,
        queries=[
            Query("q1", "Where?", "Łódź", ("r1", "r2"), 1.0, 3, {"split": "test"}),
            Query("q2", answer=42, required_unit_ids=("r1",)),
        ],
        saturation=parse_saturation("sqrt"),
        cost_model="word",
        metadata={"seed": 5, "share": 5.0, "list": [None, True, {"a": []}]},
        coverage_notes={
            ("c2", "r1"): {"rationale": "half of it", "coverage_label": "hint_only"},
            ("c1", "r1"): {"annotator_ids": ["a", "b"]},
        },
        annotations=[{"record_id": "c1", "decision": "accepted"}],
        manifest={"schema_version": "0.3", "counts": {"candidates": 3}},
    )
