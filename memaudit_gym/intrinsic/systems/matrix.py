"""The systems by the diagnoses: whether each sabotage shows its own failure and no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.intrinsic.judges.registry import judge_of
from memaudit_gym.intrinsic.scoring.diagnosis import Diagnosis, together
from memaudit_gym.intrinsic.scoring.scores import Scores, score
from memaudit_gym.intrinsic.scoring.summary import summary_of
from memaudit_gym.intrinsic.snapshots.snapshot import Snapshot
from memaudit_gym.intrinsic.systems.registry import BROKEN, SYSTEMS
from memaudit_gym.intrinsic.systems.system import snapshots_of
from memaudit_gym.intrinsic.texts import require_texts
from memaudit_gym.intrinsic.trajectory import Trajectory

#: The system that the sabotaged ones are made from; it must fail at nothing.
WHOLE = "rule_based"


def run_systems(trajectories: Sequence[Trajectory]) -> dict[str, dict[str, list[Snapshot]]]:
    """{system: {trajectory id: its snapshots}}.

    Raises:
        InputError: A document has no text.
    """
    require_texts(trajectories)
    return {
        name: {one.id: snapshots_of(make, one) for one in trajectories}
        for name, make in SYSTEMS.items()
    }


def score_systems(
    trajectories: Sequence[Trajectory],
    snapshots: Mapping[str, Mapping[str, Sequence[Snapshot]]],
) -> dict[str, list[Scores]]:
    """{system: its scores by the lexical judge}."""
    judge = judge_of("lexical")
    return {
        name: [score(one, series[one.id], judge) for one in trajectories]
        for name, series in snapshots.items()
    }


def matrix_of(scored: Mapping[str, Sequence[Scores]]) -> dict[str, Any]:
    """{system: its scores, and whether it fails as it was made to}, JSON values."""
    return {
        name: {
            **summary_of(scores),
            "as_expected": fails_as_expected(name, together(one.diagnosis for one in scores)),
        }
        for name, scores in scored.items()
    }


def fails_as_expected(name: str, diagnosis: Diagnosis) -> bool | None:
    """Whether a system fails at the one stage that it was broken at, by the fault that it has.

    The rule-based system must fail at none; None for the one that keeps every sentence, of which
    nothing is expected.
    """
    failing = {stage for stage, found in diagnosis.items() if found.fails}
    if name == WHOLE:
        return not failing
    if name not in BROKEN:
        return None
    stage, fault = BROKEN[name]
    worst = diagnosis[stage].worst
    return failing == {stage} and worst is not None and worst[0] == fault
