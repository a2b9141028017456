"""How command lines end."""

import errno
import os
import signal
import subprocess
import sys

import pytest

from memaudit_gym.cli.answer import answer
from memaudit_gym.errors import InputError, MissingExtraError


def raising(error):
    def command():
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (InputError("is bad", file="a.json"), 2, "a.json: is bad"),
        (MissingExtraError("needs torch"), 2, "needs torch"),
        (OSError(errno.EACCES, "Permission denied", "a"), 2, "a: Permission denied"),
        (MemoryError(), 2, "the memory does not suffice; ask for less"),
        (KeyboardInterrupt(), 130, "interrupted, so"),
    ],
)
def test_a_fault_is_one_line_and_a_status(error, status, line, capsys):
    assert answer("it", raising(error), ", so") == status
    assert capsys.readouterr().err == f"it: {line}\n"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_a_signal_to_end_is_raised_and_the_handler_put_back(capsys):
    before = signal.getsignal(signal.SIGTERM)
    assert answer("it", lambda: os.kill(os.getpid(), signal.SIGTERM) or 0) == 143
    assert capsys.readouterr().err == "it: terminated\n"
    assert signal.getsignal(signal.SIGTERM) is before


INTERRUPTED = """
import os, signal, sys, time
from memaudit_gym.cli.answer import answer
sys.exit(answer("it", lambda: exec("os.kill(os.getpid(), signal.SIGINT); time.sleep(9)")))
"""


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_an_interrupt_while_a_text_is_executed_has_the_same_status(tmp_path):
    """It is caught; the interpreter would still end by the signal."""
    (tmp_path / "interrupted.py").write_text(INTERRUPTED)
    command = [sys.executable, "-m", "interrupted"]
    paths = os.pathsep.join([str(tmp_path), os.getcwd()])
    environment = {**os.environ, "PYTHONPATH": paths}
    found = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (found.returncode, found.stderr) == (130, "it: interrupted\n")


CODE = """
import sys
from memaudit_gym.cli.answer import answer
sys.exit(answer("it", lambda: print("\\u96ea", "\\ud800") or 0))
"""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_no_text_is_too_odd_for_the_terminal(encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-c", CODE]
    found = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert (found.returncode, found.stderr) == (0, b"")
    assert rb"\ud800" in found.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_behind_stdout():
    with open("/dev/full", "w") as full:
        found = subprocess.run(
            [sys.executable, "-c", CODE], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (found.returncode, found.stderr) == (2, b"it: No space left on device\n")
