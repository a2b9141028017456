"""Made-up results for tests of figures, and what of a figure does not fit."""

from itertools import product
from unittest.mock import patch

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from memaudit_gym.evaluation.reading import Results
from memaudit_gym.figures.canvas import settle
from tests.evaluation.records import episode, summary

PLAIN = ("mine", "gvt", "density", "no_tombstone_opt", "memory_tiers")
LONG = (
    "a_module.of_somebody.with_a_very_long_path:ThriftyWriterThatKeepsUpdatesFirst_0123456789",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "_begins_with_an_underscore",
    "costs_$5_or_$6_each",
    "a line\nand another",
    "\u8a18\u61b6\u3092\u66f8\u304f",
)


def results(distributions=3, budgets=(2, 4, 8), writers=PLAIN, ratio=0.5, n=2, **changes):
    """The results of an evaluation with these many distributions, budgets and writers."""
    names = [f"distribution_{d}" if d % 3 else f"d{d}" for d in range(distributions)]
    cells = product(enumerate(names), budgets, ("opt", *writers), range(n))
    episodes = [
        episode(
            100 * d + number,
            distribution=name,
            budget=budget,
            budget_value=float(str(budget).rstrip("%")),
            policy=policy,
            oracle=policy in PLAIN[1:],
            ratio=1.0 if policy == "opt" and ratio is not None else ratio,
            content_hash=f"{d} {number}",
            **changes,
        )
        for (d, name), budget, policy, number in cells
    ]
    return Results(summary(episodes, suite="small"), tuple(episodes))


def faults(figure):
    """What is wrong with the texts of a figure once it is laid out: clipped, or over each other."""
    texts = _texts(figure)
    assert texts
    return [*_clipped(figure, texts), *_overlapping(texts)]


def _texts(figure):
    """[(text, its extent)] of everything that is written."""
    texts, draw = [], Text.draw

    def record(text, renderer):
        texts.append(text)
        draw(text, renderer)

    with patch.object(Text, "draw", record):
        settle(figure)
    renderer = FigureCanvasAgg(figure).get_renderer()
    shown = dict.fromkeys(text for text in texts if text.get_visible() and text.get_text().strip())
    return [(text.get_text(), text.get_window_extent(renderer)) for text in shown]


def _clipped(figure, texts):
    width, height = figure.bbox.x1, figure.bbox.y1
    return [
        (text, box.extents.round())
        for text, box in texts
        if min(box.x0, box.y0) < -0.5 or box.x1 > width + 0.5 or box.y1 > height + 0.5
    ]


def _overlapping(texts):
    """Pairs that lie over each other by more than a hair."""
    ends = [(text, box.padded(-1.5).extents) for text, box in texts]
    return [
        (one, other)
        for n, (one, (left, low, right, high)) in enumerate(ends)
        for other, (x0, y0, x1, y1) in ends[n + 1 :]
        if x0 < right and left < x1 and y0 < high and low < y1
    ]
