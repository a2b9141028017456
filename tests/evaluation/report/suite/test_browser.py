"""Reports in a browser: nothing is fetched, nothing complains, nothing overflows."""

import pytest

from memaudit_gym.evaluation.report.suite.report import report
from tests.chromium import chromium, complaints, requests, show
from tests.evaluation.report.suite.made import html, renamed, results

__all__ = ["chromium"]

#: Scrolls sideways in its own box, and only there.
_OVERFLOW = """
const page = document.documentElement;
return page.scrollWidth > page.clientWidth;"""
#: The texts of a table's cells, as the browser has them.
_SEEN = """
const rows = [...document.querySelector(arguments[0]).querySelectorAll("tr")];
return rows.map(row => [...row.cells].map(cell => cell.textContent));"""
_VISIBLE = (
    "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).length"
)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(html(), encoding="utf-8")
    return path


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 390)])
def test_it_opens_quietly_and_fits(chromium, written, scheme, width):
    show(chromium, written, scheme, width)
    assert complaints(chromium) == []
    assert requests(chromium, written) == []
    assert not chromium.execute_script(_OVERFLOW)


def test_what_is_seen_are_the_figures_of_the_summary(chromium, written):
    show(chromium, written)
    rows = results().summary.rows
    seen = chromium.execute_script(_SEEN, "#rows")
    column = seen[0].index("ratio_mean")
    assert [line[column] for line in seen[1:]] == [f"{row.ratio_mean:.6f}" for row in rows]
    header, *lines = chromium.execute_script(_SEEN, "#heat .t0")
    names = [name.rstrip("*") for name in header[1:]]
    wanted = {
        (row.distribution, row.policy): f"{row.ratio_mean:.3f}" for row in rows if row.budget == 2
    }
    found = {
        (line[0], name): figure
        for line in lines[:-1]
        for name, figure in zip(names, line[1:], strict=True)
        if figure != "-"
    }
    assert found == wanted


def test_a_budget_is_chosen_by_its_button(chromium, written):
    show(chromium, written)
    tables = "#heat caption"
    assert chromium.execute_script(_VISIBLE, tables) == 1
    chromium.find_element("css selector", "#heat label:nth-of-type(2)").click()
    shown = chromium.execute_script(
        "return [...document.querySelectorAll('#heat caption')]"
        ".filter(e => e.checkVisibility()).map(e => e.textContent)"
    )
    assert shown == ["Mean ratio to OPT at budget 4"]


def test_writers_are_drawn_as_the_legend_says(chromium, written):
    show(chromium, written)
    panels = chromium.execute_script("return document.querySelectorAll('svg.panel').length")
    assert panels == 11
    assert [_drawn(chromium, n) for n in (1, 9)] == [panels, 0]
    chromium.find_element("id", "draw-1").click()
    chromium.find_element("id", "draw-9").click()
    assert [_drawn(chromium, n) for n in (1, 9)] == [0, panels]


def _drawn(driver, number):
    """In how many panels the writer of that number is."""
    script = f"""return [...document.querySelectorAll("svg.panel g.w{number}")]
        .filter(g => getComputedStyle(g).display !== "none").length"""
    return driver.execute_script(script)


def test_in_print_every_budget_is_there(chromium, written):
    show(chromium, written)
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert chromium.execute_script(_VISIBLE, "#heat caption") == 2
        assert chromium.execute_script(_VISIBLE, ".contents, .tabs") == 0
    finally:
        chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_names_of_users_stay_texts(chromium, tmp_path):
    hostile = {
        "recency": "<script>document.title='gone'</script>",
        "base": '"><img src=x onerror="document.title=\'gone\'">' + "long" * 60,
    }
    found = renamed(results(), hostile)
    path = tmp_path / "report.html"
    path.write_text(report(found.summary, found.episodes), encoding="utf-8")
    show(chromium, path, width=390)
    assert chromium.title == "MemAudit: small, seeds 0..1"
    assert (complaints(chromium), requests(chromium, path)) == ([], [])
    assert not chromium.execute_script(_OVERFLOW)
    labels = chromium.execute_script(
        "return [...document.querySelectorAll('#headline tbody th')].map(e => e.textContent)"
    )
    assert hostile["recency"] in labels


def test_one_package_at_one_budget(chromium, tmp_path):
    path = tmp_path / "report.html"
    path.write_text(html("base", "3:4", "4", None), encoding="utf-8")
    show(chromium, path)
    assert (complaints(chromium), requests(chromium, path)) == ([], [])
    sections = chromium.execute_script(
        "return [...document.querySelectorAll('main > section')].map(e => e.id)"
    )
    assert "budget" not in sections
    assert "missed" not in sections
    assert sections[0] == "headline"
