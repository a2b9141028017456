"""Which packages a report holds where it cannot hold all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence


def in_equal_shares(distributions: Sequence[str]) -> Iterator[int]:
    """Positions, the first of every distribution, then the second of every one, and so on.

    Wherever the order is cut off, two distributions that have more differ by one at most.

    Args:
        distributions: That of every package.
    """
    waiting: dict[str, list[int]] = defaultdict(list)
    for position, name in enumerate(distributions):
        waiting[name].append(position)
    for turn in range(max(map(len, waiting.values()), default=0)):
        yield from (places[turn] for places in waiting.values() if turn < len(places))
