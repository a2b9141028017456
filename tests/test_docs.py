"""What the pages show is true: the package reads, conforms to its schema, has the stated form."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.io import read_package

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


def test_links_exist():
    for page in Path("docs").glob("*.md"):
        for target in re.findall(r"\]\(((?!http)[^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page}: {target}"
