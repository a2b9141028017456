"""The explorer's controls in a real browser."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from memaudit_gym.evaluation.tasks import Stage, Task
from tests.chromium import chromium, complaints, requests  # noqa: F401
from tests.evaluation.report.explorer.explored import Explored, played, told, written

TASKS = [Task(name, seed) for name in ("base", "update_chain") for seed in range(3)]


@pytest.fixture(scope="module")
def results():
    return played(TASKS, ["recency", "estimated_gvt"])


@pytest.fixture(scope="module")
def path(tmp_path_factory, results):
    return written(tmp_path_factory.mktemp("page"), TASKS, results)


@pytest.fixture
def explorer(chromium, path):  # noqa: F811
    explorer = Explored(chromium).open(path)
    yield explorer
    assert complaints(chromium) == []
    assert requests(chromium, path) == []


@pytest.fixture(scope="module")
def episode_of(results):
    """The episode of an explorer's title."""
    known = {(e.package, str(e.budget), e.policy): e for e in results[1]}

    def found(explorer):
        name, rest = explorer.part("title").text.split(" at budget ")
        budget, writer = rest.removesuffix(" oracle writer").split(": ")
        return known[name, budget, writer]

    return found


IN_SIGHT = """
const [row, box] = [arguments[0], arguments[0].closest("[role=listbox]")];
const [one, all] = [row, box].map((element) => element.getBoundingClientRect());
return one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
"""


def test_it_opens_at_the_worst_episode_of_the_writer_that_was_asked_for(
    explorer, results, episode_of
):
    mine = [e for e in results[1] if e.policy == "recency"]
    worst = max(mine, key=lambda e: e.optimum - e.value)
    assert episode_of(explorer).policy == "recency"
    assert float(explorer.fact("loss")) == pytest.approx(worst.optimum - worst.value)
    assert explorer.link == ""
    for chosen in explorer.all("[aria-selected=true]"):
        assert explorer.script(IN_SIGHT, chosen)


def test_figures_equal_the_episodes(explorer, results, episode_of):
    explorer.select("writer", "all writers")
    explorer.select("order", "as evaluated")
    seen = set()
    explorer.part("episodes").send_keys(Keys.HOME)
    for _ in range(6):
        episode = episode_of(explorer)
        seen.add((episode.package, episode.budget, episode.policy))
        figures = told(episode)
        assert float(explorer.fact("value")) == figures["value"]
        assert float(explorer.fact("ratio")) == figures["ratio"]
        assert float(explorer.fact("optimum")) == pytest.approx(episode.optimum)
        explorer.part("stream").send_keys(Keys.END)
        last = explorer.all("[data-part=stream] [aria-selected=true]")[0]
        running = last.find_element("css selector", ".value").get_attribute("title")
        assert float(running) == pytest.approx(episode.value)
        left = explorer.texts("[data-fact=left]")[0]
        assert float(left) == episode.budget_value - episode.cost
        before = explorer.shown
        explorer.part("episodes").send_keys("j")
        explorer.wait(lambda before=before: explorer.shown != before)
    assert len(seen) == 6


CARDS = """
return [...document.querySelectorAll("#explorer [data-candidate]")].map((card) => ({
  id: card.dataset.candidate,
  text: card.innerText,
  units: [...card.querySelectorAll("[data-unit]")].map((unit) => unit.dataset.unit),
}));
"""


def test_candidates_and_picks_equal_the_package(explorer, episode_of):
    episode = episode_of(explorer)
    task = next(t for t in TASKS if Stage(t).package.name == episode.package)
    package = Stage(task).package
    kept = []
    explorer.part("stream").send_keys(Keys.HOME)
    for number, experience in enumerate(package.experiences, start=1):
        assert explorer.at == number
        assert experience.text in explorer.part("inspector").text
        own = [c for c in package.candidates if c.experience_id == experience.id]
        cards = {card["id"]: card for card in explorer.script(CARDS)}
        assert cards.keys() == {c.id for c in own}
        for candidate in own:
            card = cards[candidate.id]
            assert candidate.text in card["text"]
            units, _ = package.coverage.row(package.index[candidate.id])
            assert set(card["units"]) == {package.units[r].id for r in units}
            if "recency" in card["text"]:
                kept.append(candidate.id)
        explorer.part("stream").send_keys("j")
    assert kept == list(episode.store)


