"""Packages with sessions, spans and cells of every level."""

from __future__ import annotations

import numpy as np

from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query

TYPES = ("raw_span", "atomic_fact", "summary")
AMOUNTS = (0.2, 0.5, 0.75, 1.0)


def talk(seed=0, name="talk", sessions=4, turns=3, units=6, spans=True, share=0.4):
    """A conversation: each unit has its evidence in one session, whose candidates may cover it."""
    rng = np.random.default_rng(seed)
    experiences = [
        Experience(f"e{s}.{t}", text=f"turn {t}", session_id=f"s{s}")
        for s in range(sessions)
        for t in range(turns)
    ]
    candidates = [
        Candidate(f"{e.id}/{kind}", e.id, kind, f"{kind} of {e.id}", cost=1 + at)
        for e in experiences
        for at, kind in enumerate(TYPES)
    ]
    coverage = {}
    records = []
    for r in range(units):
        session = int(rng.integers(sessions))
        source = f"e{session}.{int(rng.integers(turns))}"
        extra = {"source_spans": [{"span_id": source, "experience_id": source}]} if spans else {}
        records.append(EvidenceUnit(f"u{r}", weight=1.0 + r, text=f"evidence {r}", extra=extra))
        near = [c.id for c in candidates if c.experience_id.startswith(f"e{session}.")]
        for one in near:
            if rng.random() < share:
                coverage.setdefault(one, {})[f"u{r}"] = float(rng.choice(AMOUNTS))
    return Package.build(
        name=name,
        experiences=experiences,
        candidates=candidates,
        units=records,
        coverage=coverage,
        queries=[Query(f"q{r}", f"What of {r}?", r, (f"u{r}",)) for r in range(units)],
        cost_model="declared",
    )


def noisy(package, seed=1, share=0.2):
    """The package with that share of its frame's cells labelled anew."""
    from memaudit_gym.agreement.cells import Labels, labels_of, relabelled
    from memaudit_gym.agreement.frame import frame

    rng = np.random.default_rng(seed)
    keys = frame(package, [labels_of(package)])
    changed = keys[rng.random(len(keys)) < share]
    values = rng.choice((0.0, *AMOUNTS), len(changed))
    return relabelled(package, Labels(changed, values))
