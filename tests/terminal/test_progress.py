"""Progress is shown on a terminal alone, after a while, and leaves nothing behind."""

import re
import sys
import time

import pytest

from memaudit_gym.terminal import lines
from memaudit_gym.terminal.progress import progress, say
from memaudit_gym.terminal.quiet import quietly, remark
from tests.terminal.screen import Screen, terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9][0-9;]*m")


@pytest.fixture
def shown(monkeypatch):
    """What a function's stderr shows on a terminal; lines come sooner than for users."""
    monkeypatch.setattr(lines, "DELAY", 0.05)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)

    def run(function):
        screen = Screen()
        with (
            terminal(screen) as descriptor,
            open(descriptor, "w", closefd=False) as file,
            monkeypatch.context() as patch,
        ):
            patch.setattr(sys, "stderr", file)
            function()
        return screen.text

    return run


def work(seconds=0.6):
    with progress("packages") as show:
        show(3, 12, note="ratio 0.9")
        time.sleep(seconds)


def test_what_is_quick_shows_nothing(shown, monkeypatch):
    monkeypatch.setattr(lines, "DELAY", 1.0)
    assert shown(lambda: work(0.0)) == ""


def test_a_bar_has_the_count_the_time_and_a_note(shown):
    text = shown(work)
    for words in ("packages", "3 of 12", "0:00:00", "ratio 0.9"):
        assert words in text
    assert COLOUR.search(text)
    assert text.endswith("\r\x1b[2K\x1b[?25h\r")  # the line is taken away, the cursor is back


def test_what_is_not_counted_has_the_time_alone(shown):
    def solve():
        with progress("solving base-17 [at] {8}"):
            time.sleep(0.6)

    text = shown(solve)
    assert "solving base-17 [at] {8}  0:00:00" in re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert " of " not in text


def test_one_inside_another_is_a_further_line(shown):
    def both():
        with progress("outer"):
            work()

    text = shown(both)
    assert text.rindex("outer") < text.rindex("packages")


def test_lines_of_the_result_stand_above(shown, capsys):
    def write():
        with progress("writers") as show:
            time.sleep(0.3)
            say("base 0.9")
            show(1)

    assert "base 0.9" not in shown(write)
    assert capsys.readouterr().out == "base 0.9\n"


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_without_a_cursor_gets_none(shown, monkeypatch, term):
    monkeypatch.setenv("TERM", term)
    assert shown(lambda: work(0.3)) == ""


def test_quiet(shown):
    def softly():
        with quietly():
            work(0.3)
            remark("it was so")
        remark("now aloud")

    assert shown(softly) == "now aloud\n"


def test_a_pipe_gets_none_whatever_the_environment_says(monkeypatch, capsys):
    monkeypatch.setattr(lines, "DELAY", 0.05)
    monkeypatch.setenv("FORCE_COLOR", "1")
    work(0.2)
    assert capsys.readouterr() == ("", "")


def test_no_colours_where_nobody_wants_them(shown, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    text = shown(work)
    assert "3 of 12" in text
    assert not COLOUR.search(text)
