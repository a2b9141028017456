"""The figures of what a command printed with ``--json``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.figures.drawn import Drawn
from memaudit_gym.figures.frontier import frontier_figure
from memaudit_gym.figures.frontier_json import curves_of
from memaudit_gym.figures.sensitivity import sensitivity
from memaudit_gym.figures.union import union_diagnostic
from memaudit_gym.figures.union_json import table_of, table_of_one
from memaudit_gym.io.dataclass_json import from_json
from memaudit_gym.io.json_text import read_json

Result = Mapping[str, Any]


def draw_json(path: Path) -> Drawn:
    """The figure of a JSON file.

    Raises:
        InputError: It is of no command that has one, or not what that command prints.
    """
    result = read_json(path)
    keys = set(result) if isinstance(result, dict) else set()
    for command, (needed, draw) in _COMMANDS.items():
        if needed <= keys:
            return _drawn(path, command, draw, result)
    commands = ", ".join(f"memaudit {command}" for command in _COMMANDS)
    problem = f"is not what --json gives of {commands}; nor is it a folder of results"
    raise InputError(problem, file=str(path))


def _drawn(
    path: Path, command: str, draw: Callable[[Result, Drawn], None], result: Result
) -> Drawn:
    drawn = Drawn(f"memaudit {command} --json")
    try:
        draw(result, drawn)
    except InputError as error:
        raise error.in_file(str(path)) from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        problem = f"is not what memaudit {command} --json prints"
        raise InputError(f"{problem} ({error!r:.80})", file=str(path)) from None
    return drawn


def _frontier(result: Result, drawn: Drawn) -> None:
    curves = curves_of(result)
    if not all(curve.budgets for curve in curves):
        raise InputError("holds no points")
    drawn.add("frontier", "OPT over the budget", frontier_figure(str(result["package"]), curves))


def _union_table(result: Result, drawn: Drawn) -> None:
    drawn.add("union-diagnostic", _UNION, union_diagnostic(*table_of(result)))


def _union(result: Result, drawn: Drawn) -> None:
    drawn.add("union-diagnostic", _UNION, union_diagnostic(*table_of_one(result)))


def _sensitivity(result: Result, drawn: Drawn) -> None:
    from memaudit_gym.sensitivity.measure import SettingRow

    rows = [from_json(SettingRow, row, f"rows[{n}]") for n, row in enumerate(result["rows"])]
    drawn.add("sensitivity", "OPT and writers in every setting", sensitivity(rows))


_UNION = "what stores keep of the union's OPT, and what they lose by"
#: {command: (keys of its JSON that tell it from others, what draws it)}.
_COMMANDS: Mapping[str, tuple[set[str], Callable[[Result, Drawn], None]]] = {
    "frontier": ({"package", "points", "ceiling"}, _frontier),
    "union-table": ({"rows", "diagnoses", "stores"}, _union_table),
    "union": ({"package", "export", "budgets"}, _union),
    "sensitivity": ({"packages", "settings", "rows"}, _sensitivity),
}
