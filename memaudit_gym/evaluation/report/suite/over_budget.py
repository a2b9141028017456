"""The ratio over the budget: a panel for the mean and one for each distribution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from memaudit_gym.budget import Budget, budget_text
from memaudit_gym.evaluation.report.charts.axis import ratio_floor
from memaudit_gym.evaluation.report.charts.lines import Line, Point, panel
from memaudit_gym.evaluation.report.charts.marker import sample
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.looks import Look
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.suite.ratios import ratio_tip
from memaudit_gym.evaluation.results import OPT, Row

_ID = "budget"
_EXPLAINED = (
    "Each panel has the mean ratio to OPT over the budget, with 95 % intervals as bands where a "
    "distribution has several packages. All panels have one scale. Exact figures are in the tables "
    "of the next section."
)
#: {(policy, budget): row} of one panel.
Rows = Mapping[tuple[str, Budget], Row]


def over_budget(material: Material) -> Section | None:
    """The section; None where there is one budget."""
    if len(material.budgets) < 2:
        return None
    looks = [look for look in material.looks if look.name != OPT]
    body = joined(
        element("p", _EXPLAINED),
        _legend(looks),
        element("div", *_panels(material, looks), class_="panels"),
    )
    hidden = [f"#{_ID}:has(#draw-{k.number}:not(:checked)) g.w{k.number}" for k in looks]
    return Section(_ID, "Ratio over budget", body, f"{', '.join(hidden)} {{ display: none }}")


def _legend(looks: Sequence[Look]) -> Markup:
    boxes = [
        element(
            "label",
            element("input", type="checkbox", id=f"draw-{look.number}", checked=look.drawn),
            sample(look.number - 1, f"s{look.series}" + " dashed" * ("dashed" in look.class_)),
            element("span", look.label),
        )
        for look in looks
    ]
    return element("fieldset", element("legend", "writers"), *boxes, class_="legend")


def _panels(material: Material, looks: Sequence[Look]) -> Iterator[Markup]:
    low = _floor(material)
    if len(material.distributions) > 1:
        name = "all packages"
        yield _panel(material, looks, material.suite, name, low)
    for name in material.distributions:
        rows = {
            (policy, budget): row
            for budget in material.budgets
            for policy, row in material.cells.get((name, budget), {}).items()
        }
        yield _panel(material, looks, rows, name, low)


def _panel(material: Material, looks: Sequence[Look], rows: Rows, name: str, low: float) -> Markup:
    labels = [budget_text(budget) for budget in material.budgets]
    # Those that were asked for are drawn last, above the others.
    lines = [_line(material.budgets, look, rows) for look in reversed(looks)]
    known = [line for line in lines if line.points]
    described = f"Lines of {len(known)} writers over the budgets {', '.join(labels)}."
    title = f"Ratio to OPT over the budget: {name}"
    drawn = panel(title, described, labels, known, low, 1.0)
    return element("figure", element("figcaption", name), drawn)


def _line(budgets: Sequence[Budget], look: Look, rows: Rows) -> Line:
    points = []
    for at, budget in enumerate(budgets):
        row = rows.get((look.name, budget))
        if row is not None and row.ratio_mean is not None:
            tip = f"{look.name}, B = {budget_text(budget)}: {ratio_tip(row)}"
            points.append(Point(at, row.ratio_mean, row.ratio_low, row.ratio_high, tip))
    return Line(points, look.class_, look.number - 1)


def _floor(material: Material) -> float:
    every = [*material.summary.rows, *material.suite.values()]
    ends = [(row.ratio_mean, row.ratio_low) for row in every]
    return ratio_floor(min((x for pair in ends for x in pair if x is not None), default=0.0))
