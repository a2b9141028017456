"""A trajectory as a coverage package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.bridge.candidates import Draft, drafts_of, ended_by
from memaudit_gym.intrinsic.likeness import likeness
from memaudit_gym.intrinsic.texts import require_texts
from memaudit_gym.intrinsic.trajectory import Document, Trajectory
from memaudit_gym.package import Package
from memaudit_gym.records import EvidenceUnit, Experience, Query

#: The builder and its version; change it when a package would change.
BUILDER = "intrinsic/1"
#: What units weigh: a claim that holds at the end, the end of one, one that holds no longer.
CURRENT, INVALIDATION, STALE = 1.0, 1.0, 0.1


@dataclass(frozen=True)
class Bridge:
    """A package, and what its candidates say.

    Args:
        trajectory: What it was made from.
        package: The package.
        drafts: {candidate id: what it says}.
    """

    trajectory: Trajectory
    package: Package
    drafts: Mapping[str, Draft]


def bridge(trajectory: Trajectory, name: str | None = None) -> Bridge:
    """The package of a trajectory.

    Documents are the experiences, in the order of arrival. Units are the claims, and the ends of
    those that ended; their weights are ours.

    Args:
        trajectory: The trajectory, with texts.
        name: The package's name, default the trajectory's id.

    Raises:
        InputError: A document has no text, or no state has a claim.
    """
    require_texts([trajectory])
    if not trajectory.claims:
        raise InputError(
            "names no claim, so that nothing of it could be kept",
            record=f"trajectory '{trajectory.id}'",
        )
    expected: tuple[str, ...] = ()
    drafts: dict[str, tuple[str, Draft]] = {}
    ends: dict[str, None] = {}
    for document, state in trajectory.arrivals():
        for number, draft in enumerate(drafts_of(document, state, expected)):
            drafts[f"{document.id}/{number}"] = document.id, draft
        if state is not None:
            ends |= dict.fromkeys(ended_by(state, expected))
            expected = state.claims
    claims = {claim: f"claim:{n}" for n, claim in enumerate(trajectory.claims)}
    ended = {claim: f"end:{claims[claim].partition(':')[2]}" for claim in ends}
    package = Package.build(
        name=name or trajectory.id,
        experiences=[_experience(document) for document, _ in trajectory.arrivals()],
        candidates=[draft.candidate(key, place) for key, (place, draft) in drafts.items()],
        units=_units(trajectory, claims, ended),
        coverage={key: _covered(draft, claims, ended) for key, (_, draft) in drafts.items()},
        queries=_queries(trajectory, claims),
        cost_model="word",
        metadata={
            "builder": BUILDER,
            "trajectory": trajectory.id,
            "topic": trajectory.topic,
            "category": trajectory.category,
            "difficulty": trajectory.level,
            "domain": trajectory.domain,
            "trajectory_type": trajectory.type,
        },
    )
    return Bridge(trajectory, package, {key: draft for key, (_, draft) in drafts.items()})


def _experience(document: Document) -> Experience:
    return Experience(document.id, document.text, document.id, document.timestamp, document.author)


def _units(
    trajectory: Trajectory, claims: Mapping[str, str], ended: Mapping[str, str]
) -> list[EvidenceUnit]:
    final = trajectory.states[-1].claims
    found = [
        EvidenceUnit(name, CURRENT, "current", claim)
        if claim in final
        else EvidenceUnit(name, STALE, "stale", claim)
        for claim, name in claims.items()
    ]
    found += [
        EvidenceUnit(name, INVALIDATION, "invalidation", f"No longer true: {claim}")
        for claim, name in ended.items()
    ]
    return found


def _covered(draft: Draft, claims: Mapping[str, str], ended: Mapping[str, str]) -> dict[str, float]:
    return {claims[c]: 1.0 for c in draft.claims} | {ended[c]: share for c, share in draft.ends}


def _queries(trajectory: Trajectory, claims: Mapping[str, str]) -> list[Query]:
    final = trajectory.states[-1].claims
    return [
        Query(f"q{n}", q.question, q.answer, _needed(f"{q.question} {q.answer}", final, claims))
        for n, q in enumerate(trajectory.questions)
    ]


def _needed(asked: str, final: Sequence[str], claims: Mapping[str, str]) -> tuple[str, ...]:
    """The claims that are most like question and answer: one, or both sides of a dispute."""
    near = {claim: likeness(asked, claim) for claim in final}
    most = max(near.values(), default=0.0)
    return tuple(claims[c] for c, found in near.items() if most and found == most)
