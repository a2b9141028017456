"""The section of a report in which single episodes are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memaudit_gym.evaluation.comparisons import Compared
from memaudit_gym.evaluation.report.explorer import assets
from memaudit_gym.evaluation.report.explorer.packing import PAGE_LIMIT, compact_json, packed
from memaudit_gym.evaluation.report.explorer.payload import Payload, make_payload
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.results import Episode, Summary
from memaudit_gym.plural import plural

_ID = "explorer"


def explorer_section(
    summary: Summary,
    episodes: Sequence[Episode],
    compared: Iterable[Compared | None],
    limit: int = PAGE_LIMIT,
) -> Section | None:
    """The episode explorer; None where the page would hold no episode.

    Args:
        summary: Of the results.
        episodes: Of the results.
        compared: The packages that were evaluated, with their losses
            (:func:`memaudit_gym.evaluation.comparisons.compare`), in the order of
            :func:`~memaudit_gym.evaluation.report.explorer.shares.in_equal_shares`.
        limit: How many letters of the page the packages may take; the first ones are in it, and
            the page says of how many.
    """
    payload = make_payload(summary, episodes, compared, limit)
    if not payload.shown:
        return None
    blocks = [_block(f"block-{number}", text) for number, text in enumerate(payload.blocks)]
    index = _block("index", packed(compact_json(payload.index)))
    return Section(
        id=_ID,
        title="Episodes",
        body=joined(_lead(payload), Markup(assets.body()), index, *blocks),
        style=assets.style(),
        script=assets.script(),
    )


def _block(name: str, text: str) -> Markup:
    """Letters of base64 alone, so that nothing in them ends the element."""
    return element("script", Markup(text), type="application/gzip", id=f"{_ID}-{name}")


def _lead(payload: Payload) -> Markup:
    texts = [
        "What a writer kept of every experience, beside what OPT kept, and what that cost it. "
        "Figures of an experience are of the stream up to there."
    ]
    left_out = payload.total - payload.shown - payload.changed
    if left_out > 0:
        texts.append(
            f"This page holds {payload.shown:,} of {payload.total:,} packages: the first ones of "
            "every distribution, in equal shares."
        )
    if payload.changed:
        texts.append(
            f"{payload.changed:,} {plural(payload.changed, 'package')} left out: what is there "
            "now is not what was evaluated."
        )
    return element("p", " ".join(texts))
