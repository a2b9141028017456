"""The reference writers by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.reference.density import density_store
from memaudit_gym.reference.estimated import estimated_gvt_store, estimated_utility_store
from memaudit_gym.reference.greedy import greedy_store
from memaudit_gym.reference.gvt import gvt_store
from memaudit_gym.reference.informed import informed_store
from memaudit_gym.reference.optimal import opt_store
from memaudit_gym.reference.proxies import (
    admission_eviction_store,
    fact_extraction_store,
    linked_notes_store,
    memory_tiers_store,
)
from memaudit_gym.reference.raw import recency_store, reservoir_store
from memaudit_gym.reference.restricted import (
    fact_only_store,
    generic_opt_store,
    no_tombstone_gvt_store,
    no_tombstone_opt_store,
    summary_only_store,
)


@dataclass(slots=True)
class ReferenceWriter:
    """A rule as an :class:`~memaudit_gym.writer.OfflineWriter`.

    Args:
        name: Its registered name.
        rule: From a package (oracle) or a visible view, and a budget, to candidate positions.
        oracle: Whether it is handed the package; any other gets the visible view.
        offline: Whether it needs the whole stream before its first decision. GVT counts as a
            stream, as in the paper, though its threshold is chosen among several runs.
    """

    name: str
    rule: Callable[[Any, float], list[int]]
    oracle: bool
    offline: bool

    def select(self, view: Any, budget: float) -> list[str]:
        """The ids of the store, in stream order.

        Args:
            view: A Package for an oracle, else a VisibleView.
            budget: The storage budget.
        """
        candidates = view.candidates
        return [candidates[u].id for u in self.rule(view, budget)]


_WRITERS = {
    writer.name: writer
    for writer in (
        ReferenceWriter("gvt", gvt_store, oracle=True, offline=False),
        ReferenceWriter("density", density_store, oracle=True, offline=False),
        ReferenceWriter("greedy", greedy_store, oracle=True, offline=True),
        ReferenceWriter("fact_only", fact_only_store, oracle=True, offline=True),
        ReferenceWriter("summary_only", summary_only_store, oracle=True, offline=True),
        ReferenceWriter("recency", recency_store, oracle=False, offline=True),
        ReferenceWriter("reservoir", reservoir_store, oracle=False, offline=True),
        ReferenceWriter("opt", opt_store, oracle=True, offline=True),
        ReferenceWriter("informed", informed_store, oracle=True, offline=True),
        ReferenceWriter("no_tombstone_opt", no_tombstone_opt_store, oracle=True, offline=True),
        ReferenceWriter("no_tombstone_gvt", no_tombstone_gvt_store, oracle=True, offline=False),
        ReferenceWriter("generic_opt", generic_opt_store, oracle=True, offline=True),
        ReferenceWriter("estimated_gvt", estimated_gvt_store, oracle=False, offline=True),
        ReferenceWriter("estimated_utility", estimated_utility_store, oracle=False, offline=True),
        ReferenceWriter("memory_tiers", memory_tiers_store, oracle=False, offline=True),
        ReferenceWriter("fact_extraction", fact_extraction_store, oracle=False, offline=False),
        ReferenceWriter("linked_notes", linked_notes_store, oracle=False, offline=False),
        ReferenceWriter(
            "admission_eviction", admission_eviction_store, oracle=False, offline=False
        ),
    )
}

#: Every registered name.
NAMES = tuple(_WRITERS)
#: Those that stand for deployed systems.
PROXIES = ("memory_tiers", "fact_extraction", "linked_notes", "admission_eviction")


def make_writer(name: str) -> ReferenceWriter:
    """The reference writer of that name.

    Raises:
        InputError: There is none.
    """
    if name not in _WRITERS:
        raise InputError(f"unknown writer '{name}'{did_you_mean(name, NAMES)}")
    return _WRITERS[name]
