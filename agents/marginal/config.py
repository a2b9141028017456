"""The configuration of a marginal-value writer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from agents.config import LAST_SEED
from agents.estimators.config import require_name, require_names
from agents.marginal.features import GROUPS
from agents.marginal.kept import KEPT
from agents.sources import parse_generated
from memaudit_gym.budget import parse_budgets
from memaudit_gym.configuration import require_within
from memaudit_gym.errors import InputError
from memaudit_gym.generators.stream import LENGTHS
from memaudit_gym.generators.stream.dials import StreamDials, parse_dials

REGRESSORS = ("ridge", "boosting")
FEATURES = (*GROUPS, KEPT)


@dataclass(frozen=True)
class MarginalConfig:
    """What is learned from, and by what. Lists are texts with commas.

    Args:
        seed: Of everything that is drawn.
        packages: The folder of packages to learn from, or the name of ones that ship; empty for
            generated ones.
        generated: Which are generated, SUITE:a:b: the training seeds from a on, b not included, of
            a length of Stream or another distribution.
        dials: How hard generated worlds of Stream are, "noise=0.5,asking=0.4"; empty for the
            default.
        budgets: At which training streams are written, one drawn a stream and round.
        rounds: How often the present writer visits states and learns from all so far.
        regressor: ``boosting`` or ``ridge``.
        features: Groups of features (:mod:`agents.marginal.features`, and ``kept``).
        paced_on: Every how many-th stream is not learned from but sets the prices.
        trees, leaves: Of boosting.
        ridge_penalty: The weight of ridge regression's squared coefficients.
    """

    kind: ClassVar[str] = "marginal-value"
    seed: int = 0
    packages: str = ""
    generated: str = "stream:11000:11040"
    dials: str = ""
    budgets: str = "5%,10%,20%"
    rounds: int = 3
    regressor: str = "boosting"
    features: str = ",".join(FEATURES)
    paced_on: int = 5
    trees: int = 300
    leaves: int = 31
    ridge_penalty: float = 1000.0

    def __post_init__(self) -> None:
        for name, low, high in (
            ("seed", 0, LAST_SEED),
            ("rounds", 1, 100),
            ("paced_on", 2, 1_000),
            ("trees", 1, 10_000),
            ("leaves", 2, 1 << 10),
            ("ridge_penalty", 1e-12, 1e12),
        ):
            require_within(getattr(self, name), low, high, name)
        require_name(self.regressor, REGRESSORS, "regressor")
        require_names(self.features, FEATURES, "features", some=True)
        parse_budgets(self.budgets)
        suites = {found.suite for found in parse_generated(self.generated)}
        if self.stream_dials and (self.packages or not suites <= {*LENGTHS}):
            raise InputError("go with generated worlds of Stream alone", field="dials")

    @property
    def stream_dials(self) -> StreamDials | None:
        """The dials, parsed."""
        return parse_dials(self.dials) if self.dials else None
