"""The episodes of a package as compact JSON, with what each loses against OPT."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from memaudit_gym.budget import Budget
from memaudit_gym.evaluation.loss_parts import CAUSES, Part
from memaudit_gym.evaluation.losses import explain
from memaudit_gym.evaluation.results import OPT, Episode
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
        package: Package,
        episodes: Sequence[Episode],
        budgets: Mapping[Budget, int],
        policies: Mapping[str, int],
    ) -> list[list[Any]]:
        """Adds the episodes of the package of that number.

        Args:
            number: The package's position in the report.
            package: The package.
            episodes: Its own, budget by budget; ``opt`` is one of the policies of each.
            budgets, policies: Their positions.

        Returns:
            Of every episode, in the same order, its store and the parts of its loss: [candidate,
            cause, value, [unit, value, ...]].
        """
        details: list[list[Any]] = []
        for budget, same in groupby(episodes, key=lambda episode: episode.budget):
            played = list(same)
            problem = _append(self.problems, _problem(number, budgets[budget], played[0]))
            compare = _Comparisons(package, played)
            for episode in played:
                loss, first, detail = compare(episode)
                who = {"problem": problem, "policy": policies[episode.policy]}
                lost = {"loss": loss, "first": first}
                _append(self.episodes, who | _figures(episode) | lost)
                details.append(detail)
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


class _Comparisons:
    """What stores lose on one package at one budget; many writers keep the same one.

    Args:
        package: The package.
        played: The episodes; that of ``opt`` is among them.
    """

    def __init__(self, package: Package, played: Sequence[Episode]) -> None:
        self.package = package
        self._place = {one.id: t for t, one in enumerate(package.experiences)}
        self._column = {unit.id: r for r, unit in enumerate(package.units)}
        self._best = package.positions(next(e.store for e in played if e.policy == OPT))
        self._known: dict[tuple[str, ...], tuple[float, int, list[Any]]] = {}

    def __call__(self, episode: Episode) -> tuple[float, int, list[Any]]:
        """The loss, the position of the first costly difference or -1, [store, parts]."""
        if episode.store not in self._known:
            store = self.package.positions(episode.store)
            losses = explain(self.package, store, self._best, episode.budget_value)
            first = -1 if losses.first is None else self._place[losses.first.experience]
            detail = [sorted(store), [self._part(part) for part in losses.parts]]
            self._known[episode.store] = losses.loss, first, detail
        return self._known[episode.store]

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
