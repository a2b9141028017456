"""The files that results are written to."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from memaudit_gym.evaluation.episode_lines import episode_lines
from memaudit_gym.evaluation.results import (
    EPISODES,
    REPORT,
    SUMMARY,
    Episode,
    Summary,
    summary_text,
)
from memaudit_gym.io.atomic import write_text
from memaudit_gym.io.files import os_errors
from memaudit_gym.io.writable import require_writable_folder

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def require_writable(out: Path) -> None:
    """Refuses, before a long run, a folder in which results cannot be written afterwards."""
    require_writable_folder(out, SUMMARY, EPISODES, REPORT)


def has_results(out: Path) -> bool:
    """Whether a folder holds results already."""
    return (out / SUMMARY).exists() or (out / EPISODES).exists()


def write_results(out: Path, summary: Summary, episodes: Sequence[Episode]) -> None:
    """Writes both files beside their places, then renames them.

    A report of earlier results goes; all other files of ``out`` stay.

    Raises:
        InputError: They cannot be written; earlier results are then untouched.
    """
    with os_errors(out, "written"):
        out.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=out, prefix=".writing-") as beside:
            (Path(beside) / SUMMARY).write_text(summary_text(summary), encoding="utf-8")
            with (Path(beside) / EPISODES).open("w", encoding="utf-8") as file:
                file.writelines(episode_lines(episodes))
            with _alone(out):
                (out / REPORT).unlink(missing_ok=True)
                for name in (SUMMARY, EPISODES):
                    os.replace(Path(beside) / name, out / name)


def write_page(out: Path, summary: Summary, page: str) -> bool:
    """Writes the report of results that stand in a folder.

    Returns:
        False, and nothing is written, where another run has replaced them meanwhile.

    Raises:
        InputError: It cannot be written.
    """
    with os_errors(out, "written"), _alone(out):
        if (out / SUMMARY).read_text(encoding="utf-8") != summary_text(summary):
            return False
        write_text(out / REPORT, page)
        return True


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Of two runs into one folder, one file of each must not stay together."""
    handle = os.open(folder, os.O_RDONLY) if fcntl else -1
    try:
        with suppress(OSError):  # some network file systems have no locks
            if fcntl:
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        if fcntl:
            os.close(handle)
