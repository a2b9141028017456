"""The scores of one trajectory. Source: "Beyond Downstream QA"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.intrinsic.bridge.ratio import store_ratio
from memaudit_gym.intrinsic.judges.entailments import Reply, entailments
from memaudit_gym.intrinsic.judges.registry import Judge
from memaudit_gym.intrinsic.scoring.actions import action_of, changed
from memaudit_gym.intrinsic.scoring.diagnosis import Diagnosis, detects_update, diagnose
from memaudit_gym.intrinsic.scoring.steps import Step, steps_of
from memaudit_gym.intrinsic.scoring.tally import Tally, tally
from memaudit_gym.intrinsic.snapshots.snapshot import Snapshot
from memaudit_gym.intrinsic.trajectory import CONFLICT, REINFORCE, TRANSITIONS, Trajectory
from memaudit_gym.package import Package


@dataclass(frozen=True, slots=True)
class Scores:
    """What a store did with a trajectory.

    Args:
        trajectory: The trajectory.
        coverage: Claim coverage of every state that expects claims.
        update_detection: States that expect an update or a supersession, and of these those
            after which the store says the new claim and not the old one.
        false_updates: States that expect a reinforcement, and of these those in which the store
            changed as an update does.
        classification: States, and of these those whose action was the expected one.
        facts: How many facts there are after each state.
        confidence_errors: ``|confidence - expected|`` of the states where both are known.
        extrinsic: The judge's score of the answer to each question; None without answers.
        diagnosis: Which stage fails.
        ratio: The last store's ratio to OPT; None where it is not asked for or not defined.
        judge: What else the judge says of its judgements.
    """

    trajectory: Trajectory
    coverage: tuple[float, ...]
    update_detection: Tally
    false_updates: Tally
    classification: Tally
    facts: tuple[int, ...]
    confidence_errors: tuple[float, ...]
    extrinsic: tuple[float, ...] | None
    diagnosis: Diagnosis
    ratio: float | None = None
    judge: Mapping[str, Any] = field(default_factory=dict)

    @property
    def fact_accuracy(self) -> float | None:
        """The mean claim coverage over its states; None where no claim is ever expected."""
        return mean(self.coverage)

    @property
    def extrinsic_score(self) -> float | None:
        """The mean score of the answers; None without any."""
        return None if self.extrinsic is None else mean(self.extrinsic)


def score(
    trajectory: Trajectory,
    snapshots: Sequence[Snapshot],
    judge: Judge,
    answers: Sequence[str] | None = None,
    package: Package | None = None,
) -> Scores:
    """Scores a store.

    Args:
        trajectory: The trajectory.
        snapshots: The store after each of its states.
        judge: Who judges entailment.
        answers: What was answered to each of its questions; a blank text is NO.
        package: The trajectory's package, to have the last store's ratio to OPT.

    Raises:
        InputError: The judge fails.
    """
    texts = dict.fromkeys(text for snapshot in snapshots for text in snapshot.texts)
    pairs = zip(trajectory.questions, answers, strict=True) if answers is not None else ()
    replies = [Reply(q.question, q.answer, given) for q, given in pairs]
    units = (unit.text for unit in package.units) if package else ()
    claims = list(dict.fromkeys((*trajectory.claims, *units)))
    judged = entailments(judge, trajectory.id, list(texts), claims, replies)
    steps = steps_of(trajectory, snapshots, judged)
    return Scores(
        trajectory=trajectory,
        coverage=tuple(s.coverage for s in steps if s.coverage is not None),
        update_detection=tally(detects_update(s) for s in steps if s.state.action in TRANSITIONS),
        false_updates=tally(
            changed(s.before, s.after) for s in steps if s.state.action == REINFORCE
        ),
        classification=tally(action_of(s.before, s.after) == s.state.action for s in steps),
        facts=tuple(len(snapshot.facts) for snapshot in snapshots),
        confidence_errors=tuple(_confidence_errors(steps)),
        extrinsic=_extrinsic(judged.scores, replies) if answers is not None else None,
        diagnosis=diagnose(steps),
        ratio=store_ratio(package, snapshots[-1], judged) if package else None,
        judge=judged.report,
    )


def _extrinsic(
    scores: Mapping[str, Mapping[str, float]], replies: Sequence[Reply]
) -> tuple[float, ...]:
    return tuple(scores.get(r.given, {}).get(r.answer, 0.0) for r in replies)


def _confidence_errors(steps: Iterable[Step]) -> Iterable[float]:
    """Of the claims that a document bears on, where a fact says them and how sure it is."""
    for step in steps:
        wanted = step.state.confidence
        sure = [c for claim in _bears_on(step) if (c := _confidence(step, claim)) is not None]
        if wanted is not None and sure:
            yield abs(sum(sure) / len(sure) - wanted)


def _bears_on(step: Step) -> set[str]:
    found = {t for c in step.state.doc_claims if (t := step.target(c))}
    if step.state.action == CONFLICT:
        found |= {rival for rival in step.rivals.values() if rival}
    return found


def _confidence(step: Step, claim: str) -> float | None:
    sure = (fact.confidence for fact in step.holders(claim))
    return max((c for c in sure if c is not None), default=None)


def mean(values: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return sum(values) / len(values) if values else None
