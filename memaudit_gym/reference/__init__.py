"""Reference writers: what a memory writer is compared with. None of them learns.

The ``*_store`` functions take a package (oracle rules) or a visible view (the others) and a
budget, and return candidate positions; ``make_writer`` gives them as writers.
"""

from memaudit_gym.reference.density import density_store
from memaudit_gym.reference.greedy import greedy_store
from memaudit_gym.reference.gvt import gvt_store
from memaudit_gym.reference.registry import NAMES, PROXIES, ReferenceWriter, make_writer

__all__ = [
    "NAMES",
    "PROXIES",
    "ReferenceWriter",
    "density_store",
    "greedy_store",
    "gvt_store",
    "make_writer",
]
