"""The explorer in a page of its own, and a hand on its controls."""

import json
from contextlib import suppress
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from memaudit_gym.evaluation.comparisons import compare
from memaudit_gym.evaluation.policies import resolve_policies
from memaudit_gym.evaluation.report.explorer.packing import PAGE_LIMIT
from memaudit_gym.evaluation.report.explorer.section import explorer_section
from memaudit_gym.evaluation.report.page import page
from memaudit_gym.evaluation.runner import Bench, Setup
from memaudit_gym.json_values import rounded
from tests.chromium import show
from tests.evaluation.records import summary


def played(tasks, policies=("recency",), budgets=(2, 8), others=("opt", "gvt")):
    """What an evaluation of the tasks gives: its summary and its episodes."""
    rows = [row for row in resolve_policies(policies) if row.name in (*policies, *others)]
    bench = Bench(Setup(tuple(rows), tuple(budgets), "auto"))
    episodes = [episode for task in tasks for episode in bench.run(task).episodes]
    found = summary(episodes, asked=policies)
    for policy in found.policies:
        policy["source"] = policy["name"]
    return found, episodes


def written(folder: Path, tasks, results, limit=PAGE_LIMIT):
    """The file of a page of the explorer alone."""
    path = folder / "report.html"
    section = explorer_section(*results, compare(results[1], tasks), limit)
    path.write_text(page("Report", [section]), encoding="utf-8")
    return path


class Explored:
    """The explorer in a browser, with what is shown and what can be done."""

    def __init__(self, driver):
        self.driver = driver

    def open(self, path, scheme="light", width=1280, link=""):
        """Opens a page anew, at a link where one is given."""
        self.driver.get("about:blank")
        show(self.driver, path, scheme, width)
        if link:
            self.driver.get(path.resolve().as_uri() + link)
            self.driver.refresh()
        self.wait(lambda: self.shown is not None)
        return self

    def wait(self, until):
        def holds(_):
            with suppress(AttributeError, IndexError):
                return until()
            return False

        WebDriverWait(self.driver, 20, 0.03).until(holds)

    def part(self, name):
        return self.driver.find_element(By.CSS_SELECTOR, f"#explorer [data-part={name}]")

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, f"#explorer {selector}")

    def texts(self, selector):
        return [one.text for one in self.all(selector)]

    def script(self, code, *arguments):
        return self.driver.execute_script(code, *arguments)

    @property
    def shown(self):
        """The number of the episode that is shown."""
        text = self.part("body").get_attribute("data-shown")
        return None if text is None else int(text)

    @property
    def at(self):
        """The experience that is shown, from 1."""
        return int(self.texts("[data-part=inspector] h4")[0].split()[1])

    @property
    def link(self):
        return self.script("return location.hash")

    def fact(self, name):
        """A figure of the headline, in full."""
        return self.all(f"[data-fact={name}] b")[0].get_attribute("title")

    def select(self, name, text):
        Select(self.part(name)).select_by_visible_text(text)

    def press(self, *keys):
        """Presses keys where the focus is."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def focused(self):
        return self.script("return document.activeElement.dataset.part ?? null")


def told(episode):
    """An episode's figures as a file says them."""
    return json.loads(json.dumps(rounded({"value": episode.value, "ratio": episode.ratio})))
