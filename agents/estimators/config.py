"""The configuration of an estimated-value writer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from agents.config import LAST_SEED
from agents.estimators.features import GROUPS
from agents.estimators.word_features import WORD_GROUPS
from memaudit_gym.budget import parse_budgets
from memaudit_gym.configuration import require_within
from memaudit_gym.errors import InputError, did_you_mean

RULES = ("paced", "fixed", "gvt", "utility")
TEXTS = ("own", "around", "before")
REGRESSORS = ("ridge", "boosting", "perceptron")
LEVEL_NAMES = ("candidates", "words", "contexts")
MEMBERS = tuple(f"{level}:{name}" for level in LEVEL_NAMES for name in REGRESSORS)
WORDS = (*WORD_GROUPS, "lexicon")


@dataclass(frozen=True)
class EstimatorConfig:
    """What values are estimated from, and by what. Lists are texts with commas.

    Args:
        members: ``level:regressor``, whose values are averaged: ``candidates``, ``words``, or
            ``contexts``, which are words with vectors by a sentence model; ``ridge``,
            ``boosting`` or ``perceptron``.
        copies: How many of each, with seeds of their own (of ridge one), and of the correction.
        words: Feature groups of words (:mod:`agents.estimators.word_features`, ``lexicon``).
        context: The sentence model of ``contexts``: a folder, or a package that holds one.
        features: Feature groups of candidates (:mod:`agents.estimators.features`).
        texts: Which texts of a candidate are encoded: its ``own``, its experience's
            (``around``), that of the experience before (``before``).
        encoder: ``hashing``, ``tfidf``, or a sentence model's folder or package.
        width: Columns of a hashing or TF-IDF encoding.
        ridge_penalty: The weight of ridge regression's squared coefficients.
        trees, leaves: Of boosting.
        hidden, epochs, dropout: Of the perceptron.
    """

    members: str = "words:boosting"
    copies: int = 4
    words: str = ",".join(WORDS)
    context: str = ""
    features: str = ",".join(GROUPS)
    texts: str = ",".join(TEXTS)
    encoder: str = "hashing"
    width: int = 256
    ridge_penalty: float = 1000.0
    trees: int = 400
    leaves: int = 15
    hidden: int = 64
    epochs: int = 4
    dropout: float = 0.5

    def __post_init__(self) -> None:
        require_names(self.members, MEMBERS, "estimator.members", some=True)
        require_names(self.words, WORDS, "estimator.words", some="words:" in self.members)
        if "contexts:" in self.members and not self.context:
            raise InputError("names no sentence model", field="estimator.context")
        require_names(self.features, [*GROUPS], "estimator.features")
        require_names(self.texts, TEXTS, "estimator.texts", some=not names(self.features))
        for name, low, high in (
            ("copies", 1, 100),
            ("width", 1, 1 << 16),
            ("trees", 1, 10_000),
            ("leaves", 2, 1 << 10),
            ("hidden", 1, 1 << 12),
            ("epochs", 1, 1_000),
        ):
            require_within(getattr(self, name), low, high, f"estimator.{name}")
        require_within(self.ridge_penalty, 1e-12, 1e12, "estimator.ridge_penalty")
        require_within(self.dropout, 0, 0.9, "estimator.dropout")


@dataclass(frozen=True)
class EstimatedValueConfig:
    """A whole writer.

    Args:
        seed: Of everything that is drawn.
        packages: The folder of packages to learn from, or the name of ones that ship.
        budgets: At which it is tested on packages that are left out.
        rule: How it decides: ``paced`` and ``fixed`` stream, ``gvt`` and ``utility`` are offline.
        corrected: Whether values are corrected by what estimates of packages that were left out
            missed (:mod:`agents.estimators.correction`).
        estimator: What it goes by.
    """

    kind: ClassVar[str] = "estimated-value"
    seed: int = 0
    packages: str = ""
    budgets: str = "2%,5%,10%,20%"
    rule: str = "paced"
    corrected: bool = True
    estimator: EstimatorConfig = field(default_factory=EstimatorConfig)

    def __post_init__(self) -> None:
        require_within(self.seed, 0, LAST_SEED, "seed")
        require_name(self.rule, RULES, "rule")
        parse_budgets(self.budgets)


def names(text: str) -> list[str]:
    """The names of a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def require_name(text: str, known: Sequence[str], where: str) -> None:
    """Refuses what is not one of the known names.

    Raises:
        InputError: It is none.
    """
    if text not in known:
        raise InputError(f"unknown name '{text}'{did_you_mean(text, [*known])}", field=where)


def require_names(text: str, known: Sequence[str], where: str, some: bool = False) -> None:
    """Refuses a name that is not known, or where ``some`` are needed none.

    Raises:
        InputError: There is one.
    """
    for name in names(text):
        if name not in known:
            raise InputError(f"unknown name '{name}'{did_you_mean(name, [*known])}", field=where)
    if some and not names(text):
        raise InputError(f"names none of {', '.join(known)}", field=where)
