"""What a verification leaves open, in words."""

from __future__ import annotations

from collections.abc import Iterator

from memaudit_gym.evaluation.policies import CHECKPOINT, MODULE
from memaudit_gym.evaluation.results import Summary
from memaudit_gym.evaluation.verify.claims import Claims
from memaudit_gym.optimum.scip import scip_version
from memaudit_gym.plural import plural


def remarks_of(summary: Summary, claims: Claims, uncertified: int, replay: bool) -> list[str]:
    """The remarks, each one sentence or two.

    Args:
        summary: The results.
        claims: What they say was run.
        uncertified: Records whose optimum is an interval.
        replay: Whether checkpoints were played again.
    """
    return [*_unplayed(claims, replay), *_intervals(claims, uncertified), *_versions(summary)]


def _unplayed(claims: Claims, replay: bool) -> Iterator[str]:
    taken = {
        kind: [policy.name for policy in claims.policies if policy.kind == kind]
        for kind in (CHECKPOINT, MODULE)
    }
    if taken[CHECKPOINT] and not replay:
        yield (
            f"not played again: {', '.join(taken[CHECKPOINT])}; the recorded stores are scored, "
            "and --replay shows whether the checkpoint keeps them"
        )
    if taken[MODULE]:
        yield (
            f"not played again: {', '.join(taken[MODULE])}; the recorded stores are scored, and "
            "nothing shows what the writer saw"
        )


def _intervals(claims: Claims, uncertified: int) -> Iterator[str]:
    if not uncertified:
        return
    line = (
        f"{uncertified:,} {plural(uncertified, 'record')} with an interval instead of OPT: no "
        "fresh solve contradicts it"
    )
    if claims.time_limit is not None:
        line += "; its upper end depends on the clock of the run and is not found again"
    yield line


def _versions(summary: Summary) -> Iterator[str]:
    recorded, own = summary.versions.get("scip"), scip_version()
    if recorded != own:
        yield f"recorded with SCIP {recorded}, solved anew with SCIP {own}"
