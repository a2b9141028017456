"""The progress bar of whatever is done item by item."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress_bar(
    quiet: bool = False, what: str = "packages"
) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr with the rate and the time left; silent when that is no terminal.

    Args:
        quiet: Whether it is silent there too.
        what: What it counts.

    Yields:
        What to call with how many are done and how many there are.
    """
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda done, total: None
        return
    bar = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
    )
    with bar:
        task = bar.add_task(what, total=None, rate="")

        def show(done: int, total: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, total=total, rate=f"{speed:.1f}/s" if speed else "")

        yield show
