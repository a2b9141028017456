"""Proxies of deployed memory systems: the idea of each as a rule that sees visible fields only.

None of them is the system that it is named after, runs a language model, or was tuned to one.
What a rule leaves out of the idea stands in its docstring; the constants are ours. Stores that
the systems themselves wrote are scored by ``memaudit union``.
"""

from memaudit_gym.reference.proxies.admission import admission_eviction_store
from memaudit_gym.reference.proxies.extraction import fact_extraction_store
from memaudit_gym.reference.proxies.linked_notes import linked_notes_store
from memaudit_gym.reference.proxies.tiers import memory_tiers_store

__all__ = [
    "admission_eviction_store",
    "fact_extraction_store",
    "linked_notes_store",
    "memory_tiers_store",
]
