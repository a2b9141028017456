"""The look of progress: ``| packages  ━━━━━━  12 of 100  3.4/s  0:00:04, 0:00:26 left``."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TextColumn
from rich.progress_bar import ProgressBar
from rich.text import Text

#: How many seconds something takes before its line is shown: what is quick does not flicker.
DELAY = 1.0
#: How often a second the lines are drawn: seldom, for what is measured runs beside it.
_PER_SECOND = 4
_BAR = 20


def new_lines() -> Progress:
    """Lines on stderr, to be started; they vanish when they are stopped."""
    return _Lines(
        SpinnerColumn("line"),
        TextColumn("{task.description}", markup=False),
        _Bar(bar_width=_BAR),
        _Figures(),
        # The caller knows that it is one, whatever the environment says.
        console=Console(stderr=True, force_terminal=True, force_interactive=True),
        refresh_per_second=_PER_SECOND,
        transient=True,
        # Results go to stdout, perhaps to a file.
        redirect_stdout=False,
    )


class _Lines(Progress):
    """Those of tasks that take longer than a moment."""

    def get_renderables(self) -> Iterable[RenderableType]:
        yield self.make_tasks_table(t for t in self.tasks if (t.elapsed or 0) >= DELAY)


class _Bar(BarColumn):
    """A bar where the number of all is known."""

    def render(self, task: Task) -> ProgressBar | Text:  # type: ignore[override]
        return super().render(task) if task.total else Text("")


class _Figures(ProgressColumn):
    """What is done of how much, the rate, the time so far and the time left, and a note."""

    def render(self, task: Task) -> Text:
        parts = [_count(task), _rate(task), _times(task), task.fields["note"]]
        return Text("  ".join(part for part in parts if part), no_wrap=True, overflow="ellipsis")


def _count(task: Task) -> str:
    if task.total:
        return f"{task.completed:,.0f} of {task.total:,.0f}"
    return f"{task.completed:,.0f} done" if task.completed else ""


def _rate(task: Task) -> str:
    speed = task.speed
    if not speed:
        return ""
    return f"{speed:,.0f}/s" if speed >= 100 else _few(speed)


def _few(speed: float) -> str:
    return f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.1f}/min"


def _times(task: Task) -> str:
    parts = [] if task.elapsed is None else [_time(task.elapsed)]
    if task.total and task.time_remaining is not None:
        parts.append(f"{_time(task.time_remaining)} left")
    return ", ".join(parts)


def _time(seconds: float) -> str:
    return str(timedelta(seconds=int(seconds)))