@pytest.mark.parametrize(
    ("control", "choice", "holds"),
    [
        ("writer", "estimated_gvt", lambda e: e.policy == "estimated_gvt"),
        ("distribution", "update_chain", lambda e: e.distribution == "update_chain"),
        ("budget", "8", lambda e: e.budget == 8),
        ("loss", "loses value", lambda e: e.value < e.optimum - 1e-9),
        ("loss", "loses nothing", lambda e: e.value >= e.optimum - 1e-9),
        ("loss", "ratio below 0.5", lambda e: e.ratio < 0.5),
    ],
)
def test_filters(explorer, results, episode_of, control, choice, holds):
    if control != "writer":
        explorer.select("writer", "all writers")
    explorer.select(control, choice)
    count = sum(map(holds, results[1]))
    assert explorer.part("count").text.split()[0] == str(count)
    if count:
        explorer.wait(lambda: holds(episode_of(explorer)))


def test_a_filter_by_name_and_one_that_nothing_passes(explorer, episode_of):
    explorer.part("name").send_keys("CHAIN-2")
    explorer.wait(lambda: episode_of(explorer).package == "update_chain-2")
    assert explorer.part("count").text.startswith("2 of ")
    explorer.part("name").send_keys("nothing")
    assert explorer.part("count").text.startswith("No episode of ")
    assert explorer.all("[data-part=episodes] .row") == []


def test_orders(explorer):
    for order, column, sign in (
        ("most value lost", ".number", -1),
        ("lowest ratio to OPT", ".ratio", 1),
    ):
        explorer.select("order", order)
        shown = [float(text) for text in explorer.texts(f"[data-part=episodes] .row {column}")]
        assert len(shown) > 4
        assert shown == sorted(shown, key=lambda value: sign * value)


def test_the_first_costly_difference_and_what_was_lost_lead_into_the_stream(explorer):
    first = explorer.at
    explorer.part("stream").send_keys(Keys.END)
    assert explorer.at != first
    explorer.all("button.jump")[0].click()
    assert explorer.at == first
    row = explorer.all("[data-part=stream] [aria-selected=true] .mark")[0]
    assert row.get_attribute("title") == "first costly difference"
    lost = explorer.all("button.part")[-1]
    lost.click()
    assert f"at {explorer.at}, cost" in lost.text


def test_only_where_the_stores_differ(explorer):
    explorer.part("differing").click()
    rows = explorer.all("[data-part=stream] .row")
    assert rows
    assert all("differs" in row.get_attribute("class").split() for row in rows)
    assert f"{len(rows)} differ from OPT" in explorer.part("streamCount").text
    explorer.part("find").send_keys("no such text")
    assert explorer.all("[data-part=stream] .row") == []
    explorer.all("button.jump")[0].click()  # takes the filters off
    assert not explorer.part("differing").is_selected()


def test_keys(explorer, episode_of):
    assert explorer.script("return document.activeElement === document.body")
    explorer.part("episodes").send_keys(Keys.ARROW_DOWN)
    assert (
        explorer.all("[data-part=episodes] [aria-selected=true]")[0].get_attribute("data-index")
        == "1"
    )
    explorer.press(Keys.ENTER)
    assert explorer.focused() == "stream"
    explorer.press(Keys.HOME)
    explorer.press("jjk")
    assert explorer.at == 2
    explorer.press(Keys.ENTER)
    assert explorer.focused() == "inspector"
    explorer.press("j")
    assert explorer.at == 3
    explorer.press(Keys.ESCAPE)
    assert explorer.focused() == "stream"
    explorer.press(Keys.ESCAPE)
    assert explorer.focused() == "episodes"
    shown = explorer.shown
    explorer.press("]")
    explorer.wait(lambda: explorer.shown != shown)
    explorer.press("[")
    explorer.wait(lambda: explorer.shown == shown)
    explorer.press("s", "f")
    explorer.press("d")
    assert explorer.part("differing").is_selected()
    explorer.press("/")
    assert explorer.focused() == "find"
    explorer.press("jd")
    assert explorer.part("find").get_attribute("value") == "jd"


