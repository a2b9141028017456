"""Verified runs side by side."""

from dataclasses import replace

import numpy as np
import pytest

from memaudit_gym.evaluation.bootstrap import mean_interval
from memaudit_gym.evaluation.leaderboard.board import board_of
from memaudit_gym.evaluation.leaderboard.figures import MARK_TEXT, cells, has_mark, packages_text
from memaudit_gym.evaluation.leaderboard.page import leaderboard_page
from memaudit_gym.evaluation.verify.results import Manner, verify_results
from tests.agents.test_checkpoint import saved
from tests.evaluation.verify.recorded import ALONE, WRITERS, evaluated, record, spoil_lines

RUN = {"suite": "base", "seeds": "0:3", "budgets": "4,8", "certify": "exact"}


def verified(folder, *policies, **request):
    return verify_results(record(folder, *policies, **request), Manner(workers=ALONE))


@pytest.fixture
def runs(tmp_path):
    return [
        verified(tmp_path / "one", WRITERS + "First", **RUN),
        verified(tmp_path / "two", "recency", **{**RUN, "budgets": "8,16"}),
        verified(tmp_path / "other", "recency", **{**RUN, "seeds": "1:4"}),
    ]


def test_lines_stand_together_where_packages_and_budget_are_the_same(runs):
    board = board_of(runs)
    found = [(ranked.group.budget, len(ranked.entries)) for ranked in board.groups]
    assert found == [(4, 9), (8, 10), (16, 9), (4, 9), (8, 9)]
    hashes = [ranked.group.content_hash for ranked in board.groups]
    assert len(set(hashes)) == 2
    assert hashes[0] == hashes[1] == hashes[2] == runs[0].results.summary.packages["content_hash"]


def test_a_line_that_several_runs_have_stands_once(runs):
    eight = board_of(runs).groups[1]
    assert {entry.writer: entry.runs for entry in eight.entries if entry.oracle} == {
        name: (1, 2) for name in ("opt", "gvt", "density", "no_tombstone_opt")
    }
    assert {e.writer: e.runs for e in eight.entries if e.kind == "module"} == {"First": (1,)}
    assert [e.runs for e in eight.entries if e.writer == "recency"] == [(2,)]


def test_figures_are_means_over_the_packages(runs):
    _, episodes = evaluated(WRITERS + "First", **RUN)
    ratios = [e.ratio for e in episodes if e.policy == "First" and e.budget == 8]
    (entry,) = [e for e in board_of(runs).groups[1].entries if e.writer == "First"]
    assert entry.ratio_mean == pytest.approx(np.mean(ratios))
    assert (entry.ratio_low, entry.ratio_high) == pytest.approx(mean_interval(ratios))
    assert (entry.n, entry.undefined, entry.uncertified, entry.oracle) == (3, 0, 0, False)


def test_a_ratio_to_a_store_that_nobody_tried_to_beat_does_not_rank(tmp_path):
    """Where OPT is an interval, every ratio is to the best store of the run, whatever it is."""
    verdict = verified(tmp_path, "recency", **{**RUN, "certify": "bound", "seeds": "0:4"})
    for ranked in board_of([verdict]).groups:
        least = [entry.ratio_mean_least for entry in ranked.entries]
        assert least == pytest.approx(sorted(least, reverse=True))
        assert any(e.ratio_mean != pytest.approx(e.ratio_mean_least) for e in ranked.entries)


def test_the_best_stands_first(runs):
    for ranked in board_of(runs).groups:
        means = [entry.ratio_mean for entry in ranked.entries]
        assert means == sorted(means, reverse=True)
        assert means[0] == 1


def test_how_a_line_came_about_is_said(tmp_path):
    saved(tmp_path / "net.pt")
    folder = record(tmp_path / "run", str(tmp_path / "net.pt"), WRITERS + "First", **RUN)
    found = {}
    for replay in (False, True):
        board = board_of([verify_results(folder, Manner(workers=ALONE, replay=replay))])
        found[replay] = {entry.writer: entry.checked for entry in board.groups[0].entries}
    assert found[False]["net"] == found[True]["First"] == "scored"
    assert found[True]["net"] == found[False]["gvt"] == "played"
    assert found[False]["opt"] == "solved"


def test_modules_of_one_name_are_not_taken_for_one(runs):
    twice = board_of([runs[0], replace(runs[0], folder="again")])
    assert [e.runs for e in twice.groups[0].entries if e.writer == "First"] == [(1,), (2,)]


def test_a_run_that_does_not_verify_is_left_out_with_its_first_fault(tmp_path, runs):
    folder = record(tmp_path / "bad", "recency", **RUN)
    spoil_lines(folder, lambda rows: rows[1].update(value=7.25, ratio=0.5))
    board = board_of([*runs, verify_results(folder, Manner(workers=ALONE))])
    (refused,) = board.refused
    assert refused.folder == str(folder)
    assert "line 2: base, base-0, B = 4, opt: field 'value': recorded 7.25" in refused.fault
    assert len(board.runs) == 3
    page = leaderboard_page(board)
    assert "Refused" in page
    assert "field &#x27;value&#x27;" in page


def test_intervals_in_place_of_optima_are_shown_as_such(tmp_path):
    run = {**RUN, "budgets": "8", "certify": "bound"}
    (ranked,) = board_of([verified(tmp_path, "recency", **run)]).groups
    best = next(entry for entry in ranked.entries if entry.writer == "opt")
    assert best.uncertified == 3
    assert ".." in cells(ranked, best)[4]
    assert float(cells(ranked, best)[4].split("..")[0]) <= best.ratio_mean_least


def test_degenerate_packages_have_no_ratio(tmp_path):
    run = {**RUN, "suite": "scope_shift", "budgets": "1"}
    (ranked,) = board_of([verified(tmp_path, "recency", **run)]).groups
    assert {cells(ranked, entry)[3:6] for entry in ranked.entries} == {("0", "-", "-")}
    assert "<svg" not in leaderboard_page(board_of([verified(tmp_path, "recency", **run)]))


def test_page_holds_every_figure(runs):
    board = board_of(runs)
    page = leaderboard_page(board)
    for ranked in board.groups:
        assert packages_text(ranked.group) in page
        for entry in ranked.entries:
            assert f"<td>{cells(ranked, entry)[4]}</td>" in page
    assert page.count("<svg") == sum(len(ranked.entries) for ranked in board.groups)


def test_a_line_of_fewer_packages_stands_at_the_end(tmp_path):
    """Only packages where something ends have an optimum without tombstones."""
    verdict = verified(tmp_path, "recency", **{**RUN, "suite": "small", "seeds": "0:1"})
    board = board_of([verdict])
    for ranked, found in zip(board.groups, board.to_json()["groups"], strict=True):
        *others, last = ranked.entries
        assert (last.writer, ranked.is_part(last)) == ("no_tombstone_opt", True)
        assert last.n < ranked.group.packages == 10
        assert last.ratio_mean > min(entry.ratio_mean for entry in others)
        assert not any(map(ranked.is_part, others))
        assert cells(ranked, last)[0] == "no_tombstone_opt~"
        assert [entry["part"] for entry in found["entries"]] == [False] * len(others) + [True]
    page = leaderboard_page(board)
    assert page.count(f"<p>{MARK_TEXT}</p>") == 1


def test_without_such_a_line_nothing_is_said_of_it(runs):
    board = board_of(runs)
    assert not has_mark(board.groups)
    assert MARK_TEXT not in leaderboard_page(board)
