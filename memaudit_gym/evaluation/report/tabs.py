"""Several views of one thing, of which one is chosen: radio buttons and CSS, without a script."""

from __future__ import annotations

from collections.abc import Mapping

from memaudit_gym.evaluation.report.markup import Markup, element, joined


def tabs(id_: str, what: str, views: Mapping[str, str]) -> tuple[Markup, str]:
    """The views under a row of buttons; the first is shown to begin with, and all are printed.

    Args:
        id_: Unique in the page.
        what: What is chosen, such as "budget".
        views: {label: HTML that says itself what is chosen}. A single one has no button.

    Returns:
        (HTML, the CSS that hides what is not chosen).
    """
    if len(views) == 1:
        return joined(*map(Markup, views.values())), ""
    last = len(views) - 1
    buttons = [_button(id_, at, label, at == 0) for at, label in enumerate(views)]
    panels = [
        element("div", Markup(body), class_=f"t{at}") for at, body in enumerate(views.values())
    ]
    legend = element("legend", what)
    chooser = element("fieldset", legend, *buttons, class_="tabs")
    hidden = ", ".join(f"#{id_}:has(#{id_}-{at}:checked) > .t{other}" for at, other in _pairs(last))
    style = f"@media screen {{ {hidden} {{ display: none }} }}"
    return element("div", chooser, *panels, id=id_), style


def _button(id_: str, at: int, label: str, chosen: bool) -> Markup:
    radio = element("input", type="radio", name=id_, id=f"{id_}-{at}", checked=chosen)
    return element("label", radio, element("span", label))


def _pairs(last: int) -> list[tuple[int, int]]:
    every = range(last + 1)
    return [(at, other) for at in every for other in every if at != other]
