"""A headless Chromium for tests of pages: Debian's own, driven by Selenium."""

import os
import shutil
from contextlib import contextmanager

import pytest

#: What a page may never do: reach for the network, log an error.
_LOGS = {"browser": "ALL", "performance": "ALL"}


def missing():
    """Why no Chromium can be driven here; None where one can."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        return "needs chromium and chromedriver (Debian: chromium, chromium-driver)"
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "needs selenium (pip install 'memaudit-gym[dev]')"
    return None


@contextmanager
def open_chromium(width=1280, height=900):
    """A driver; the browser ends with the block."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for flag in ("--headless=new", "--disable-dev-shm-usage", "--disable-gpu"):
        options.add_argument(flag)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # Chromium has none for root
    options.add_argument(f"--window-size={width},{height}")
    options.set_capability("goog:loggingPrefs", _LOGS)
    driver = webdriver.Chrome(options, Service(shutil.which("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


@pytest.fixture(scope="module")
def chromium():
    """One browser for the tests of a file, which skip with the reason where there is none."""
    if why := missing():
        pytest.skip(why)
    with open_chromium() as driver:
        yield driver


def show(driver, path, scheme="light", width=1280, height=900):
    """Opens a file with a colour scheme and a width of the window; logs begin anew."""
    emulate = driver.execute_cdp_cmd
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    emulate("Emulation.setDeviceMetricsOverride", size)
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    emulate("Emulation.setEmulatedMedia", media)
    for name in _LOGS:
        driver.get_log(name)
    driver.get(path.resolve().as_uri())


def complaints(driver):
    """What the page said on the console since :func:`show`."""
    return [entry["message"] for entry in driver.get_log("browser")]


def requests(driver, path):
    """The addresses that the page asked for since :func:`show`, but for itself and data."""
    import json

    found = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            found.append(message["params"]["request"]["url"].partition("#")[0])
    return [url for url in found if url != path.resolve().as_uri() and not url.startswith("data:")]
