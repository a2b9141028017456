"""Places that nothing can be written to, refused beforehand."""

import os
from pathlib import Path

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io.writable import require_writable_file, require_writable_folder

_PROC = pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc, which refuses all")


def test_places_that_will_do(tmp_path):
    (tmp_path / "there").write_text("mine")
    for path in (tmp_path / "new" / "page.html", tmp_path / "page.html", tmp_path / "there"):
        require_writable_file(path, "--report")
    for folder in (tmp_path, tmp_path / "new" / "results", os.curdir):
        require_writable_folder(folder, "page.html")
    assert [p.name for p in tmp_path.iterdir()] == ["there"]
    assert (tmp_path / "there").read_text() == "mine"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("folder", "folder: is a folder; --report needs a file"),
        ("file/page.html", "file: is a file; --report needs a file in a folder"),
        ("file/below/page.html", "file: is a file; --report needs a file in a folder"),
        ("no\0path", "no valid path"),
    ],
)
def test_files(tmp_path, place, words):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=words):
        require_writable_file(tmp_path / place, "--report")


def test_a_folder_in_the_place_of_a_file(tmp_path):
    (tmp_path / "page.html").mkdir()
    require_writable_folder(tmp_path)
    with pytest.raises(InputError, match=r"page\.html: is a folder where"):
        require_writable_folder(tmp_path, "page.html")


@_PROC
def test_a_place_that_permits_but_refuses():
    with pytest.raises(InputError, match="/proc: is not writable; --out needs a folder that is"):
        require_writable_folder("/proc/new")
    with pytest.raises(InputError, match="/proc: is not writable; --plot needs a file in"):
        require_writable_file("/proc/new.svg", "--plot")
