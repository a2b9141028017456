"""What holds for every test."""

import os


def pytest_configure():
    """No certificate of an earlier run may stand in for a solver; programs under test inherit it."""
    os.environ["MEMAUDIT_CACHE"] = "off"
