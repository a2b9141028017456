"""What holds for every test."""

import os

from hypothesis import HealthCheck, settings

# How long an example takes depends on what else the machine does: it proves nothing.
settings.register_profile("memaudit", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("memaudit")


def pytest_configure():
    """No earlier run's certificate may stand in for a solver; programs under test inherit it."""
    os.environ["MEMAUDIT_CACHE"] = "off"
