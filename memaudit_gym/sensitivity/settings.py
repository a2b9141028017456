"""The settings: each changes one thing about the packages as they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memaudit_gym.costs import COST_MODELS
from memaudit_gym.evaluation.optima import restricted
from memaudit_gym.package import Package

AS_GIVEN = "as given"


@dataclass(frozen=True)
class Setting:
    """One change.

    Args:
        name: Its name in the table.
        cost_model: Costs are measured anew by this model.
        k: How many candidates of one experience a store may hold.
        optimum: Only the candidates that this optimum may store (:data:`optima.OPTIMA`).
        only: Only candidates of this representation type.
    """

    name: str
    cost_model: str | None = None
    k: int | None = None
    optimum: str | None = None
    only: str | None = None

    def of(self, package: Package) -> Package:
        """The package with the change; units keep their weight."""
        if self.cost_model is not None:
            return package.with_cost_model(self.cost_model)
        if self.k is not None:
            return replace(package, k=self.k)
        if self.optimum is not None:
            return restricted(package, self.optimum)
        if self.only is not None:
            return package.restricted(lambda candidate: candidate.type == self.only)
        return package

    def raw_cost_of(self, package: Package) -> float:
        """The raw cost that shares are of: with its costs, and with all types in it."""
        return package.raw_cost if self.cost_model is None else self.of(package).raw_cost


def settings_of(packages: Sequence[Package]) -> tuple[list[Setting], list[str]]:
    """The settings of some packages.

    Returns:
        The packages as they are, then every setting that changes at least one of them; and the
        names of those that change none.
    """
    types = sorted({candidate.type for package in packages for candidate in package.candidates})
    changes = [
        *(Setting(f"{model} costs", cost_model=model) for model in COST_MODELS),
        *(Setting(f"k = {k}", k=k) for k in (1, 2)),
        Setting("no tombstones", optimum="no_tombstone_opt"),
        Setting("generic only", optimum="generic_opt"),
        *(Setting(f"only {name}", only=name) for name in types),
    ]
    same = [setting.name for setting in changes if not _changes_any(setting, packages)]
    return [Setting(AS_GIVEN), *(s for s in changes if s.name not in same)], same


def _changes_any(setting: Setting, packages: Sequence[Package]) -> bool:
    return any(setting.of(package).problem_hash != package.problem_hash for package in packages)
