"""Small streams with text for estimators."""

from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.package import Package
from tests.locations import LOCOMO_SMALL


def conversations() -> list[Package]:
    """The conversations of the fictional file."""
    return list(build_locomo(LOCOMO_SMALL))
