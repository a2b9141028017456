"""Ctrl-C on a terminal while work is under way, and terminals of other encodings."""

import os
import re
import select
import signal
import subprocess
import sys
import sysconfig
import time
from dataclasses import replace
from pathlib import Path

import pytest

from memaudit_gym.generators import generate
from memaudit_gym.io.folder import write_folder
from tests.locations import ROOT

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")

MEMAUDIT = ["-m", "memaudit_gym"]
EVALUATE = "evaluate.py --policy gvt --suite stream --seeds 0:1000 --budgets 5% --out {out} --jobs"
#: Each takes minutes: no machine is done with it, or nearly, when the interrupt comes.
LONG_RUNS = {
    "one package": [*MEMAUDIT, "frontier", "stream-long-3"],
    "cells": [*EVALUATE.split(), "1"],
    "several processes": [*EVALUATE.split(), "2"],
}
SHOWN = re.compile(rb"0:00:0[1-9]")
INTERRUPT = b"\x03"


def on_terminal(command):
    """(exit status, what the terminal was sent) of a command that gets a Ctrl-C in its midst."""
    child, descriptor = pty.fork()
    if not child:
        os.execvp(command[0], command)
    sent, pressed, ends = b"", False, time.monotonic() + 120
    while time.monotonic() < ends:
        if not select.select([descriptor], [], [], 0.2)[0]:
            continue
        try:
            sent += os.read(descriptor, 65536)
        except OSError:  # so ends the terminal of a process that has ended
            break
        if not pressed and SHOWN.search(sent):
            os.write(descriptor, INTERRUPT)
            pressed = True
    os.close(descriptor)
    assert pressed, sent
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), sent.decode()


def standing(line):
    """What a line shows in the end: progress that is drawn once more is erased again."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", line.rpartition("\x1b[2K")[2]).strip()


def test_what_stands_is_what_was_not_erased():
    drawn = "\r\x1b[2K\x1b[32m-\x1b[0m packages 0:00:01\r\x1b[2K\x1b[?25hmemaudit: interrupted\r"
    assert standing(drawn) == "memaudit: interrupted"


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG_RUNS)
def test_an_interrupt_is_one_line(name, tmp_path):
    out = tmp_path / "out"
    status, sent = on_terminal([sys.executable, *(p.format(out=out) for p in LONG_RUNS[name])])
    assert status == 130, sent
    after = sent.rpartition("^C")[2]  # which the terminal itself writes
    said = [line for line in map(standing, after.split("\n")) if line]
    assert len(said) == 1, sent
    assert re.fullmatch(r"(memaudit|evaluate\.py): interrupted", said[0]), sent
    assert "Traceback" not in sent
    assert not out.exists()


#: Stands in for a module that takes long to load: a Ctrl-C comes in the meantime.
INTERRUPTED_MODULE = """\
import os, signal, time
print("loading")
os.kill(os.getpid(), signal.SIGINT)
time.sleep(60)
"""
#: {command: (how it is called, the module, what it calls itself)}
LOADED = {
    "memaudit": (["-m", "memaudit_gym"], "gymnasium", "memaudit"),
    "its script": ([str(Path(sysconfig.get_path("scripts"), "memaudit"))], "gymnasium", "memaudit"),
    "evaluate": ([str(ROOT / "evaluate.py")], "gymnasium", "evaluate.py"),
    "train": ([str(ROOT / "train.py")], "gymnasium", "train.py"),
    "card": (["-m", "agents.card"], "torch", "card"),
    "right at -m": (["-Bmagents.card"], "torch", "card"),
    "with -m twice": (["-um", "agents.transfer", "-m"], "torch", "transfer"),
    "further down": (["-m", "agents.foresight.sensitivity"], "torch", "sensitivity"),
}


def while_loading(module, command, folder, cwd=ROOT):
    """The process of a command that gets a Ctrl-C while it loads a module."""
    (folder / f"{module}.py").write_text(INTERRUPTED_MODULE)
    paths = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": paths},
        text=True,
    )


@pytest.mark.parametrize("name", LOADED)
def test_an_interrupt_while_a_command_is_loaded_is_one_line(name, tmp_path):
    command, module, program = LOADED[name]
    found = while_loading(module, [*command, "-h"], tmp_path)
    assert (found.returncode, found.stdout) == (130, "loading\n")
    assert found.stderr == f"{program}: interrupted\n"


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("evaluate.py", ["evaluate.py"]),
        ("memaudit/__main__.py", ["memaudit"]),
        ("agents/__init__.py", ["-m", "agents.card"]),
    ],
)
def test_programs_of_others_end_as_ever(file, command, tmp_path):
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text("import memaudit_gym\n")
    found = while_loading("gymnasium", command, tmp_path, cwd=tmp_path)
    assert found.returncode == -signal.SIGINT
    assert "Traceback" in found.stderr


#: What a prompt runs behind a command, and a program that has a hook of its own.
BEHIND = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nprint('still here')\n"
HOOKED = """\
import runpy, sys
sys.excepthook = hook = lambda *error: print("mine", error[0])
sys.argv = ["evaluate.py"]
try:
    runpy.run_path("evaluate.py", run_name="__main__")
finally:
    print(sys.excepthook is hook)
"""


def test_a_prompt_behind_a_command_takes_an_interrupt():
    found = subprocess.run(
        [sys.executable, "-i", "-m", "memaudit_gym", "--help"],
        capture_output=True,
        check=False,
        cwd=ROOT,
        input=BEHIND,
        text=True,
    )
    assert found.stdout.endswith("still here\n")


def test_a_command_puts_back_the_hook_of_the_program_that_runs_it():
    found = subprocess.run(
        [sys.executable, "-c", HOOKED], capture_output=True, check=False, cwd=ROOT, text=True
    )
    assert found.stdout == "True\n"


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_names_that_a_console_cannot_show(encoding, tmp_path):
    write_folder(replace(generate("base", 3), name="雪-ł"), tmp_path / "package")
    command = [sys.executable, *MEMAUDIT, "opt", str(tmp_path / "package"), "--budget", "4"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    found = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert (found.returncode, found.stderr) == (0, b"")
    assert rb"package  \u96ea-\u0142" in found.stdout.replace(b"\xc5\x82", rb"\u0142")
