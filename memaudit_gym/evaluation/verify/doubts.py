"""Writers that are recorded as visible and do better than any visible writer can.

Where the visible ceiling is known exactly (:mod:`memaudit_gym.ceiling.best`), no writer that sees
visible fields alone has a higher mean ratio over all packages that can be drawn. Over those of a
run it may, by chance: what is said here is beyond chance, at 1 in 1,000.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.bootstrap import mean_interval
from memaudit_gym.evaluation.policies import REFERENCE
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.verify.sameness import TOLERANCE

#: The share of resampled means that lie inside the interval which must be above 0.
_LEVEL = 0.999

#: {package: by how much each of its ratios is above the ceiling of its cell}
_Excesses = Mapping[tuple[str, int | None], list[float]]


def doubts(results: Results) -> Iterator[str]:
    """One sentence for each such writer.

    Args:
        results: Verified ones, whose ceilings are therefore true.
    """
    for policy in results.summary.policies:
        if policy["oracle"] or policy["kind"] == REFERENCE:
            continue
        excesses = list(_excesses(results, policy["name"]).values())
        means = [sum(found) / len(found) for found in excesses]
        if len(means) < 2:
            continue
        low, high = mean_interval(means, _LEVEL)
        if low > TOLERANCE:
            yield (
                f"doubtful: {policy['name']} is above what visible fields allow, in the mean by "
                f"{low:.3f} to {high:.3f}; it saw more than is recorded, or knew these packages"
            )


def _excesses(results: Results, policy: str) -> _Excesses:
    ceilings: dict[tuple[str, Budget], float | None] = {
        (one.distribution, one.budget): one.ratio for one in results.summary.ceilings
    }
    found: dict[tuple[str, int | None], list[float]] = defaultdict(list)
    for episode in results.episodes:
        ceiling = ceilings.get((episode.distribution, episode.budget))
        if episode.policy == policy and episode.ratio is not None and ceiling is not None:
            found[episode.distribution, episode.seed].append(episode.ratio - ceiling)
    return found
