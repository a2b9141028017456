"""How every command line ends: an exit status, and a fault as one line on stderr."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

from memaudit_gym.cli.arguments import CommandParser, Run
from memaudit_gym.errors import InputError, MissingExtraError, plain_warnings
from memaudit_gym.terminal.loading import loaded
from memaudit_gym.terminal.quiet import quietly

#: Exit status: everything done, bad input or usage, ended by the user, ended by a signal.
DONE, BAD_INPUT, INTERRUPTED, TERMINATED = 0, 2, 130, 143


class Terminated(BaseException):
    """The process was asked to end (SIGTERM): raised, so that everything is put away."""


def answer(program: str, command: Callable[[], int], ended: str = "") -> int:
    """Runs a command.

    Args:
        program: Its name, which begins every line on stderr.
        command: What it does; returns the exit status.
        ended: What to say besides when the user, or a signal, ends it.

    Returns:
        The exit status of the process.
    """
    with _plain_output(program), _termination_raised():
        try:
            loaded()
            status = command()
            if sys.stdout is not None:
                sys.stdout.flush()
            return status
        except (InputError, MissingExtraError) as error:
            return _say(program, str(error), BAD_INPUT)
        except BrokenPipeError:
            _leave_stdout()
            return _say(program, "stdout was closed before all was printed", BAD_INPUT)
        except OSError as error:
            _leave_stdout()
            place = None if error.filename is None else str(error.filename)
            return _say(program, str(InputError(str(error.strerror), file=place)), BAD_INPUT)
        except MemoryError:
            return _say(program, "the memory does not suffice; ask for less", BAD_INPUT)
        except KeyboardInterrupt:
            _forget_interrupt()
            return _say(program, f"interrupted{ended}", INTERRUPTED)
        except Terminated:
            return _say(program, f"terminated{ended}", TERMINATED)


def answer_arguments(
    program: str, parser: CommandParser, run: Run, argv: Sequence[str] | None, ended: str = ""
) -> int:
    """Parses arguments and runs a command with them, in quiet where that is asked for.

    Args:
        program: Its name, which begins every line on stderr.
        parser: Its arguments, those of every command line among them.
        run: What it does with them; returns the exit status.
        argv: The arguments; default those of the process.
        ended: What to say besides when the user, or a signal, ends it.

    Returns:
        The exit status of the process.
    """

    def command() -> int:
        arguments = parser.parse_args(argv)
        with quietly(arguments.quiet):
            return run(arguments)

    return answer(program, command, ended)


@contextmanager
def _plain_output(program: str) -> Iterator[None]:
    """One line a warning, and no text that the terminal's encoding could not show."""
    before = warnings.formatwarning
    plain_warnings(program)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        yield
    finally:
        warnings.formatwarning = before


@contextmanager
def _termination_raised() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _raise_terminated)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _forget_interrupt() -> None:
    """Lets the process end with the status it is given.

    Where an interrupt comes while a text is executed, as numba and dataclasses do, the interpreter
    notes that nobody caught it, and in the end kills itself by the signal, caught or not. The next
    text it executes takes the note away.
    """
    exec("")


def _raise_terminated(*_: Any) -> NoReturn:
    raise Terminated


def _leave_stdout() -> None:
    """Keeps the interpreter from writing, and complaining, once more when it ends."""
    # Not where stdout is no file of the process, as under a test.
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.flush()
        return
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(program: str, problem: str, status: int) -> int:
    with suppress(OSError, ValueError):
        print(f"{program}: {problem}", file=sys.stderr)
    return status
