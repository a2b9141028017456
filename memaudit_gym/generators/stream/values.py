"""Values of facts, each in full and in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from memaudit_gym.generators.stream.entities import Entity, person_name
from memaudit_gym.generators.stream.phrases import words
from memaudit_gym.generators.stream.voice import Voice, half
from memaudit_gym.generators.words import MONTHS, WEEKDAYS

#: What a text that only gives the gist covers of a value, by the value's kind.
GIST = {"date": 0.5, "weekday": 0.4, "time": 0.4, "amount": 0.6, "code": 0.1}
DEFAULT_GIST = 0.4


class Value(NamedTuple):
    """What a fact says.

    Args:
        text: In full.
        gist: In short, as a summary gives it.
        fidelity: What the gist is worth as coverage of the value.
        target: The entity that it names, if it is one.
    """

    text: str
    gist: str
    fidelity: float
    target: Entity | None = None


_POOLS: Mapping[str, Mapping[str, str]] = {
    "city": words.CITIES,
    "firm": words.FIRMS,
    "food": words.FOODS,
    "thing": words.THINGS,
    "state": words.STATES,
    "format": words.FORMATS,
}
#: How often the value of a person's kind is one of the people of the world.
_KNOWN_SHARE = 0.7
_TRIES = 30


def draw_value(
    voice: Voice, kind: str, people: Sequence[Entity], besides: Sequence[str] = ()
) -> Value:
    """A value of a kind, not yet among ``besides`` as long as others are to be had.

    Args:
        voice: The random choices.
        kind: The attribute's kind.
        people: People it may name.
        besides: Texts to avoid, the last one at all events.
    """
    for _ in range(_TRIES):
        value = _draw(voice, kind, people)
        if value.text not in besides:
            return value
    while value.text == besides[-1]:
        value = _draw(voice, kind, people)
    return value


def _draw(voice: Voice, kind: str, people: Sequence[Entity]) -> Value:
    if kind == "person":
        return _someone(voice, people)
    text, gist = _from_pool(voice, _POOLS[kind]) if kind in _POOLS else _NUMBERS[kind](voice)
    return Value(text, gist, GIST.get(kind, DEFAULT_GIST))


def _from_pool(voice: Voice, pool: Mapping[str, str]) -> tuple[str, str]:
    sort = voice.pick(tuple(pool))
    return voice.pick(half(pool[sort].split(), voice.seed)), sort


def _someone(voice: Voice, people: Sequence[Entity]) -> Value:
    if people and voice.chance(_KNOWN_SHARE):
        target = voice.pick(people)
        return Value(target.name, target.short, 0.7, target)
    name = person_name(voice)
    return Value(name, name.split()[0], 0.7)


def _date(voice: Voice) -> tuple[str, str]:
    day, month = voice.between(1, 28), voice.pick(MONTHS)
    return f"{day} {month}", f"{('early', 'mid', 'late')[(day - 1) // 10]} {month}"


def _weekday(voice: Voice) -> tuple[str, str]:
    day = voice.below(len(WEEKDAYS))
    return WEEKDAYS[day], ("early in the week", "late in the week")[day > 2]


def _time(voice: Voice) -> tuple[str, str]:
    hour = voice.between(6, 22)
    part = ("in the morning", "in the afternoon", "in the evening")[(hour > 11) + (hour > 17)]
    return f"{hour}:{voice.pick(('05', '10', '20', '25', '35', '40', '50', '55'))}", part


def _amount(voice: Voice) -> tuple[str, str]:
    hundreds, rest = voice.between(1, 48), voice.between(1, 9)
    return f"{hundreds}{rest}5 euros", f"over {hundreds}00 euros"


def _code(voice: Voice) -> tuple[str, str]:
    return str(voice.between(1000, 9999)), "a number"


_NUMBERS = {
    "date": _date,
    "weekday": _weekday,
    "time": _time,
    "amount": _amount,
    "code": _code,
}
