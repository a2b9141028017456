"""Where writers lose value on a package, by cause, and what one of them should have kept.

Example:
    python examples/lost_value.py
"""

from __future__ import annotations

from memaudit_gym.cli.columns import aligned
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.loss_means import explain_episodes
from memaudit_gym.evaluation.loss_parts import CAUSES, GAINED_ELSEWHERE, Losses
from memaudit_gym.shipped import packages_at
from memaudit_gym.work.workers import Workers

PACKAGE, BUDGET, WRITER = "house-renovation", "10%", "estimated_gvt"
#: How many of the costliest parts are shown.
SHOWN = 6


def by_cause(losses: dict[str, Losses]) -> list[str]:
    """One line a writer, in shares of OPT."""
    header = ("writer", "lost", *(cause.replace("_", " ") for cause in CAUSES))
    rows = [
        (name, *(f"{x / one.optimum:.3f}" for x in (one.loss, *one.by_cause.values())))
        for name, one in losses.items()
    ]
    return aligned([header, *rows])


def costliest(losses: Losses) -> list[str]:
    """The missed memories that cost most."""
    missed = [part for part in losses.parts if part.cause != GAINED_ELSEWHERE]
    missed.sort(key=lambda part: -part.value)
    header = ("missed", "lost", "cause")
    rows = [
        (part.candidate, f"{part.value / losses.optimum:.3f}", part.cause.replace("_", " "))
        for part in missed[:SHOWN]
    ]
    return aligned([header, *rows])


def main() -> None:
    """Prints both, and the first costly difference."""
    _, episodes = evaluate(
        Request((WRITER, "recency"), suite=PACKAGE, budgets=BUDGET, workers=Workers(1))
    )
    losses = explain_episodes(packages_at(PACKAGE)[0], episodes)
    first = losses[WRITER].first
    print(f"{PACKAGE} at {BUDGET}: what writers lose, in shares of OPT\n")
    print("\n".join(by_cause(losses)))
    print(f"\n{WRITER}: the memories of OPT's store that it misses most\n")
    print("\n".join(costliest(losses[WRITER])))
    if first is not None:
        kept, best = (", ".join(ids) or "nothing" for ids in (first.store, first.optimum))
        print(f"\nfirst costly difference: {first.experience}, keeps {kept}; OPT keeps {best}")


if __name__ == "__main__":
    main()
