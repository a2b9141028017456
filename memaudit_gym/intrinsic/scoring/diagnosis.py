"""Which stage of a store fails: extraction, synthesis, update or conflict.

Source: the stages are those of "Beyond Downstream QA"; the rules that tell them apart are ours.
Faults are events, each counted once, at the state where it happens and for the stage that is to
blame: a claim that was never noted is extraction's and no other stage's; a claim that was lost
before it was contradicted, changed or repeated is synthesis' and not held against the stages after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from memaudit_gym.intrinsic.scoring.actions import marks_conflict
from memaudit_gym.intrinsic.scoring.steps import Step
from memaudit_gym.intrinsic.scoring.tally import Tally, tally, total
from memaudit_gym.intrinsic.trajectory import CONFLICT, CREATE, REINFORCE, TRANSITIONS

#: A stage fails where one of its faults comes on more than this share of its occasions.
FAILING = 0.1


def extraction_missed(step: Step) -> Tally:
    """Claims that a document says and the store never noted."""
    return tally(not step.extracted(claim) for claim in step.state.doc_claims)


def synthesis_merged(step: Step) -> Tally:
    """New claims that were noted and stand in no fact."""
    new = [c for c in step.state.doc_claims if c in step.state.claims and step.extracted(c)]
    return tally(not step.has(claim) for claim in new if step.state.action == CREATE)


def synthesis_lost(step: Step) -> Tally:
    """Claims that stood, still hold, are none of the document's business, and stand no more."""
    concerned = set(step.state.doc_claims)
    if step.state.action == CONFLICT:
        concerned |= {claim for claim in step.rivals.values() if claim}
    if step.state.action == REINFORCE:
        concerned |= {t for c in step.state.doc_claims if (t := step.target(c))}
    kept = [c for c in step.expected_before if c in step.state.claims and c not in concerned]
    return tally(not step.has(claim) for claim in kept if step.had(claim))


def synthesis_duplicated(step: Step) -> Tally:
    """Claims that stand, and stand more than once."""
    counts = [len(step.holders(claim)) for claim in step.state.claims]
    return tally(count > 1 for count in counts if count)


def update_missed(step: Step) -> Tally:
    """Updates and supersessions, noted, whose new claim is absent or whose old one stands.

    One without a new claim to keep, a retraction, is an occasion where what it retires stood.
    """
    said = step.state.doc_claims
    noted = [claim for claim in said if step.extracted(claim)]
    if step.state.action not in TRANSITIONS or (said and not noted):
        return Tally()
    new = [claim for claim in noted if claim in step.state.claims]
    if not new and not any(map(step.had, step.retired)):
        return Tally()
    return tally([not all(map(step.has, new)) or any(map(step.has, step.retired))])


def detects_update(step: Step) -> bool:
    """Whether the store says the new claims after a transition, and no retired one any more.

    Where there is no new claim to keep, one that is retired must have stood.
    """
    new = [claim for claim in step.state.doc_claims if claim in step.state.claims]
    if not new and not any(map(step.had, step.retired)):
        return False
    return all(map(step.has, new)) and not any(map(step.has, step.retired))


def update_false(step: Step) -> Tally:
    """Reinforcements after which a claim that they bear on was changed."""
    if step.state.action != REINFORCE:
        return Tally()
    bears_on = [(c, t) for c in step.state.doc_claims if (t := step.target(c)) and step.had(t)]
    return tally([any(_changed(step, c, t) for c, t in bears_on)])


def _changed(step: Step, claim: str, target: str) -> bool:
    revived = claim != target and step.has(claim) and not step.had(claim)
    return revived or not step.has(target)


def conflict_overwritten(step: Step) -> Tally:
    """Contradictions of which one side is gone, though nobody has settled them."""
    return tally(not (step.has(c) and step.has(rival)) for c, rival in _contradictions(step))


def conflict_unseen(step: Step) -> Tally:
    """Contradictions whose sides both stand, unmarked, in a store that could mark them."""
    if not step.after.marks_conflicts:
        return Tally()
    seen = marks_conflict(step.before, step.after)
    both = [step.has(c) and step.has(rival) for c, rival in _contradictions(step)]
    return tally(stand and not seen for stand in both)


def _contradictions(step: Step) -> list[tuple[str, str]]:
    """(claim, the one it contradicts), where it was noted and the other one stood."""
    if step.state.action != CONFLICT:
        return []
    pairs = [(c, rival) for c, rival in step.rivals.items() if rival is not None]
    return [(c, rival) for c, rival in pairs if step.extracted(c) and step.had(rival)]


#: {stage: {fault: what counts it}}
STAGES: Mapping[str, Mapping[str, Callable[[Step], Tally]]] = {
    "extraction": {"missed": extraction_missed},
    "synthesis": {
        "merged": synthesis_merged,
        "lost": synthesis_lost,
        "duplicated": synthesis_duplicated,
    },
    "update": {"missed": update_missed, "false": update_false},
    "conflict": {"overwritten": conflict_overwritten, "unseen": conflict_unseen},
}


@dataclass(frozen=True, slots=True)
class Stage:
    """What was found of a stage.

    Args:
        faults: {fault: how often, of how many occasions}.
    """

    faults: Mapping[str, Tally]

    @property
    def worst(self) -> tuple[str, float] | None:
        """The fault that comes most often, and its rate; None where there was no occasion."""
        rates = {name: t.rate for name, t in self.faults.items() if t.rate is not None}
        return max(rates.items(), key=lambda item: item[1], default=None)

    @property
    def fails(self) -> bool:
        """Whether the worst fault comes on more than ``FAILING`` of its occasions."""
        return self.worst is not None and self.worst[1] > FAILING


Diagnosis = Mapping[str, Stage]


def diagnose(steps: Sequence[Step]) -> Diagnosis:
    """{stage: its faults over some steps}."""
    return {
        stage: Stage({fault: total(map(count, steps)) for fault, count in faults.items()})
        for stage, faults in STAGES.items()
    }


def together(diagnoses: Iterable[Diagnosis]) -> Diagnosis:
    """The faults of several trajectories, added up."""
    found = list(diagnoses)
    return {
        stage: Stage({fault: total(d[stage].faults[fault] for d in found) for fault in faults})
        for stage, faults in STAGES.items()
    }
