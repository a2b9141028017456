"""The code of the pages in docs/ runs, its links lead somewhere, its commands exist."""

import pickle
import re
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import evaluate
import train
from memaudit_gym.cli.main import command_parser, main
from memaudit_gym.errors import InputError

PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(Path("docs").glob("*.md"))}
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
#: A block that begins so is a file that later blocks and commands of its page use.
FILE = re.compile(r"# (\w+\.py)\n")
SLOW = {"train"}


def an_export():
    """What A-Mem pickles: notes by id."""
    notes = {"n1": SimpleNamespace(content="Ilse has a bakery.", tags=["bakery"])}
    Path("memory_cache.pkl").write_bytes(pickle.dumps(notes))
    return {}


def some_labels():
    assert main(["labels", "base", "--seeds", "10000:10002", "--out", "labels", "--quiet"]) == 0
    return {}


def two_candidates():
    """One candidate in each of two groups, one unit each."""
    return {
        "costs": np.array([1.0, 2.0]),
        "group_ptr": np.array([0, 1, 2]),
        "row_ptr": np.array([0, 1, 2]),
        "units": np.array([0, 1], dtype=np.int32),
        "coverages": np.array([1.0, 0.5]),
        "weights": np.array([1.0, 3.0]),
    }


#: {page: what makes the files and names that its blocks begin with}
PREPARED = {"exports": an_export, "labels": some_labels, "frontier": two_candidates}
#: {page: what it prints}
PRINTS = {
    "getting-started": r"(?s)base-17: budget 8.*\nF \d+\.\d{3} of 11\.400, ratio 0\.\d{3}\n",
    "throughput": r"\d+ episodes of a random writer, .* 0\.\d\d\n",
}


def with_code():
    for page, text in PAGES.items():
        if PYTHON.search(text):
            yield pytest.param(page, marks=[pytest.mark.slow] if page in SLOW else [])


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty working directory from which modules are imported, and none of them stays."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "/").is_relative_to(tmp_path):
            del sys.modules[name]


@pytest.mark.parametrize("page", list(with_code()))
def test_blocks_run_one_after_the_other(page, here, capsys):
    names = PREPARED.get(page, dict)()
    capsys.readouterr()
    for code in PYTHON.findall(PAGES[page]):
        if file := FILE.match(code):
            Path(file[1]).write_text(code, encoding="utf-8")
        else:
            exec(compile(code, f"docs/{page}.md", "exec"), names)
    printed = capsys.readouterr().out
    assert re.fullmatch(PRINTS.get(page, "(?s).*"), printed), printed


def test_writers_are_scored_by_their_commands(here, capsys):
    page = PAGES["write-a-writer"]
    for code in PYTHON.findall(page):
        if file := FILE.match(code):
            Path(file[1]).write_text(code, encoding="utf-8")
    commands = [line for block in SHELL.findall(page) for line in block.splitlines()]
    assert len(commands) == 2
    for command in commands:
        assert evaluate.main([*shlex.split(command)[2:], "--seeds", "0:3", "--jobs", "1"]) == 0
        assert "certified" in capsys.readouterr().out


def parsers():
    return {
        "memaudit": command_parser().parse_args,
        "python evaluate.py": evaluate.parser().parse_args,
        "python train.py": train.parser().parse_args,
    }


def commands():
    for page, text in PAGES.items():
        for block in SHELL.findall(text):
            for line in block.replace("\\\n", " ").splitlines():
                if line.startswith(tuple(parsers())):
                    yield pytest.param(line, id=f"{page}: {line[:60]}")


@pytest.mark.parametrize("line", list(commands()))
def test_commands_and_their_options_exist(line):
    name = next(name for name in parsers() if line.startswith(name))
    arguments = shlex.split(line, comments=True)[len(name.split()) :]
    try:
        parsers()[name](arguments)
    except InputError as fault:
        pytest.fail(f"{line}: {fault}")


def test_sections_of_links_exist():
    """What follows a # is a heading of the page, as code hosts and MyST make anchors of them."""
    for page, text in PAGES.items():
        for target, anchor in re.findall(r"\]\(([\w-]*)(?:\.md)?#([^)]+)\)", text):
            headings = re.findall(r"^#+ (.*)$", PAGES[target or page], re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in headings}
            assert anchor in slugs, f"docs/{page}.md: {target}#{anchor}"
