"""A progress bar on stderr: steps, rate, time left and the last validation ratio."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar


class Progress:
    """Silent when stderr is not a terminal.

    Args:
        total: Steps of the whole run.
        done: Steps done before.
    """

    def __init__(self, total: int, done: int) -> None:
        console = Console(stderr=True)
        self.bar = Bar(
            TextColumn("training"),
            BarColumn(),
            TextColumn("{task.completed:,.0f} of {task.total:,.0f} steps"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[ratio]}"),
            console=console,
            disable=not console.is_terminal,
        )
        self.task = self.bar.add_task("training", total=total, completed=done, rate="", ratio="")

    def start(self) -> None:
        """Shows the bar."""
        self.bar.start()

    def update(self, steps: int, ratio: float | None) -> None:
        """Moves the bar to ``steps``."""
        if self.bar.disable:
            return
        speed = self.bar.tasks[0].speed
        self.bar.update(
            self.task,
            completed=steps,
            rate=f"{speed:,.0f}/s" if speed else "",
            ratio="" if ratio is None else f"ratio {ratio:.4f}",
        )

    def stop(self) -> None:
        """Leaves the bar as it is."""
        self.bar.stop()
