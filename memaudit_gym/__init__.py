"""MemAudit as a Gymnasium environment: what to write into memory, in which form, under a budget.

Importing this package registers the ``MemAudit/*`` environments and the suites of evaluations, and
loads neither torch nor a solver; those come in when they are used.
"""

import memaudit_gym.terminal.loading  # noqa: F401

# isort: split
from memaudit_gym.envs.registration import register_all
from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.evaluation.registered_suites import register_suite
from memaudit_gym.package import Package

__version__ = "0.1.0"

__all__ = ["InputError", "MissingExtraError", "Package", "__version__"]

register_all()
register_suite("intrinsic", "memaudit_gym.intrinsic.suite")
