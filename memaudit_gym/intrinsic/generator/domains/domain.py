"""What the texts of one domain are made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Attribute:
    """A property that things of a domain have.

    Args:
        noun: Two lower-case words.
        values: At least seven, rising where they are numbers; the first is what one would guess
            who knows the domain and not the thing.
    """

    noun: str
    values: tuple[str, ...]

    @property
    def numeric(self) -> bool:
        """Whether its values are numbers with a unit."""
        return self.values[0][0].isdigit()


@dataclass(frozen=True)
class Domain:
    """A domain.

    Args:
        name: As trajectories call it.
        things: Identifiers, lower-case words joined by hyphens; none is part of another.
        attributes: At least ten, of which no two share a word.
        asides: Sentences without values, from which documents get their body; ``{e}`` is the
            thing, ``{p}`` a person, ``{t}`` a team, ``{d}`` a weekday.
    """

    name: str
    things: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    asides: tuple[str, ...]


def numbers(noun: str, unit: str, values: str) -> Attribute:
    """An attribute whose values are numbers of a unit."""
    return Attribute(noun, tuple(f"{value} {unit}" for value in values.split()))


def names(noun: str, values: str) -> Attribute:
    """An attribute whose values are single words."""
    return Attribute(noun, tuple(values.split()))
