"""How hard a Stream world is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.number_checks import require_number


@dataclass(frozen=True)
class StreamDials:
    """The difficulty of a world; all in [0, 1].

    Args:
        noise: Small talk, asides around what is said, stress on what will not be asked, hearsay.
        paraphrase: How often a form leaves its plainest wording.
        update_rate: How often a fact that comes up again has changed, else it is retold.
        predictability: The share of the final queries that follow the latent profile; the others
            ask for anything alike.
        asking: The share of experiences in which the user asks something already, by the same
            profile. These are experiences of the stream, no queries of the package; that some of
            the queries become known early is the environments' ``disclosure``.

    Raises:
        InputError: A dial out of its range.
    """

    noise: float = 0.2
    paraphrase: float = 0.7
    update_rate: float = 0.4
    predictability: float = 0.85
    asking: float = 0.25

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            require_number(value, table="dials", record="dials", field=name, low=0, high=1)


def make_dials(dials: StreamDials | Mapping[str, Any] | None) -> StreamDials:
    """Dials from themselves, from some of their values by name, or the default ones.

    Raises:
        InputError: An unknown dial, or one out of its range.
    """
    if isinstance(dials, StreamDials):
        return dials
    if dials is not None and not isinstance(dials, Mapping):
        raise InputError(f"dials must be a mapping or StreamDials, not {dials!r:.80}")
    known = tuple(field.name for field in fields(StreamDials))
    for name in dials or {}:
        if name not in known:
            raise InputError(f"unknown dial '{name!s:.80}'{did_you_mean(str(name), known)}")
    return StreamDials(**(dials or {}))


def parse_dials(text: str, field: str = "dials") -> StreamDials:
    """Dials as they are written: ``noise=0.5,asking=0.4``; the others have their defaults.

    Args:
        text: What is written.
        field: What faults name.

    Raises:
        InputError: Anything else, an unknown dial, one twice, or one that is no number in [0, 1].
    """
    found: dict[str, float | str] = {}
    for part in text.split(","):
        name, separator, value = (piece.strip() for piece in part.partition("="))
        if not separator:
            problem = f"must be written like noise=0.5,asking=0.4, not {text!r:.80}"
            raise InputError(problem, field=field)
        if name in found:
            raise InputError(f"the dial '{name:.80}' stands there twice", field=field)
        found[name] = _number(value)
    try:
        return make_dials(found)
    except InputError as error:
        dial = f"{error.field} " if error.field else ""
        raise InputError(f"{dial}{error.problem}", field=field) from None


def dials_text(dials: StreamDials | None) -> str:
    """Those that are not the default ones, as :func:`parse_dials` reads them; may be empty."""
    default = asdict(StreamDials())
    values = {} if dials is None else asdict(dials)
    return ",".join(f"{name}={value}" for name, value in values.items() if value != default[name])


def _number(text: str) -> float | str:
    """A number; what is none stays a text, which no dial takes."""
    try:
        return float(text) + 0.0  # -0.0 becomes 0.0: one world, one text and one hash
    except ValueError:
        return text
