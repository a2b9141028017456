"""What queries miss: what was not written, and what was written and not retrieved.

The protocol's deterministic decomposition (MemAudit, the metrics): a fixed retriever and a reader
that knows the retrieved memories alone. Precisely (ours):

- A query requires those of its units that weigh more than 0. Units with weight that no query
  requires make one query more; so do all of them in a package whose weights were given without
  queries. A query that requires nothing is none.
- The degree to which memories hold unit r is min(1, z_r), as in the units covered by a role;
  needed is 1. It is a share: a unit that is kept to 0.8 is 0.2 of a write failure. h does not
  enter, and it is no unit's fault that no candidate covers it: compare with OPT's row.
- write failure: 1 less the degree to which the store holds a required unit.
- retrieval failure: that degree less the one to which the retrieved memories hold it.
- stale retrieved: the degree to which the retrieved memories hold a unit whose role is stale,
  whether or not some query asks for what was true once.
- answered: a query is answered to the degree to which the retrieved memories hold the unit of it
  that they hold least.

A unit counts once however many queries require it; its weight tells how much they do. required =
write failure + retrieval failure + what is retrieved, in units and by weight. Where every h is
min(1, z), the retrieved weight is F of the retrieved memories.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.evaluation.retrievers import Retriever
from memaudit_gym.objective import Array, covered_by
from memaudit_gym.package import Package

_STALE = "stale"


@dataclass(frozen=True)
class Amount:
    """So much evidence.

    Args:
        units: Units, in shares.
        weight: The same shares, each times its unit's weight.
    """

    units: float
    weight: float


@dataclass(frozen=True)
class Decomposition:
    """What a reader finds of what queries require; of a row, the means over its episodes.

    Args:
        required: What queries require.
        write_failure: What of it the store does not hold.
        retrieval_failure: What of it the store holds and the retrieved memories do not.
        stale_retrieved: What the retrieved memories hold of stale units.
        answered: The mean over the queries of how far each is answered; None without any.
    """

    required: Amount
    write_failure: Amount
    retrieval_failure: Amount
    stale_retrieved: Amount
    answered: float | None


def decompose(package: Package, store: Iterable[int], retriever: Retriever) -> Decomposition:
    """The decomposition of one store.

    Args:
        package: The package.
        store: Candidate positions in any order.
        retriever: What the reader is handed of it.
    """
    kept = sorted(store)
    held = covered_by(package, kept).clip(max=1.0)
    found = covered_by(package, retriever.retrieve(package, kept)).clip(max=1.0)
    queries = list(required_units(package))
    required = np.zeros(len(package.units))
    for units in queries:
        required[units] = 1.0
    stale = np.zeros(len(package.units))
    stale[package.role_units(_STALE)] = 1.0
    return Decomposition(
        required=_amount(package, required),
        write_failure=_amount(package, required * (1.0 - held)),
        retrieval_failure=_amount(package, required * (held - found)),
        stale_retrieved=_amount(package, stale * found),
        answered=_mean([float(found[units].min()) for units in queries]),
    )


def required_units(package: Package) -> Iterator[NDArray[np.int64]]:
    """The positions of the units that each query requires, as the module says."""
    column = {unit.id: number for number, unit in enumerate(package.units)}
    left = package.weights > 0
    for query in package.queries:
        units = np.array(sorted({column[name] for name in query.required_unit_ids}), dtype=np.int64)
        units = units[package.weights[units] > 0]
        left[units] = False
        if units.size:
            yield units
    if left.any():
        yield np.flatnonzero(left)


def mean_decomposition(found: Sequence[Decomposition | None]) -> Decomposition | None:
    """The means over episodes; None where one has no decomposition, or there is none."""
    known = [one for one in found if one is not None]
    if not known or len(known) < len(found):
        return None
    answered = [one.answered for one in known if one.answered is not None]
    return Decomposition(
        required=_mean_amount([one.required for one in known]),
        write_failure=_mean_amount([one.write_failure for one in known]),
        retrieval_failure=_mean_amount([one.retrieval_failure for one in known]),
        stale_retrieved=_mean_amount([one.stale_retrieved for one in known]),
        answered=_mean(answered),
    )


def _amount(package: Package, shares: Array) -> Amount:
    return Amount(float(shares.sum()), float(shares @ package.weights))


def _mean_amount(amounts: Sequence[Amount]) -> Amount:
    units, weights = zip(*((amount.units, amount.weight) for amount in amounts), strict=True)
    return Amount(float(np.mean(units)), float(np.mean(weights)))


def _mean(values: Sequence[float]) -> float | None:
    return float(np.mean(values)) if values else None
