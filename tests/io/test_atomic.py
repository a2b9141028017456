"""Writes that are all or nothing."""

import os
import stat

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io import read_package, write_folder
from memaudit_gym.io.atomic import replace_folder, write_text
from tests.io.sample import full_package


def content(folder):
    return {p.name: p.read_text() for p in folder.iterdir()}


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "new" / "folder" / "file.txt"
    write_text(path, "one")
    write_text(path, "two ł")
    assert path.read_bytes() == "two ł".encode()
    assert [p.name for p in path.parent.iterdir()] == ["file.txt"]


def test_new_files_and_folders_are_as_open_as_others(tmp_path):
    (tmp_path / "plain").write_text("")
    (tmp_path / "plain-folder").mkdir()
    write_text(tmp_path / "file", "")
    with replace_folder(tmp_path / "folder"):
        pass
    modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in tmp_path.iterdir()}
    assert modes["file"] == modes["plain"]
    assert modes["folder"] == modes["plain-folder"]


def test_a_file_behind_a_link_is_replaced_there(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_what_cannot_be_written_leaves_nothing(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old")
    for path in (tmp_path / "folder", tmp_path / "file" / "below", tmp_path / ("x" * 300)):
        with pytest.raises(InputError, match="cannot be written"):
            write_text(path, "new")
    assert content(tmp_path / "folder") == {}
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "folder"]
    assert (tmp_path / "file").read_text() == "old"


@pytest.mark.parametrize("before", [None, "empty", "full"])
def test_a_folder_takes_its_place(tmp_path, before):
    target = tmp_path / "a" / "b"
    if before:
        target.mkdir(parents=True)
    if before == "full":
        (target / "old").write_text("old")
    with replace_folder(target, lambda _: True) as folder:
        (folder / "new").write_text("new")
        assert not (target / "new").exists()
    assert content(target) == {"new": "new"}
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_error_leaves_the_folder_as_it_was(tmp_path, error):
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "old").write_text("old")

    def fail():
        with replace_folder(tmp_path / "p", lambda _: True) as folder:
            (folder / "new").write_text("new")
            raise error

    with pytest.raises(error):
        fail()
    assert content(tmp_path / "p") == {"old": "old"}
    assert os.listdir(tmp_path) == ["p"]


def test_other_files_are_never_replaced(tmp_path):
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "thesis.txt").write_text("years of work")
    with pytest.raises(InputError, match="is a folder that holds other files; name a new"):
        write_folder(full_package(), tmp_path / "p")
    assert content(tmp_path / "p") == {"thesis.txt": "years of work"}
    write_folder(full_package(), tmp_path / "q")
    (tmp_path / "q" / "thesis.txt").write_text("years of work")
    before = content(tmp_path / "q")
    with pytest.raises(InputError, match="holds other files"):
        write_folder(full_package(), tmp_path / "q")
    assert content(tmp_path / "q") == before
    (tmp_path / "file").write_text("a file")
    with pytest.raises(InputError, match="is a file where a folder is to be written"):
        write_folder(full_package(), tmp_path / "file")
    assert sorted(os.listdir(tmp_path)) == ["file", "p", "q"]


def test_a_package_folder_is_replaced_by_another(tmp_path):
    write_folder(full_package().with_cost_model("byte_overhead"), tmp_path / "p")
    write_folder(full_package(), tmp_path / "p")
    assert read_package(tmp_path / "p").content_hash == full_package().content_hash
    assert os.listdir(tmp_path) == ["p"]


def test_what_appears_meanwhile_is_kept(tmp_path):
    def write_beside():
        with replace_folder(tmp_path / "p") as folder:
            (folder / "new").write_text("new")
            (tmp_path / "p").mkdir()
            (tmp_path / "p" / "theirs").write_text("theirs")

    with pytest.raises(InputError, match="holds other files"):
        write_beside()
    assert content(tmp_path / "p") == {"theirs": "theirs"}
    assert os.listdir(tmp_path) == ["p"]
