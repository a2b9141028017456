"""The pictures of the pages: all are there, all are shown, all have a command that draws them."""

import importlib.util
import re
from pathlib import Path

import pytest

FOLDER = Path("docs/figures")
SHOWN = re.compile(r"!\[([^\]]+)\]\(([^)\s]+)\)")


def sources():
    spec = importlib.util.spec_from_file_location("draw", "docs/draw.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.SOURCES


def test_every_picture_is_shown_and_every_one_shown_exists():
    shown = set()
    for page in (Path("README.md"), *Path("docs").glob("*.md")):
        for words, target in SHOWN.findall(page.read_text(encoding="utf-8")):
            place = page.parent / target
            assert place.exists(), f"{page}: {target}"
            assert words
            shown.add(place)
    assert shown == set(FOLDER.iterdir())


def test_a_command_draws_each_and_figures_md_shows_it():
    page = Path("docs/figures.md").read_text(encoding="utf-8")
    drawn = [picture for _, pictures in sources().values() for picture in pictures]
    assert sorted(f"{picture}.svg" for picture in drawn) == sorted(p.name for p in FOLDER.iterdir())
    shown = {target for _, target in SHOWN.findall(page)}
    assert len(shown) == len(sources())
    for command, pictures in sources().values():
        words = command.replace("-m memaudit_gym ", "").replace("{out}", "").split()[:4]
        if f"figures/{next(iter(pictures))}.svg" in shown:
            assert all(word in page for word in words), command


def test_they_are_small():
    assert sum(picture.stat().st_size for picture in FOLDER.iterdir()) < 500_000


@pytest.mark.parametrize("name", ["frontier", "union"])
def test_they_are_what_the_command_draws(name, tmp_path, monkeypatch):
    """The same texts: figures, names and labels; another matplotlib may place them otherwise."""
    spec = importlib.util.spec_from_file_location("draw", "docs/draw.py")
    draw = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    monkeypatch.setattr(draw, "PICTURES", tmp_path / "pictures")
    draw.draw(name, tmp_path)
    for picture in (tmp_path / "pictures").iterdir():
        assert texts(picture) == texts(FOLDER / picture.name)


def texts(picture):
    """matplotlib writes each text beside its letters, as a comment."""
    return re.findall(r"<!-- (.+?) -->", picture.read_text(encoding="utf-8"))
