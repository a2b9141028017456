"""Writers on trajectories: the ratio to OPT of what they keep, and its intrinsic scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.results import Episode
from memaudit_gym.evaluation.runner import Bench, Setup
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.intrinsic.bridge.package import Bridge
from memaudit_gym.intrinsic.bridge.store import snapshots_of_store
from memaudit_gym.intrinsic.judges.registry import judge_of
from memaudit_gym.intrinsic.scoring.scores import Scores, score
from memaudit_gym.intrinsic.scoring.summary import ratios, summary_of


def writer_rows(
    bridges: Sequence[Bridge],
    setup: Setup,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[dict[str, Any]]:
    """A row a budget and writer: the mean ratio to OPT, and the intrinsic scores of its stores.

    Args:
        bridges: The packages.
        setup: The writers, OPT among them, budgets and solvers.
        progress: Called with the number of packages done and their total.

    Raises:
        InputError: A writer's fault.
    """
    bench, judge = Bench(setup), judge_of("lexical")
    found: dict[tuple[Budget, str], list[tuple[Episode, Scores]]] = {}
    for number, made in enumerate(bridges, 1):
        task = Task(made.package.name, file=made.package)
        for episode in bench.run(task).episodes:
            snapshots = snapshots_of_store(made, set(episode.store))
            scores = score(made.trajectory, snapshots, judge)
            found.setdefault((episode.budget, episode.policy), []).append((episode, scores))
        progress(number, len(bridges))
    return [_row(pairs) for pairs in found.values()]


def _row(pairs: Sequence[tuple[Episode, Scores]]) -> dict[str, Any]:
    first = pairs[0][0]
    return {
        "policy": first.policy,
        "oracle": first.oracle,
        "budget": first.budget,
        "uncertified": sum(not e.certified for e, _ in pairs),
        **summary_of([scores for _, scores in pairs]),
        **ratios([e.ratio for e, _ in pairs]),
    }
