"""The six domains, one a file."""

from __future__ import annotations

from memaudit_gym.intrinsic.generator.domains.containers import CONTAINERS
from memaudit_gym.intrinsic.generator.domains.data_engineering import DATA_ENGINEERING
from memaudit_gym.intrinsic.generator.domains.domain import Attribute, Domain
from memaudit_gym.intrinsic.generator.domains.financial_operations import FINANCIAL_OPERATIONS
from memaudit_gym.intrinsic.generator.domains.infrastructure import INFRASTRUCTURE
from memaudit_gym.intrinsic.generator.domains.machine_learning import MACHINE_LEARNING
from memaudit_gym.intrinsic.generator.domains.security import SECURITY

DOMAINS = (
    INFRASTRUCTURE,
    SECURITY,
    FINANCIAL_OPERATIONS,
    MACHINE_LEARNING,
    DATA_ENGINEERING,
    CONTAINERS,
)

__all__ = ["DOMAINS", "Attribute", "Domain"]
