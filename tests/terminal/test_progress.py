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

    def run(function, until=None):
        screen = Screen()
        with (
            terminal(screen) as descriptor,
            open(descriptor, "w", closefd=False) as file,
            monkeypatch.context() as patch,
        ):
            patch.setattr(sys, "stderr", file)
            function(lambda: rest(screen, until))
        return screen.text

    return run


def rest(screen, until):
    """Waits for a text to be shown, or, where none is to be, long enough for one to come."""
    ends = time.monotonic() + (60 if until else 0.3)
    while time.monotonic() < ends and not (until and until in screen.text):
        time.sleep(0.02)


def work(rest):
    with progress("packages") as show:
        show(3, 12, note="ratio 0.9")
        rest()


def test_what_is_quick_shows_nothing(shown, monkeypatch):
    monkeypatch.setattr(lines, "DELAY", 1.0)
    assert shown(lambda _: work(lambda: None)) == ""


def test_a_bar_has_the_count_the_time_and_a_note(shown):
    text = shown(work, until="ratio 0.9")
    for words in ("packages", "3 of 12", "0:00:0", "ratio 0.9"):
        assert words in text
    assert COLOUR.search(text)
    assert text.endswith("\r\x1b[2K\x1b[?25h\r")  # the line is taken away, the cursor is back


def test_what_is_not_counted_has_the_time_alone(shown):
    def solve(rest):
        with progress("solving base-17 [at] {8}"):
            rest()

    text = shown(solve, until="0:00:0")
    assert "solving base-17 [at] {8}  0:00:0" in re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert " of " not in text


def test_one_inside_another_is_a_further_line(shown):
    def both(rest):
        with progress("outer"):
            work(rest)

    text = shown(both, until="packages")
    assert text.rindex("outer") < text.rindex("packages")


def test_lines_of_the_result_stand_above(shown, capsys):
    def write(rest):
        with progress("writers") as show:
            rest()
            say("base 0.9")
            show(1)

    assert "base 0.9" not in shown(write, until="writers")
    assert capsys.readouterr().out == "base 0.9\n"


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_without_a_cursor_gets_none(shown, monkeypatch, term):
    monkeypatch.setenv("TERM", term)
    assert shown(work) == ""


def test_quiet(shown):
    def softly(rest):
        with quietly():
            work(rest)
            remark("it was so")
        remark("now aloud")

    assert shown(softly) == "now aloud\n"


def test_a_pipe_gets_none_whatever_the_environment_says(monkeypatch, capsys):
    monkeypatch.setattr(lines, "DELAY", 0.05)
    monkeypatch.setenv("FORCE_COLOR", "1")
    work(lambda: time.sleep(0.2))
    assert capsys.readouterr() == ("", "")


def test_no_colours_where_nobody_wants_them(shown, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    text = shown(work, until="3 of 12")
    assert "3 of 12" in text
    assert not COLOUR.search(text)
