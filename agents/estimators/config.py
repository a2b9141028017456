"""The configuration of an estimated-value writer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from agents.estimators.features import GROUPS
from memaudit_gym.errors import InputError, did_you_mean

RULES = ("paced", "fixed", "gvt", "utility")
TEXTS = ("own", "around", "before")


@dataclass(frozen=True)
class EstimatorConfig:
    """What values are estimated from, and by what.

    Args:
        features: Groups of :mod:`agents.estimators.features`, with commas between them.
        texts: Which texts are encoded: the candidate's ``own``, that of its experience
            (``around``), that of the experience before it (``before``).
        encoder: ``hashing``, ``tfidf``, or a sentence model's folder or package.
        width: Columns of a hashing or TF-IDF encoding.
        ridge_penalty: The weight of ridge regression's squared coefficients.
    """

    features: str = ",".join(GROUPS)
    texts: str = ",".join(TEXTS)
    encoder: str = "hashing"
    width: int = 512
    ridge_penalty: float = 1000.0

    def __post_init__(self) -> None:
        require_names(self.features, [*GROUPS], "estimator.features")
        require_names(self.texts, TEXTS, "estimator.texts")
        if not self.features and not self.texts:
            raise InputError("needs at least one feature group or text", field="estimator")
        if not 1 <= self.width <= 1 << 16:
            raise InputError(f"must be from 1 to 65536, not {self.width}", field="estimator.width")
        if not 0 < self.ridge_penalty < float("inf"):
            raise InputError(
                f"must be greater than 0, not {self.ridge_penalty}",
                field="estimator.ridge_penalty",
            )


@dataclass(frozen=True)
class EstimatedValueConfig:
    """A whole writer.

    Args:
        seed: Of everything that is drawn.
        packages: The folder of packages to learn from.
        rule: How it decides: ``paced`` and ``fixed`` stream, ``gvt`` and ``utility`` are offline.
        estimator: What it goes by.
    """

    kind: ClassVar[str] = "estimated-value"
    seed: int = 0
    packages: str = ""
    rule: str = "paced"
    estimator: EstimatorConfig = field(default_factory=EstimatorConfig)

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 32:
            raise InputError(f"must be from 0 to 2^32 - 1, not {self.seed}", field="seed")
        require_names(self.rule, RULES, "rule")


def names(text: str) -> list[str]:
    """The names of a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def require_names(text: str, known: Sequence[str], where: str) -> None:
    """Refuses a name that is not known.

    Raises:
        InputError: There is one.
    """
    for name in names(text):
        if name not in known:
            raise InputError(f"unknown name '{name}'{did_you_mean(name, [*known])}", field=where)
