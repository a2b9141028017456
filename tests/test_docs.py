"""What the pages show is true: the package reads, conforms to its schema, has the stated form."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.io import read_package

BLOCK = re.compile(r"<!-- begin: python (.*?) -->\n```text\n(.*?)```\n<!-- end -->", re.DOTALL)
PAGE = Path("docs/packages.md").read_text(encoding="utf-8")


@pytest.fixture
def example(tmp_path):
    path = tmp_path / "tea.json"
    path.write_text(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1], encoding="utf-8")
    return path


def test_the_package_reads_and_conforms(example):
    package = read_package(example)
    assert [candidate.cost for candidate in package.candidates] == [5, 3, 9, 6]
    assert package.raw_cost == 14
    schema = json.loads(Path("memaudit_gym/io/schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(example.read_text(encoding="utf-8")), schema)


def test_its_optimum(example, capsys):
    assert main(["opt", str(example), "--budget", "6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["optimum"], found["store"]) == (1.5, ["e2/update"])


def test_blocks_are_what_the_commands_print():
    """Those of docs/; the README's takes minutes and has a test of its own."""
    blocks = [
        block
        for page in sorted(Path("docs").glob("*.md"))
        for block in BLOCK.findall(page.read_text(encoding="utf-8"))
    ]
    assert blocks
    for arguments, shown in blocks:
        command = [sys.executable, *shlex.split(arguments)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert printed == shown, arguments


def test_links_exist():
    for page in Path("docs").glob("*.md"):
        for target in re.findall(r"\]\(((?!http)[^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page}: {target}"
