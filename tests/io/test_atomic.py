"""Writes that are all or nothing."""

import errno
import stat
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_new_text, write_text
from memaudit_gym.io.atomic_folder import replace_folder


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "new" / "folder" / "file.txt"
    write_text(path, "one")
    write_text(path, "two ł")
    assert path.read_bytes() == "two ł".encode()
    assert [p.name for p in path.parent.iterdir()] == ["file.txt"]


def refuse_links(*_):
    raise PermissionError(errno.EPERM, "no links here")


@pytest.mark.parametrize("links", [True, False])
def test_of_several_that_write_a_new_file_one_does(tmp_path, monkeypatch, links):
    if not links:
        monkeypatch.setattr("os.link", refuse_links)
    for round in range(20):
        path, together = tmp_path / str(round), Barrier(4)

        def write(text, path=path, together=together):
            together.wait()
            return write_new_text(path, text * 1000)

        with ThreadPoolExecutor(4) as pool:
            written = list(pool.map(write, "abcd"))
        assert written.count(True) == 1
        assert path.read_text() == "abcd"[written.index(True)] * 1000
        assert not write_new_text(path, "later")
    assert len(list(tmp_path.iterdir())) == 20


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
