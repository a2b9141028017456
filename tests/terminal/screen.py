"""Terminals of 100 columns that what is printed goes to."""

from __future__ import annotations

import os
import struct
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
fcntl = pytest.importorskip("fcntl", reason="needs pseudo-terminals")

COLUMNS = 100


class Screen:
    """What a terminal was sent so far."""

    def __init__(self) -> None:
        self.sent = b""

    @property
    def text(self) -> str:
        return self.sent.decode("utf-8").replace("\r\n", "\n")


@contextmanager
def terminal(screen: Screen) -> Iterator[int]:
    """The descriptor of a terminal; all that was written to it is on the screen at the end."""
    import termios

    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))
    reader = threading.Thread(target=_read, args=(main, screen), daemon=True)
    reader.start()
    try:
        yield side
    finally:
        os.close(side)
        reader.join(timeout=10)
        os.close(main)


@contextmanager
def on_terminal(monkeypatch: pytest.MonkeyPatch, stream: str) -> Iterator[Screen]:
    """A stream of the process on a terminal; the screen is whole when the block has ended."""
    screen = Screen()
    with (
        terminal(screen) as descriptor,
        open(descriptor, "w", closefd=False, encoding="utf-8") as file,
        monkeypatch.context() as patch,
    ):
        patch.setattr(sys, stream, file)
        yield screen


def _read(descriptor: int, screen: Screen) -> None:
    try:
        while part := os.read(descriptor, 65536):
            screen.sent += part
    except OSError:  # so ends a terminal that nobody writes to any more
        return
