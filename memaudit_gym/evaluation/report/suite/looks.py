"""How a writer is shown: its colour, its marker, and whether it is drawn before anybody asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.table import broken
from memaudit_gym.evaluation.results import OPT, Summary
from memaudit_gym.reference import PROXIES

_COLOURS = 8
#: The parts of a table of writers, from top to bottom.
ASKED, REFERENCES, DEPLOYED = (
    "Writers that were asked for",
    "References",
    "Proxies of deployed systems",
)


@dataclass(frozen=True)
class Look:
    """How one writer is shown.

    Args:
        name: As in the rows.
        oracle: Whether it sees more than visible fields.
        part: The part of a table in which it stands.
        number: Its place among the writers that are drawn; OPT, which is the scale, has 0.
    """

    name: str
    oracle: bool
    part: str
    number: int

    @property
    def series(self) -> int:
        """Its colour, 0 the neutral one."""
        return (self.number - 1) % _COLOURS + 1 if self.number else 0

    @property
    def class_(self) -> str:
        """Its CSS classes: its colour, and a dash where that has been there before."""
        return f"w{self.number} s{self.series}" + " dashed" * (self.number > _COLOURS)

    @property
    def drawn(self) -> bool:
        """Whether it is drawn before anybody asks for it."""
        return self.part != DEPLOYED

    @property
    def label(self) -> Markup:
        """Its name, with a mark where it is an oracle."""
        star = element("abbr", "*", title="oracle: sees hidden weights and coverage")
        return joined(broken(self.name), star) if self.oracle else broken(self.name)


def looks_of(summary: Summary) -> list[Look]:
    """One for each policy, part by part."""
    asked = set(summary.arguments["policies"])
    parts: dict[str, list[tuple[str, bool]]] = {ASKED: [], REFERENCES: [], DEPLOYED: []}
    for policy in summary.policies:
        part = _part(policy["source"] in asked or policy["name"] in asked, policy["name"])
        parts[part].append((policy["name"], policy["oracle"]))
    found: list[Look] = []
    for part, writers in parts.items():
        for name, oracle in writers:
            number = sum(look.name != OPT for look in found) + 1
            found.append(Look(name, oracle, part, 0 if name == OPT else number))
    return found


def in_parts(looks: Sequence[Look]) -> dict[str, list[Look]]:
    """{part: its writers}, parts without any left out."""
    found: dict[str, list[Look]] = {}
    for look in looks:
        found.setdefault(look.part, []).append(look)
    return found


def _part(asked: bool, name: str) -> str:
    if asked:
        return ASKED
    return DEPLOYED if name in PROXIES else REFERENCES