def test_the_next_difference_and_the_one_before(explorer):
    explorer.part("stream").send_keys(Keys.HOME)
    explorer.part("differing").click()
    differing = [int(text) for text in explorer.texts("[data-part=stream] .row .at")]
    explorer.part("differing").click()
    explorer.part("stream").send_keys(Keys.HOME)
    expected = [number for number in differing if number > 1]
    for number in expected:
        explorer.press("n")
        assert explorer.at == number
    explorer.part("before").click()
    assert explorer.at == differing[-2]


def test_help(explorer):
    explorer.part("stream").send_keys("?")
    assert explorer.part("help").is_displayed()
    assert "first costly difference" in explorer.part("help").text
    explorer.press(Keys.ESCAPE)
    assert not explorer.part("help").is_displayed()


def test_the_focus_goes_through_in_reading_order_and_is_seen(explorer):
    order = []
    explorer.part("writer").click()
    explorer.press(Keys.ESCAPE)
    for _ in range(60):
        order.append(explorer.focused())
        explorer.press(Keys.TAB)
        if explorer.focused() == "inspector":
            break
        outline = "return getComputedStyle(document.activeElement).outlineStyle"
        assert explorer.script(outline) != "none"
    parts = [part for part in order if part]
    filters = ["writer", "distribution", "name", "budget", "loss", "order", "helpButton"]
    assert parts == [*filters, "episodes", "differing", "find", "before", "after", "stream"]


def test_a_link_leads_back(explorer, path, episode_of):
    explorer.select("writer", "estimated_gvt")
    explorer.part("episodes").send_keys(Keys.END)
    explorer.wait(lambda: episode_of(explorer).policy == "estimated_gvt")
    explorer.part("stream").send_keys(Keys.END)
    title, at = explorer.part("title").text, explorer.at
    explorer.wait(lambda: explorer.link.endswith(f"&at={at}"))
    link = explorer.link
    assert link.startswith("#explorer?package=")
    explorer.open(path, link=link)
    assert (explorer.part("title").text, explorer.at) == (title, at)
    selected = explorer.all("[data-part=episodes] [aria-selected=true]")
    explorer.wait(lambda: explorer.script(IN_SIGHT, selected[0]))
    assert [int(one.get_attribute("data-episode")) for one in selected] == [explorer.shown]


def test_a_link_to_what_is_not_there(explorer, path):
    explorer.open(path, link="#explorer?package=gone&budget=2&writer=recency&at=1")
    assert "does not hold the episode" in explorer.part("failure").text


def test_another_writer_on_the_same_problem(explorer, episode_of):
    before, at = episode_of(explorer), explorer.at
    button = next(
        one for one in explorer.all("[data-part=others] button") if one.text.startswith("gvt ")
    )
    button.click()
    explorer.wait(lambda: episode_of(explorer).policy == "gvt")
    after = episode_of(explorer)
    assert (after.package, after.budget, explorer.at) == (before.package, before.budget, at)


def test_a_click_on_the_chart_goes_there(explorer):
    count = int(explorer.texts("[data-part=inspector] h4")[0].split()[-1])
    chart = explorer.part("chart")
    explorer.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", chart)
    right = chart.size["width"] // 2 - 12  # offsets are from the centre
    for offset, expected in ((right, count), (50 - chart.size["width"] // 2, 1)):
        ActionChains(explorer.driver).move_to_element_with_offset(
            chart, offset, 0
        ).click().perform()
        assert explorer.at == expected


def test_all_that_was_lost(explorer):
    explorer.select("writer", "all writers")
    explorer.part("episodes").send_keys(Keys.HOME)
    while not (more := explorer.all("button.more")):
        shown = explorer.shown
        explorer.press("]")
        explorer.wait(lambda shown=shown: explorer.shown != shown)
    count = int(more[0].text.removeprefix("Show all "))
    more[0].click()
    values = [float(one.get_attribute("title")) for one in explorer.all("button.part .number")]
    assert len(values) == count > 4
    assert values == sorted(values, reverse=True)
    assert sum(values) == pytest.approx(float(explorer.fact("loss")), abs=1e-4)
