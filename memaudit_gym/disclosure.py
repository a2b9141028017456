"""Which of a package's questions become known while the stream runs, and when.

With ``disclosure="end"`` nobody knows a question before the stream is over. With ``"stream"`` a
share of them becomes known on the way, each at the end of the last session that has evidence for
it: a session is a run of experiences with one session id, and an experience without an id is one
of its own. Nothing that comes later covers anything that such a question needs, so a store answers
it as well at that moment as it will at the end: F and OPT are those of all questions, and a known
question helps with later ones alone, by what it is about.

A question of which any unit is covered by no candidate never becomes known, for it cannot be said
from when on nothing of it is still to come; nor does one that needs nothing, or has no text.
Source: ours, after the delayed disclosure of Towards a Formal Definition of Agent Memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from memaudit_gym import hashing
from memaudit_gym.errors import InputError
from memaudit_gym.number_checks import require_number
from memaudit_gym.package import Package

END, STREAM = "end", "stream"
MODES = (END, STREAM)
#: How many of the questions become known on the way where nobody says.
DEFAULT_SHARE = 0.5


def disclosed_share(disclosure: str, share: Any = None) -> float | None:
    """The share of the questions that may become known, None where all wait for the end.

    Args:
        disclosure: One of ``MODES``.
        share: In [0, 1]; None for ``DEFAULT_SHARE``.

    Raises:
        InputError: An unknown mode, a share out of its range, or one that goes with ``end``.
    """
    if disclosure not in MODES:
        words = ", ".join(map(repr, MODES))
        raise InputError(f"disclosure must be one of {words}, not {disclosure!r:.80}")
    if disclosure == END:
        if share is not None:
            raise InputError("disclosed_share goes with disclosure='stream' only")
        return None
    if share is None:
        return DEFAULT_SHARE
    require_number(
        share, table="arguments", record="disclosure", field="disclosed_share", low=0, high=1
    )
    return float(share)


@dataclass(frozen=True, eq=False)
class Disclosure:
    """What is known when.

    Args:
        questions: Those that become known, in that order; within a session ordered by their hash.
        known: (T + 1,) how many of them are known after t experiences.
    """

    questions: tuple[str, ...]
    known: NDArray[np.int64]


def disclosure_of(package: Package, share: float) -> Disclosure:
    """The questions of a package that become known.

    Which of them do depends on nothing but the package's name and the query's id: those whose
    :func:`disclosure_code` is below ``share`` times 2^64.

    Args:
        package: The package. Where its F is precision utility, the one with the coverage of its
            false claims, so that both disclose alike.
        share: In [0, 1].
    """
    ends, last = _session_ends(package), _last_evidence(package)
    column = {unit.id: number for number, unit in enumerate(package.units)}
    found = []
    for query in package.queries:
        needed = [int(last[column[name]]) for name in query.required_unit_ids]
        code = disclosure_code(package.name, query.id)
        if query.question and needed and min(needed) >= 0 and code < share * 2**64:
            found.append((ends[max(needed)], code, query.question))
    found.sort()
    when = np.array([position for position, _, _ in found], dtype=np.int64)
    known = np.searchsorted(when, np.arange(len(package.experiences) + 1), side="right")
    return Disclosure(tuple(question for _, _, question in found), known)


def disclosure_code(package_name: str, query_id: str) -> int:
    """The hash that says whether a question becomes known.

    The first 16 hexadecimal digits of the SHA-256 of the canonical JSON of
    ["disclosure", package name, query id].
    """
    return int(hashing.digest(["disclosure", package_name, query_id])[:16], 16)


class KnownQuestions(Sequence[str]):
    """The questions known so far: it grows while an episode runs, and cannot be written to.

    Args:
        disclosure: What will be known when.
    """

    def __init__(self, disclosure: Disclosure) -> None:
        self._disclosure, self._count = disclosure, 0

    def move_to(self, position: int) -> None:
        """What is known after that many experiences (the episode calls this)."""
        self._count = int(self._disclosure.known[position])

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        if isinstance(place, slice):
            return self._disclosure.questions[: self._count][place]
        return self._disclosure.questions[range(self._count)[place]]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)!r})"


def _session_ends(package: Package) -> list[int]:
    """How many experiences are over when the session of each one ends."""
    names = [experience.session_id for experience in package.experiences]
    ends = [len(names)] * len(names)
    for t in range(len(names) - 2, -1, -1):
        same = names[t] is not None and names[t] == names[t + 1]
        ends[t] = ends[t + 1] if same else t + 1
    return ends


def _last_evidence(package: Package) -> NDArray[np.int64]:
    """(m,) the last experience with evidence for each unit, -1 without any."""
    last = np.full(len(package.units), -1)
    cells, of = package.coverage, package.group_of
    experience = np.repeat(of, np.diff(cells.indptr))
    some = cells.values > 0
    np.maximum.at(last, cells.units[some], experience[some])
    for unit, candidates, coverage in package.composite_cells:
        if coverage > 0:
            last[unit] = max(last[unit], *(of[u] for u in candidates))
    return last
