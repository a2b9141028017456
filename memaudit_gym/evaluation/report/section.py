"""What a report is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    """One part of a page, with an entry in its table of contents.

    Args:
        id: Its anchor: letters, digits and hyphens. Style and script of a section should name
            nothing outside of ``#id``.
        title: Its heading, a text.
        body: HTML without the heading. What comes from users is escaped
            (:mod:`memaudit_gym.evaluation.report.markup`); data for the script go into
            :func:`memaudit_gym.evaluation.report.markup.data_block`.
        style: CSS. Colours are the variables of ``page.css``, so that both colour schemes hold:

            ===================  =========================================================
            ``--paper``          the background
            ``--ink``            texts and axes
            ``--muted``          second-rank texts
            ``--line``           rules, grids, borders
            ``--wash``           the background of what stands out
            ``--accent``         links, focus, what is chosen
            ``--warn``           what fails, or is lost
            ``--series-1..8``    a colour-blind-safe palette (Okabe and Ito)
            ===================  =========================================================
        script: JavaScript, without a framework; it runs when the page is there. The page allows
            no other script and no network, so handlers are added by ``addEventListener``.
    """

    id: str
    title: str
    body: str
    style: str = ""
    script: str = ""
