"""What a store loses against OPT's store, in parts that have a cause each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

#: Why OPT covers a unit and the store less (:mod:`memaudit_gym.evaluation.losses`), and where the
#: store covers more.
OTHER_REPRESENTATION, DISCARDED, BUDGET_SPENT, GAINED_ELSEWHERE = CAUSES = (
    "other_representation",
    "discarded",
    "budget_spent",
    "gained_elsewhere",
)


@dataclass(frozen=True)
class Part:
    """What one candidate accounts for.

    Args:
        experience: The candidate's experience.
        candidate: The missed candidate; under ``gained_elsewhere`` the store's own.
        cause: One of ``CAUSES``.
        value: The loss, above 0; below 0 under ``gained_elsewhere``.
        units: {unit: its part of the value}.
        instead: The store's candidates that stand against it: of the same experience under
            ``other_representation``, of earlier ones under ``budget_spent``, else none.
    """

    experience: str
    candidate: str
    cause: str
    value: float
    units: Mapping[str, float]
    instead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Difference:
    """An experience of which two stores hold different candidates.

    Args:
        experience: Its id.
        store: What the store holds of it.
        optimum: What OPT's store holds of it.
    """

    experience: str
    store: tuple[str, ...]
    optimum: tuple[str, ...]


@dataclass(frozen=True)
class Losses:
    """The loss of one store against OPT's.

    Args:
        optimum: F of OPT's store.
        loss: OPT - F(X); below 0 where the store is worth more than one that is not optimal.
        parts: Their values sum to ``loss``, but for rounding; in stream order.
        first: The first costly difference: the first experience of which the stores hold
            different candidates and which a part of the loss names, as that of a missed
            candidate or as one that its budget went to. None where nothing is lost. It is
            relative to this store of OPT; another one of equal worth may have another.
    """

    optimum: float
    loss: float
    parts: tuple[Part, ...]
    first: Difference | None

    @property
    def by_cause(self) -> dict[str, float]:
        """{cause: its values summed}, every cause; they sum to the loss."""
        sums = dict.fromkeys(CAUSES, 0.0)
        for part in self.parts:
            sums[part.cause] += part.value
        return sums

    def to_json(self) -> dict[str, Any]:
        """JSON values: the fields, and ``by_cause``."""
        return {**asdict(self), "by_cause": self.by_cause}
