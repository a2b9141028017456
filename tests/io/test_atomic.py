"""Writes that are all or nothing."""

import stat

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_text
from memaudit_gym.io.atomic_folder import replace_folder


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
    for path in (tmp_path / "folder", tmp_path / ("x" * 300)):
        with pytest.raises(InputError, match="cannot be written"):
            write_text(path, "new")
    for path in (tmp_path / "file" / "below", tmp_path / "file" / "far" / "below"):
        with pytest.raises(InputError, match="/file: is a file where a folder is to be written"):
            write_text(path, "new")
    assert list((tmp_path / "folder").iterdir()) == []
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "folder"]
    assert (tmp_path / "file").read_text() == "old"
