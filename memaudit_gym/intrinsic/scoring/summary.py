"""Scores of many trajectories in one row, and in one row a category and a level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memaudit_gym.evaluation.bootstrap import mean_interval
from memaudit_gym.intrinsic.scoring.diagnosis import Diagnosis, together
from memaudit_gym.intrinsic.scoring.scores import Scores, mean
from memaudit_gym.intrinsic.scoring.tally import Tally, total

#: Intrinsic and extrinsic score of a trajectory diverge where they differ by more.
DIVERGENT = 0.15
_ROUNDING = 1e-9


def summary_of(scores: Sequence[Scores]) -> dict[str, Any]:
    """Everything of some trajectories, JSON values; None where there was no occasion.

    Rates are over all states together, accuracies the mean over trajectories.
    """
    errors = [error for one in scores for error in one.confidence_errors]
    accuracies = [a for one in scores if (a := one.fact_accuracy) is not None]
    covered = mean([c for one in scores for c in one.coverage])
    return {
        "trajectories": len(scores),
        "states": sum(len(one.facts) for one in scores),
        "fact_accuracy": mean(accuracies),
        "fact_accuracy_interval": interval(accuracies),
        "claim_coverage": covered,
        "claim_miss_rate": None if covered is None else 1 - covered,
        "update_detection_recall": total(one.update_detection for one in scores).rate,
        "false_update_rate": total(one.false_updates for one in scores).rate,
        "classification_accuracy": total(one.classification for one in scores).rate,
        "facts_at_the_end": mean([float(one.facts[-1]) for one in scores]),
        "confidence_mae": mean(errors),
        **ratios([one.ratio for one in scores]),
        **_extrinsic(scores),
        "diagnosis": diagnosis_json(together(one.diagnosis for one in scores)),
    }


def ratios(found: Sequence[float | None]) -> dict[str, Any]:
    """The mean of the ratios that are defined, and its interval."""
    defined = [ratio for ratio in found if ratio is not None]
    return {"ratio_mean": mean(defined), "ratio_interval": interval(defined)}


def interval(values: Sequence[float]) -> list[float] | None:
    """The 95 % bootstrap interval of a mean over trajectories; None of fewer than two."""
    return list(mean_interval(values)) if len(values) > 1 else None


def _extrinsic(scores: Sequence[Scores]) -> dict[str, Any]:
    """Against the answers: mean |fact accuracy - extrinsic|, and how often they diverge."""
    pairs = [
        (a, e)
        for one in scores
        if (a := one.fact_accuracy) is not None and (e := one.extrinsic_score) is not None
    ]
    gaps = [abs(a - e) for a, e in pairs]
    return {
        "extrinsic_score": mean([e for _, e in pairs]),
        "mad": mean(gaps),
        "divergence_rate": mean([float(gap > DIVERGENT + _ROUNDING) for gap in gaps]),
    }


def diagnosis_json(diagnosis: Diagnosis) -> dict[str, Any]:
    """{stage: whether it fails, and its faults}."""
    return {
        name: {
            "fails": stage.fails,
            "worst": None if stage.worst is None else stage.worst[0],
            "rate": None if stage.worst is None else stage.worst[1],
            "faults": {fault: _tally(found) for fault, found in stage.faults.items()},
        }
        for name, stage in diagnosis.items()
    }


def _tally(found: Tally) -> dict[str, Any]:
    return {"count": found.count, "of": found.of, "rate": found.rate}


def report(scores: Sequence[Scores]) -> dict[str, Any]:
    """All of it: the whole, every category and level, and every trajectory."""
    categories = sorted({one.trajectory.category for one in scores})
    levels = sorted({one.trajectory.level for one in scores})
    return {
        "all": summary_of(scores),
        "categories": {
            name: summary_of([one for one in scores if one.trajectory.category == name])
            for name in categories
        },
        "levels": {
            name: summary_of([one for one in scores if one.trajectory.level == name])
            for name in levels
        },
        "pairs_without_label": sum(one.judge.get("missing", 0) for one in scores),
        "trajectory_scores": [_row(one) for one in scores],
    }


def _row(one: Scores) -> dict[str, Any]:
    trajectory = one.trajectory
    return {
        "id": trajectory.id,
        "category": trajectory.category,
        "level": trajectory.level,
        "domain": trajectory.domain,
        "type": trajectory.type,
        "coverage_by_state": list(one.coverage),
        "facts_by_state": list(one.facts),
        "judge": dict(one.judge),
        **summary_of([one]),
    }
