"""What ``memaudit union-table --json`` and ``memaudit union --json`` print, as their tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memaudit_gym.evaluation.stores.chance import Chance
from memaudit_gym.evaluation.stores.many import Scored, SystemRow, losses, table
from memaudit_gym.evaluation.stores.score import BudgetScore
from memaudit_gym.figures.union import Losses
from memaudit_gym.io.dataclass_json import from_json


def table_of(result: Mapping[str, Any]) -> tuple[list[SystemRow], Losses]:
    """The rows and the diagnoses of ``memaudit union-table --json``.

    Raises:
        InputError, KeyError, TypeError: It is not of that form.
    """
    rows = [from_json(SystemRow, row, f"rows[{n}]") for n, row in enumerate(result["rows"])]
    counts = {(d["system"], d["budget"]): dict(d["counts"]) for d in result["diagnoses"]}
    return rows, counts


def table_of_one(result: Mapping[str, Any]) -> tuple[list[SystemRow], Losses]:
    """The same of ``memaudit union --json``: one store.

    Raises:
        InputError, KeyError, TypeError: It is not of that form.
    """
    budgets = result["budgets"]
    scores = [_score(at, f"budgets[{n}]") for n, at in enumerate(budgets)]
    chances = [from_json(Chance, at["chance"], "chance") for at in budgets if "chance" in at]
    system = str(result["export"]["format"])
    scored = Scored(system, str(result["package"]), scores, {}, chances)
    return table([scored]), losses([scored])


def _score(at: Mapping[str, Any], field: str) -> BudgetScore:
    return from_json(BudgetScore, {k: v for k, v in at.items() if k != "chance"}, field)
