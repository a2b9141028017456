"""The episodes of a package as compact JSON, with what each loses against OPT."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.comparisons import Compared
from memaudit_gym.evaluation.loss_parts import CAUSES, Losses, Part
from memaudit_gym.evaluation.results import Episode
from memaudit_gym.json_values import rounded
from memaudit_gym.package import Package


@dataclass
class Columns:
    """The table that episodes are picked from, column by column.

    Args:
        problems: One for each package and budget: ``package``, ``budget`` (positions),
            ``amount``, ``low``, ``high`` (the bounds of OPT), ``certified``.
        episodes: One for each episode: ``problem``, ``policy`` (positions), ``value``, ``cost``,
            ``ratio`` as recorded, ``loss`` and ``first``, the position of the experience of the
            first costly difference or -1.
    """

    problems: dict[str, list[Any]] = field(default_factory=dict)
    episodes: dict[str, list[Any]] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """How many episodes there are."""
        return len(self.episodes.get("value", ()))

    def add(
        self,
        number: int,
        compared: Compared,
        budgets: Mapping[Budget, int],
        policies: Mapping[str, int],
    ) -> list[list[Any]]:
        """Adds the episodes of a package, budget by budget.

        Args:
            number: The package's position in the report.
            compared: The package, its episodes, what they lose.
            budgets, policies: Their positions.

        Returns:
            Of every episode, in the order of the columns, its store and the parts of its loss:
            [candidate, cause, value, [unit, value, ...]].
        """
        details: list[list[Any]] = []
        place = {one.id: t for t, one in enumerate(compared.package.experiences)}
        detail = _Details(compared.package)
        for budget in sorted(compared.played, key=budgets.__getitem__):
            played = compared.played[budget]
            of_budget = _problem(number, budgets[budget], next(iter(played.values())))
            problem = _append(self.problems, of_budget)
            for policy, episode in played.items():
                losses = compared.losses[budget][policy]
                first = -1 if losses.first is None else place[losses.first.experience]
                who = {"problem": problem, "policy": policies[policy]}
                lost = {"loss": losses.loss, "first": first}
                _append(self.episodes, who | _figures(episode) | lost)
                details.append(detail(episode, losses))
        return details

    def to_json(self) -> dict[str, Any]:
        """JSON values."""
        return {"problems": self.problems, "episodes": self.episodes}


def _append(columns: dict[str, list[Any]], row: Mapping[str, Any]) -> int:
    """Adds a row; its number."""
    for name, value in row.items():
        columns.setdefault(name, []).append(rounded(value))
    return len(next(iter(columns.values()))) - 1


def _problem(package: int, budget: int, episode: Episode) -> dict[str, Any]:
    return {
        "package": package,
        "budget": budget,
        "amount": episode.budget_value,
        "low": episode.optimum_low,
        "high": episode.optimum_high,
        "certified": int(episode.optimum is not None),
    }


def _figures(episode: Episode) -> dict[str, Any]:
    return {"value": episode.value, "cost": episode.cost, "ratio": episode.ratio}


class _Details:
    """Stores of a package with the parts of their losses; many writers keep the same one.

    Args:
        package: The package.
    """

    def __init__(self, package: Package) -> None:
        self.package = package
        self._column = {unit.id: r for r, unit in enumerate(package.units)}
        self._known: dict[tuple[Budget, tuple[str, ...]], list[Any]] = {}

    def __call__(self, episode: Episode, losses: Losses) -> list[Any]:
        """[store, parts]."""
        key = episode.budget, episode.store
        if key not in self._known:
            store = sorted(self.package.positions(episode.store))
            self._known[key] = [store, [self._part(part) for part in losses.parts]]
        return self._known[key]

    def _part(self, part: Part) -> list[Any]:
        units = part.units.items()
        return [
            self.package.index[part.candidate],
            CAUSES.index(part.cause),
            _short(part.value),
            [x for unit, value in units for x in (self._column[unit], _short(value))],
        ]


def _short(value: float) -> float:
    """Six significant digits: more than is shown, and half as long."""
    return float(f"{value:.6g}")
