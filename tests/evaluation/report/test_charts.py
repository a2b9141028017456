"""Charts: where figures stand."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.evaluation.report.charts.axis import Axis, ratio_floor, ticks
from memaudit_gym.evaluation.report.charts.bar import Piece, bar
from memaudit_gym.evaluation.report.charts.interval import interval_mark
from memaudit_gym.evaluation.report.charts.lines import Line, Point, panel


@given(st.floats(-100, 100), st.floats(0.01, 100))
def test_ticks_are_round_few_and_inside(low, width):
    found = ticks(low, low + width)
    assert 1 <= len(found) <= 6
    assert all(low - 1e-6 <= tick <= low + width + 1e-6 for tick in found)
    steps = {round(b - a, 9) for a, b in pairwise(found)}
    assert len(steps) <= 1


@pytest.mark.parametrize(("least", "low"), [(0.98, 0.9), (1.0, 0.9), (0.5, 0.4), (0.03, 0.0)])
def test_the_axis_of_ratios_begins_below_the_least(least, low):
    assert ratio_floor(least) == low


def _rectangles(svg):
    found = ElementTree.fromstring(svg).iter("rect")
    return [(float(r.get("x")), float(r.get("width")), r[0].text) for r in found]


def test_pieces_of_a_bar_stand_behind_each_other_outwards_from_zero():
    pieces = [Piece("a", 0.25, 1), Piece("b", 0.5, 2), Piece("c", -0.25, 3), Piece("d", 0.0, 4)]
    assert _rectangles(bar(pieces, -0.25, 0.75)) == [
        (25.0, 25.0, "a: 0.250"),
        (50.0, 50.0, "b: 0.500"),
        (0.0, 25.0, "c: -0.250"),
    ]


def test_an_interval_spans_its_ends():
    axis = Axis(0.0, 1.0, 6.0, 114.0)
    svg = ElementTree.fromstring(interval_mark(0.5, 0.25, 0.75, 1))
    span = next(line for line in svg.iter("line") if line.get("class") == "span")
    assert (float(span.get("x1")), float(span.get("x2"))) == (axis.at(0.25), axis.at(0.75))
    assert float(svg.find("circle").get("cx")) == axis.at(0.5)
    bare = ElementTree.fromstring(interval_mark(0.5, None, None, 1))
    assert not [line for line in bare.iter("line") if line.get("class") == "span"]


def test_a_panel_says_what_it_is_and_draws_bands_where_all_points_have_intervals():
    whole = [Point(0, 0.5, 0.4, 0.6, "first"), Point(1, 1.0, 0.9, 1.0, "<second>")]
    part = [Point(0, 0.5, 0.4, 0.6, "third"), Point(1, 1.0, None, None, "fourth")]
    lines = [Line(whole, "s1", 0), Line(part, "s2", 1)]
    svg = ElementTree.fromstring(panel("Title", "About it", ["2", "4"], lines, 0.0, 1.0))
    assert (svg.find("title").text, svg.find("desc").text) == ("Title", "About it")
    assert svg.get("role") == "img"
    bands = [path for path in svg.iter("path") if path.get("class") == "band"]
    assert len(bands) == 1
    tips = {mark.find("title").text for mark in svg.iter() if mark.get("class") == "mark"}
    assert tips == {"first", "<second>", "third", "fourth"}


def test_many_budgets_have_few_labels():
    lines = [Line([Point(at, 0.5, None, None, "") for at in range(40)], "s1", 0)]
    svg = panel("t", "d", [str(at) for at in range(40)], lines, 0.0, 1.0)
    labels = re.findall(r'text-anchor="middle" class="muted">(\d+)<', svg)
    assert labels == ["0", "5", "10", "15", "20", "25", "30", "35"]
