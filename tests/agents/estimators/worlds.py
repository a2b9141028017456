"""Small streams with text for estimators, and small estimators for them."""

from agents.config import build_as
from agents.estimators.config import EstimatedValueConfig
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.package import Package
from tests.locations import LOCOMO_SMALL

SMALL = {"copies": 1, "trees": 5, "leaves": 3, "hidden": 4, "epochs": 1, "width": 8}


def conversations() -> list[Package]:
    """The conversations of the fictional file."""
    return list(build_locomo(LOCOMO_SMALL))


def config(**changes):
    """A configuration whose estimator is quick to fit."""
    estimator = {**SMALL, **changes.pop("estimator", {})}
    document = {"kind": "estimated-value", "estimator": estimator, **changes}
    return build_as(EstimatedValueConfig, document, "test")
