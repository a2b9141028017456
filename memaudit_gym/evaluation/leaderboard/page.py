"""A leaderboard as one self-contained page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from memaudit_gym.evaluation.leaderboard.board import Board
from memaudit_gym.evaluation.leaderboard.entry import Entry, Ranked
from memaudit_gym.evaluation.leaderboard.figures import (
    HEADER,
    MARK_TEXT,
    cells,
    has_mark,
    packages_text,
)
from memaudit_gym.evaluation.report.charts.interval import interval_mark
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.page import page
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.table import Cell, Group, name_cell, table

#: Colours of visible writers and of oracles.
_VISIBLE, _ORACLE = 1, 0
_LEAD = (
    "Mean ratios to the certified optimum, over the packages of a suite. Every run was computed "
    "anew from the candidates that its writers chose."
)
_STORES = {
    "solved": "the optimum was solved anew",
    "played": "the writer was played again and kept the recorded stores",
    "scored": "the recorded stores were scored; that the writer chose them is its author's word",
}


def leaderboard_page(board: Board) -> str:
    """The page as text."""
    return page("Leaderboard", [*_tables(board), _runs(board), *_refused(board)], _LEAD)


def _tables(board: Board) -> Iterator[Section]:
    """One section for each set of packages, in it the budgets."""
    sets = groupby(board.groups, lambda ranked: replace(ranked.group, budget=0))
    for number, (group, found) in enumerate(sets, 1):
        caption, ranked = packages_text(group), list(found)
        body = table(caption, [*HEADER[:5], "", *HEADER[5:]], [_group(one) for one in ranked])
        yield Section(f"packages-{number}", group.suite, joined(body, _legend(has_mark(ranked))))


def _group(ranked: Ranked) -> Group:
    return Group([_row(ranked, entry) for entry in ranked.entries], f"B = {ranked.group.budget}")


def _row(ranked: Ranked, entry: Entry) -> Sequence[str | Cell]:
    writer, sees, stores, *figures = cells(ranked, entry)
    mark = Cell("")
    if entry.ratio_mean is not None:
        series = _ORACLE if entry.oracle else _VISIBLE
        mark = Cell(interval_mark(entry.ratio_mean, entry.ratio_low, entry.ratio_high, series))
    left = [Cell(sees, "text"), Cell(stores, "text", title=_STORES[stores])]
    return [name_cell(writer), *left, *figures[:2], mark, *figures[2:]]


def _legend(marked: bool) -> Markup:
    entries = [element("li", element("b", word), f": {said}") for word, said in _STORES.items()]
    mark = [element("p", MARK_TEXT)] if marked else []
    return element("div", *mark, element("p", "Stores:"), element("ul", *entries), class_="muted")


def _runs(board: Board) -> Section:
    rows: list[list[str | Cell]] = [
        [str(number), Cell(one.folder, "text long"), Cell(" ".join(one.remarks), "text long")]
        for number, one in enumerate(board.runs, 1)
    ]
    header: list[str | Cell] = [
        "run",
        Cell("results", "text"),
        Cell("what could not be computed anew", "text"),
    ]
    return Section("runs", "Runs", table("Verified runs", header, [Group(rows)]))


def _refused(board: Board) -> Iterator[Section]:
    if board.refused:
        rows: list[list[str | Cell]] = [
            [one.folder, Cell(one.fault, "text long")] for one in board.refused
        ]
        body = table("Runs that are left out", ["results", Cell("why", "text")], [Group(rows)])
        yield Section("refused", "Refused", body)
