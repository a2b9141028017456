"""What a fact store is worth beside the best that could have been kept at its cost."""

from __future__ import annotations

from memaudit_gym import objective
from memaudit_gym.exports.record import Export, Memory
from memaudit_gym.exports.union import union
from memaudit_gym.intrinsic.judges.entailments import HELD, Entailments
from memaudit_gym.intrinsic.snapshots.snapshot import Snapshot
from memaudit_gym.objective import DEGENERATE_OPTIMUM
from memaudit_gym.optimum.cache import default_cache
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.package import Package


def store_ratio(package: Package, store: Snapshot, judged: Entailments) -> float | None:
    """F of a store / OPT of the union of package and store, at the cost of the store.

    A fact covers the units that it says, in full; histories cost nothing and cover nothing.

    Args:
        package: The trajectory's package.
        store: The last snapshot.
        judged: What the judge says of its facts and the texts of the units.

    Returns:
        None where OPT is 0, as at the cost of an empty store.
    """
    provenance = {
        fact.id: tuple(u.id for u in package.units if judged.score(fact.text, u.text) >= HELD)
        for fact in store.facts
    }
    if not any(provenance.values()):
        return 0.0 if store.facts else None
    memories = tuple(Memory(fact.id, fact.text, f"fact '{fact.id}'") for fact in store.facts)
    both = union(package, Export("snapshot", "", "", "", memories, {}), provenance)
    assert both is not None  # some memory has a provenance
    budget = objective.cost(both.merged, both.store)
    best = optimum(both.merged, budget, cache=default_cache()).low
    return objective.value(both.merged, both.store) / best if best > DEGENERATE_OPTIMUM else None
