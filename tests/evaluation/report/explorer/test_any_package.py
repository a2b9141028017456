"""The explorer on packages of every kind, in both colour schemes."""

from dataclasses import replace

import pytest
from selenium.webdriver.common.keys import Keys

from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.generators import generate
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query
from memaudit_gym.saturation import parse_saturation
from memaudit_gym.shipped import packages_at
from tests.chromium import chromium, complaints, requests  # noqa: F401
from tests.evaluation.report.explorer.explored import Explored, played, written

HOSTILE = (
    "</script><script>document.title = 'broken'</script>",
    "<img src=x onerror=\"document.title = 'broken'\">",
    "\u202egnp.exe and \u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u05e2\u05d1\u05e8\u05d9\u05ea",
    "\U0001f9d1\u200d\U0001f680 caf\u00e9 \u4e16\u754c &amp; &lt;b&gt;",
    "nothing\x00here \x1b[31m \ufeff",
    "<!-- ]]> {{ }} ${x} \\u003c \u2028 line",
    "half \ud83d of a pair",
    "x" * 3000,
    "",
)


def package_of(texts, name="hostile", queries=True, **more):
    """A package whose every text is one of those given."""
    numbers = range(len(texts))
    return Package.build(
        name=name,
        experiences=[
            Experience(f"e{t}", text, session_id=text[:40] or None, speaker=text[:9] or None)
            for t, text in enumerate(texts)
        ],
        candidates=[
            Candidate(f"c{t}", f"e{t}", texts[t][:20] or "raw_span", texts[t], cost=1 + t % 2)
            for t in numbers
        ],
        units=[EvidenceUnit(f"r{t}", weight=1 + t, text=texts[t]) for t in numbers],
        coverage={f"c{t}": {f"r{t}": 0.5, f"r{(t + 1) % len(texts)}": 0.5} for t in numbers},
        queries=[
            Query(f"q{t}", texts[t], answer=texts[-t], required_unit_ids=(f"r{t}",), category=3)
            for t in numbers
            if queries
        ],
        **more,
    )


def no_candidate():
    return replace(generate("base", 0), name="nothing to keep").restricted(lambda candidate: False)


def several():
    table = parse_saturation([[0, 0], [0.5, 0.8], [1, 1]])
    return package_of(["a", "b", "c", "d"], "two an experience", k=2, saturation=table)


TASKS = {
    "hostile": Task("hostile", file=package_of(HOSTILE)),
    "without queries": Task("plain", file=package_of(["a", "b", "c"], "plain", queries=False)),
    "without texts": Task("silent", file=package_of([""] * 4, "silent", queries=False)),
    "without candidates": Task("none", file=no_candidate()),
    "a table as h": Task("several", file=several()),
    "false claims": Task("noisy", 3),
    "composite": Task("odyssey-composite", file=packages_at("odyssey-composite")[0]),
    "one name twice": Task("plain", file=package_of(["e", "f"], "plain")),
}


@pytest.fixture(scope="module")
def results():
    return played(list(TASKS.values()), ["recency"], budgets=(0.5, 3), others=["opt"])


@pytest.fixture(scope="module")
def path(tmp_path_factory, results):
    return written(tmp_path_factory.mktemp("page"), list(TASKS.values()), results)


@pytest.fixture(scope="module")
def opened(chromium, path):  # noqa: F811
    return Explored(chromium).open(path)


@pytest.fixture
def explorer(opened, path):
    yield opened
    assert opened.driver.title == "Report"
    assert complaints(opened.driver) == []
    assert requests(opened.driver, path) == []


def visit(explorer, name, budget="3", writer="recency"):
    explorer.script(
        "location.hash = '#explorer?' + new URLSearchParams({package: arguments[0], "
        "budget: arguments[1], writer: arguments[2], at: 1})",
        name,
        budget,
        writer,
    )
    wanted = f"{name} at budget {budget}: {writer}"
    explorer.wait(lambda: explorer.part("title").text.startswith(wanted))


@pytest.mark.parametrize("kind", TASKS)
def test_the_running_value_ends_at_the_recorded_one(explorer, results, kind):
    package = Stage(TASKS[kind]).package
    name = "plain #2" if kind == "one name twice" else package.name
    for episode in results[1]:
        if episode.content_hash != package.content_hash or episode.policy not in ("opt", "recency"):
            continue
        visit(explorer, name, str(episode.budget), episode.policy)
        explorer.part("stream").send_keys(Keys.END)
        rows = explorer.all("[data-part=stream] [aria-selected=true] .value")
        assert float(rows[0].get_attribute("title")) == pytest.approx(episode.value, abs=1e-9)
        assert explorer.at == len(package.experiences)


SAID = "return document.querySelector('#explorer .inspector > .said').textContent.toWellFormed()"


def test_texts_stand_as_they_are(explorer):
    visit(explorer, "hostile")
    for number, text in enumerate(HOSTILE, start=1):
        assert explorer.at == number
        said = explorer.script(SAID)
        for hidden in "\x00\x1b\u202e\ufeff\u2028":  # what would show nothing, or turn the line
            text = text.replace(hidden, f"\\u{ord(hidden):04x}")
        assert said == (text.replace("\ud83d", "\ufffd") or "no text")
        explorer.part("stream").send_keys("j")
    assert explorer.script("return document.querySelectorAll('#explorer img').length") == 0


def test_an_empty_store(explorer):
    visit(explorer, "hostile", "0.5")
    assert explorer.all("[data-part=stream] .chip") == []
    assert "no costly difference" in explorer.part("first").text
    assert explorer.texts("[data-fact=ratio] b") == ["\u2013"]


def test_no_candidate_to_keep(explorer):
    visit(explorer, "nothing to keep")
    assert "there is nothing to keep" in explorer.part("inspector").text


def test_false_claims_are_marked(explorer):
    package = Stage(TASKS["false claims"]).package
    visit(explorer, package.name)
    for number in range(len(package.experiences)):
        for card in explorer.all("[data-candidate]"):
            candidate = package.candidates[package.index[card.get_attribute("data-candidate")]]
            assert ("false claim" in card.text) == candidate.false_claim
        explorer.part("stream").send_keys("j")
        assert explorer.at == min(number + 2, len(package.experiences))


def test_a_composite_says_what_it_needs(explorer):
    visit(explorer, "odyssey-composite", writer="opt")
    explorer.part("stream").send_keys("j")
    assert "only together with e3" in explorer.part("inspector").text


def test_queries_and_answers(explorer):
    visit(explorer, "odyssey-composite")
    text = explorer.part("inspector").text
    assert "What did Odysseus do to Polyphemus?" in text
    assert "He blinded him." in text
    visit(explorer, "plain")
    assert explorer.all(".queries") == []


LUMINANCE = """
const light = (color) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const linear = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
};
const paper = light(getComputedStyle(document.body).backgroundColor);
return [...document.querySelectorAll("#explorer :is(span, p, b, bdi, h3, h4, button, label)")]
  .filter((one) => one.textContent.trim() && one.checkVisibility())
  .map((one) => light(getComputedStyle(one).color))
  .map((ink) => (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05));
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_texts_are_readable_and_nothing_is_wider_than_the_window(explorer, path, scheme, width):
    explorer.open(path, scheme, width)
    visit(explorer, "hostile")
    contrasts = explorer.script(LUMINANCE)
    assert len(contrasts) > 100
    assert min(contrasts) > 3.5
    assert explorer.script("return document.documentElement.scrollWidth <= innerWidth")
