import sys
from pathlib import Path

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io.cache_folder import cache_folder


def test_the_variable_names_it(monkeypatch, tmp_path):
    monkeypatch.setenv("MEMAUDIT_CACHE", str(tmp_path / "named"))
    assert cache_folder() == tmp_path / "named"


@pytest.mark.parametrize("memory_only", ["", "off"])
def test_the_variable_may_turn_it_off(monkeypatch, memory_only):
    monkeypatch.setenv("MEMAUDIT_CACHE", memory_only)
    assert cache_folder() is None


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/xdg"}, "/xdg/memaudit_gym"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, "/home/me/.cache/memaudit_gym"),
        ("linux", {}, "/home/me/.cache/memaudit_gym"),
        ("darwin", {"XDG_CACHE_HOME": "/xdg"}, "/home/me/Library/Caches/memaudit_gym"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/memaudit_gym"),
        ("win32", {}, "/home/me/AppData/Local/memaudit_gym"),
    ],
)
def test_the_folder_of_each_platform(monkeypatch, platform, variables, expected):
    for name in ("MEMAUDIT_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/me")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert cache_folder() == Path(expected)


def test_a_home_that_is_not_known(monkeypatch):
    monkeypatch.setenv("MEMAUDIT_CACHE", "~nobody-of-this-name/cache")
    with pytest.raises(InputError, match="MEMAUDIT_CACHE names '~nobody-of-this-name/cache'"):
        cache_folder()
