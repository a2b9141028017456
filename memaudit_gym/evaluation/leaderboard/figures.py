"""The figures of a leaderboard as texts, the same on a page and in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from memaudit_gym.evaluation.leaderboard.entry import Entry, Group, Ranked
from memaudit_gym.evaluation.means import between
from memaudit_gym.plural import plural

#: Digits of a content hash that are shown.
_SHORT = 12

#: Behind the name of a writer that goes through some of the packages alone, and what it means.
MARK = "~"
MARK_TEXT = f"{MARK} on some of the packages alone: compares with no other line"

HEADER = ("writer", "sees", "stores", "n", "ratio", "95 % interval", "uncertified", "run")


def ratio_text(entry: Entry) -> str:
    """The mean ratio; least..most, rounded outwards, where OPT is an interval."""
    if entry.ratio_mean is None:
        return "-"
    return between(entry.ratio_mean_least, entry.ratio_mean, certified=not entry.uncertified)


def interval_text(entry: Entry) -> str:
    """Its interval."""
    if entry.ratio_low is None or entry.ratio_high is None:
        return "-"
    return f"{entry.ratio_low:.3f} to {entry.ratio_high:.3f}"


def cells(ranked: Ranked, entry: Entry) -> tuple[str, ...]:
    """A line, one cell for each of ``HEADER``; n counts the packages with a ratio."""
    return (
        entry.writer + (MARK if ranked.is_part(entry) else ""),
        "oracle" if entry.oracle else "visible",
        entry.checked,
        f"{entry.n - entry.undefined:,}",
        ratio_text(entry),
        interval_text(entry),
        f"{entry.uncertified:,}" if entry.uncertified else "",
        ", ".join(map(str, entry.runs)),
    )


def has_mark(groups: Iterable[Ranked]) -> bool:
    """Whether a line of these has the mark."""
    return any(ranked.is_part(entry) for ranked in groups for entry in ranked.entries)


def packages_text(group: Group) -> str:
    """What the lines of a group have in common but the budget."""
    disclosed, count = group.disclosed_share, group.packages
    known = "" if disclosed is None else f", {disclosed:g} of the questions known on the way"
    hard = f", dials {group.dials}" if group.dials else ""
    return (
        f"{group.suite}{hard}: {count:,} {plural(count, 'package')} {group.content_hash[:_SHORT]}, "
        f"memaudit_gym {group.version}{known}"
    )
