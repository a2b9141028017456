"""Optima are solved anew, away from the user's cache."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _no_cache_on_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MEMAUDIT_CACHE", "off")
        yield
