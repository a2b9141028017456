"""The command line itself: usage faults are one line, and status 2."""

import subprocess
import sys

import pytest

import memaudit_gym
from memaudit_gym.cli.main import main
from tests.locations import LOCOMO_SMALL


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "the following arguments are required: COMMAND (see memaudit --help)"),
        (["bild"], "invalid choice: 'bild'"),
        (["build"], "build: the following arguments are required: SOURCE"),
        (
            ["build", "locomo", "f.json"],
            "build locomo: the following arguments are req",
        ),
        (["build", "locomo", "f.json", "--ou", "d"], "required: --out"),
        (["opt", "base-1", "--budget", "4", "--fast"], "unrecognized arguments: --fast"),
        (["opt", "base-1"], "opt: the following arguments are required: --budget"),
    ],
)
def test_a_usage_fault(capsys, arguments, fault):
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("memaudit: ")
    assert fault in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [["--help"], ["opt", "--help"], ["build", "locomo", "--help"]]
)
def test_help(capsys, arguments):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0
    assert "usage: memaudit" in capsys.readouterr().out


def test_version(capsys):
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"{memaudit_gym.__version__}\n"


@pytest.mark.slow
def test_a_reader_that_leaves_gets_one_line_and_no_traceback(tmp_path):
    command = [sys.executable, "-m", "memaudit_gym.cli.main", "build", "locomo"]
    command += [str(LOCOMO_SMALL), "--out", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == "memaudit: stdout was closed before all was printed\n"
    assert process.returncode == 2


def test_help_loads_neither_torch_nor_a_solver():
    code = (
        "import sys, memaudit_gym.cli.main as m\n"
        "try: m.main(['--help'])\n"
        "except SystemExit: pass\n"
        "assert not {'torch', 'pyscipopt'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
