"""Folders that take the places of others: all of them, or none."""

import multiprocessing
import os
import signal

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io import read_package, write_folder
from memaudit_gym.io.atomic_folder import replace_folder, replace_folders
from tests.io.sample import full_package


def content(folder):
    return {p.name: p.read_text() for p in folder.iterdir()}


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


def written(tmp_path, *names, text):
    with replace_folders(lambda _: True) as beside:
        for name in names:
            (beside(tmp_path / name) / "file").write_text(text)


def test_where_one_of_several_cannot_take_its_place_none_does(tmp_path):
    written(tmp_path, "a", text="old")

    def write_three():
        with replace_folders(lambda p: p.name != "c") as beside:
            for name in "abc":
                (beside(tmp_path / name) / "file").write_text("new")
            (tmp_path / "c").mkdir()
            (tmp_path / "c" / "theirs").write_text("theirs")

    with pytest.raises(InputError, match="c: is a folder that holds other files"):
        write_three()
    assert content(tmp_path / "a") == {"file": "old"}
    assert content(tmp_path / "c") == {"theirs": "theirs"}
    assert sorted(os.listdir(tmp_path)) == ["a", "c"]


def test_a_file_in_the_way_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(InputError, match="/file: is a file where a folder is to be written"),
        replace_folder(tmp_path / "file" / "below"),
    ):
        pass


def test_a_signal_waits_until_all_have_taken_their_places(tmp_path):
    written(tmp_path, "a", "b", text="old")
    asked = []

    def interrupts(path):
        asked.append(path.name)
        # Asked when it gets its folder, and again when that is to take its place.
        if asked.count("a") == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return True

    def write():
        with replace_folders(interrupts) as beside:
            for folder in [beside(tmp_path / name) for name in "ab"]:
                (folder / "file").write_text("new")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert [content(tmp_path / name) for name in "ab"] == [{"file": "new"}] * 2
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


def _write_often(path, text):
    for _ in range(40):
        written(path, "p", "q", text=text)


def test_processes_that_write_the_same_leave_one_of_them_whole(tmp_path):
    context = multiprocessing.get_context("spawn")
    with context.Pool(3) as pool:
        pool.starmap(_write_often, [(tmp_path, text) for text in "xyz"])
    assert sorted(os.listdir(tmp_path)) == ["p", "q"]
    assert {content(tmp_path / name)["file"] for name in "pq"} <= set("xyz")
