"""The people, projects, places, routines and services of a world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from memaudit_gym.generators.stream.phrases import names
from memaudit_gym.generators.stream.phrases.attributes import DOMAINS, Attribute
from memaudit_gym.generators.stream.voice import Voice, half

#: How many of every ten entities are of which domain.
_SHARES = {"person": 3, "project": 3, "place": 1, "routine": 2, "service": 1}
_TENTH = tuple(domain for domain, share in _SHARES.items() for _ in range(share))
_FEWEST = 5


@dataclass(frozen=True, slots=True)
class Entity:
    """Something that facts are about.

    Args:
        number: Its place in the world.
        domain: One of the keys of ``DOMAINS``.
        name: In full; unique in the world.
        short: As it is called in passing; several may share it.
    """

    number: int
    domain: str
    name: str
    short: str

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """What can be said of it."""
        return DOMAINS[self.domain]


def entity_count(experiences: int) -> int:
    """How many entities a world of that length has: 1.3 T^(13/20), at least five."""
    return max(_FEWEST, round(1.3 * float(experiences**0.65)))


def person_name(voice: Voice) -> str:
    """Given and family name."""
    return f"{voice.word(names.GIVEN)} {voice.word(names.FAMILY)}"


def draw_entities(voice: Voice, count: int) -> list[Entity]:
    """Entities in the order in which they enter the world."""
    domains: list[str] = []
    while len(domains) < count:
        domains += voice.shuffled(_TENTH)
    left = {domain: _names(voice, domain) for domain in DOMAINS}
    return [Entity(i, domain, *left[domain].pop()) for i, domain in enumerate(domains[:count])]


def _names(voice: Voice, domain: str) -> list[tuple[str, str]]:
    """All (name, short name) of a domain in random order."""
    one, two = {
        "person": (names.GIVEN, names.FAMILY),
        "project": (names.COLOURS, names.EMBLEMS),
        "place": (names.STREETS, names.ROOMS),
        "routine": (names.WHEN, names.ACTIVITIES),
        "service": (names.BRANDS, names.SERVICES),
    }[domain]
    pairs: Sequence[tuple[str, str]] = list(product(half(one, voice.seed), half(two, voice.seed)))
    return [_called(domain, *pair) for pair in voice.shuffled(pairs)]


def _called(domain: str, one: str, two: str) -> tuple[str, str]:
    if domain == "person":
        return f"{one} {two}", one
    if domain == "project":
        return f"project {one} {two}", two
    if domain == "place":
        return f"the {one} Street {two}", f"the {two}"
    return f"the {one} {two}", f"the {two}"
