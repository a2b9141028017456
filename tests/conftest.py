"""What holds for every test."""

import os
import signal
import uuid

from hypothesis import HealthCheck, settings

# How long an example takes depends on what else the machine does: it proves nothing.
settings.register_profile("memaudit", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("memaudit")


def pytest_configure():
    """No earlier run's certificate may stand in for a solver; programs under test inherit it."""
    os.environ["MEMAUDIT_CACHE"] = "off"
    # Ray remembers the first token of a process: all clusters of a test run have one.
    os.environ.setdefault("RAY_AUTH_MODE", "token")
    os.environ.setdefault("RAY_AUTH_TOKEN", uuid.uuid4().hex)
    # A shell starts what runs in its background deaf to Ctrl-C, and programs under test would
    # inherit that too.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
