"""The page around sections, in a browser."""

import re

from memaudit_gym.evaluation.report.markup import data_block, element, joined
from memaudit_gym.evaluation.report.page import page
from memaudit_gym.evaluation.report.section import Section
from tests.chromium import chromium, complaints, requests, show

__all__ = ["chromium"]

SECTIONS = [
    Section("one", "One & two", element("p", "<script>alert(1)</script>", id="text"), ".x { }"),
    Section(
        "three",
        "Three",
        joined(data_block("data", {"of": "</script><b>"}), element("p", "", id="out")),
        script="""document.getElementById("out").textContent =
            JSON.parse(document.getElementById("data").textContent).of;""",
    ),
]


def test_it_asks_for_nothing():
    html = page("A <title>", SECTIONS)
    assert "<title>A &lt;title&gt;</title>" in html
    links = re.findall(r'(?:src|href)="([^"]*)"', html)
    assert set(links) == {"data:,", "#content", "#one", "#three"}
    assert "url(" not in html
    assert "@import" not in html


def test_its_scripts_run_and_no_other(chromium, tmp_path):
    path = tmp_path / "page.html"
    path.write_text(page("Page", SECTIONS), encoding="utf-8")
    show(chromium, path)
    assert chromium.execute_script("return out.textContent") == "</script><b>"
    assert chromium.execute_script("return text.textContent") == "<script>alert(1)</script>"
    assert (complaints(chromium), requests(chromium, path)) == ([], [])
    foreign = element("img", src="https://example.org/x.png") + "<script>out.id = 'gone'</script>"
    path.write_text(page("Page", [*SECTIONS, Section("four", "Four", foreign)]), encoding="utf-8")
    show(chromium, path)
    assert chromium.execute_script("return out.id") == "out"
    refused = complaints(chromium)
    assert len(refused) == 2
    assert all("Content Security Policy" in one for one in refused)


def test_both_colour_schemes(chromium, tmp_path):
    path = tmp_path / "page.html"
    path.write_text(page("Page", SECTIONS), encoding="utf-8")
    colours = set()
    for scheme in ("light", "dark"):
        show(chromium, path, scheme)
        style = "return getComputedStyle(document.body).backgroundColor"
        colours.add(chromium.execute_script(style))
    assert len(colours) == 2
