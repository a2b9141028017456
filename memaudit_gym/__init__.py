"""MemAudit as a Gymnasium environment: what to write into memory, in which form, under a budget.

Importing this package registers the ``MemAudit/*`` environments and loads neither torch nor a
solver; those come in when they are used.
"""

from memaudit_gym.envs.registration import register_all
from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.package import Package

__version__ = "0.1.0"

__all__ = ["InputError", "MissingExtraError", "Package", "__version__"]

register_all()
