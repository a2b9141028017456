"""A progress bar on stderr: steps, rate, time left and the last validation ratio."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress_bar(
    total: int, done: int, unit: str = "steps"
) -> Iterator[Callable[[int, float | None], None]]:
    """A bar on stderr; silent when that is no terminal.

    Args:
        total: Steps of the whole run.
        done: Steps done before.
        unit: What is counted.

    Yields:
        What to call with the steps done and the last validation ratio.
    """
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda steps, ratio: None
        return
    bar = Progress(
        TextColumn("training"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} " + unit),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[ratio]}"),
        console=console,
    )
    with bar:
        task = bar.add_task("training", total=total, completed=done, rate="", ratio="")

        def show(steps: int, ratio: float | None) -> None:
            speed = bar.tasks[0].speed
            rate = f"{speed:,.0f}/s" if speed else ""
            shown = "" if ratio is None else f"ratio {ratio:.4f}"
            bar.update(task, completed=steps, rate=rate, ratio=shown)

        yield show
