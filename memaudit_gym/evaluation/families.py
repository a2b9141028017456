"""One writer a family: each is tested on the distribution that it has not met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memaudit_gym.errors import InputError

#: What stands in a policy's source for the family that it is tested on.
FAMILY = "{family}"


def of_family(source: str, family: str) -> str:
    """The source of the writer that is tested on a family."""
    return source.replace(FAMILY, family)


def sources_of(source: str, families: Sequence[str]) -> dict[str, str]:
    """{family: the source of the writer that is tested on it}.

    Args:
        source: As on the command line.
        families: Those that are held out; none in any other suite.

    Raises:
        InputError: One writer a family where no family is held out.
    """
    if FAMILY in source and not families:
        raise InputError(
            f"policy '{source}' is one writer a family; that goes with --suite small-held-out"
        )
    return {family: of_family(source, family) for family in families}


def require_unmet(source: str, writer: Any, family: str) -> None:
    """Refuses a writer that was trained on what it is tested on.

    A writer says so by its attribute ``trained_on``, names of distributions; who has none is taken
    to have met none.

    Raises:
        InputError: It was.
    """
    if family in getattr(writer, "trained_on", ()):
        hint = "" if FAMILY in source else f", or one a family: a path with {FAMILY} in it"
        raise InputError(
            f"policy '{of_family(source, family)}' was trained on {family}, which is held out "
            f"here; name a writer that was not{hint}"
        )


def pattern_name(source: str) -> str:
    """What is left of a name without the family."""
    return source.replace(FAMILY, "").strip("-_. ")
