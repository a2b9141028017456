"""Pages of docs/ that are made when they are built: the environments', and those from elsewhere."""

import re
from pathlib import Path

import pytest

from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.generators import DISTRIBUTIONS
from tests.envs.test_registered import SECTIONS


@pytest.fixture(scope="module", autouse=True)
def extensions():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend("docs/_extensions")
        yield


@pytest.fixture(scope="module")
def pages():
    import environment_pages

    return environment_pages.pages()


def test_the_reference_has_every_section(pages):
    assert tuple(re.findall(r"^## (.*)$", pages["reference"], re.MULTILINE)) == SECTIONS


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_every_id_has_its_page_and_its_line(pages, name):
    import environment_pages

    page = environment_pages.page_name(name)
    assert pages[page].startswith(f"# {name}\n\n")
    link = f"[{name.removeprefix('MemAudit/')}]({page}.md)"
    (line,) = [row for row in pages["ids"].splitlines() if link in row]
    assert len(line.split(" | ")) == 5
    assert "experience 1 of " in pages[page]
    short = ENVIRONMENTS[name] in (*DISTRIBUTIONS, "mixture", "noisy")
    assert ("optimal\n  experience " in pages[page]) == short


def test_pages_of_other_folders_exist_and_are_linked_to():
    from outside_pages import OUTSIDE, relinked

    for path, name in OUTSIDE.items():
        assert Path(path).is_file()
        assert relinked(f"[x](../{path})", "docs/train.md") == f"[x](/outside/{name}.md)"


@pytest.mark.parametrize(
    ("page", "link", "expected"),
    [
        ("docs/train.md", "throughput.md#a-loop", "/throughput.md#a-loop"),
        ("docs/api/package.md", "../packages.md", "/packages.md"),
        ("docs/proofs.md", "../memaudit_gym/x.py", "/../memaudit_gym/x.py"),
        ("agents/checkpoints/README.md", "../../docs/stream.md", "/stream.md"),
        ("agents/checkpoints/README.md", "../../README.md", "/outside/readme.md"),
        ("docs/train.md", "#watch-it", "#watch-it"),
        ("docs/train.md", "https://example.org/a.md", "https://example.org/a.md"),
    ],
)
def test_links_lead_to_where_things_are_in_the_site(page, link, expected):
    from outside_pages import relinked

    assert relinked(f"a [b]({link}).", page) == f"a [b]({expected})."


def test_an_attribute_keeps_its_colons():
    from plain_attributes import hide, show

    lines = ["(m,) weights: one a unit.", "", "Second: line."]
    hide(None, "property", "", None, None, lines)
    assert ":" not in lines[0]
    show(None, "property", "", None, None, lines)
    assert lines[0] == "(m,) weights: one a unit."
