"""What recorded results were evaluated on."""

from __future__ import annotations

from typing import TypeGuard

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.results import SUMMARY, Summary
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.evaluation.tasks import Task
from memaudit_gym.generators.stream import LENGTHS, StreamDials
from memaudit_gym.generators.stream.dials import dials_text, parse_dials

#: No seed is as large: more digits than :func:`memaudit_gym.evaluation.suites.parse_seeds` takes.
_SEED_END = 10**18


def recorded_tasks(summary: Summary, packages: str | None = None) -> list[Task]:
    """The tasks of recorded results, in the order of their episodes.

    Args:
        summary: Of the results.
        packages: Where packages of files are now; default the suite as recorded.

    Raises:
        InputError: As :func:`memaudit_gym.evaluation.suites.suite_tasks`; the packages are read,
            not compared with the results.
    """
    seeds, utility = recorded_seeds(summary), summary.arguments.get("utility")
    dials = recorded_dials(summary)
    if seeds is None:
        return suite_tasks(packages or summary.suite, utility=utility)
    if packages is not None:
        problem = f"the suite '{summary.suite}' is generated; leave the packages' path out"
        raise InputError(problem)
    return suite_tasks(summary.suite, seeds, utility, dials)


def recorded_seeds(summary: Summary) -> range | None:
    """The seeds of recorded results; None where the packages are of files.

    Raises:
        InputError: They are none that could have been asked for.
    """
    bounds = summary.arguments.get("seeds")
    if bounds is None or _are_seeds(bounds):
        return None if bounds is None else range(*bounds)
    problem = "must be two whole numbers from 0 on, the greater one last"
    raise InputError(problem, file=SUMMARY, field="arguments.seeds")


def recorded_dials(summary: Summary) -> StreamDials | None:
    """The dials of recorded results; None for the default ones.

    Raises:
        InputError: They are none that could have been asked for.
    """
    text, field = summary.arguments.get("dials"), "arguments.dials"
    if text is None:
        return None
    if not isinstance(text, str):
        raise InputError(f"must be a text or null, not {text!r:.80}", file=SUMMARY, field=field)
    if summary.suite not in LENGTHS:
        problem = f"go with {', '.join(LENGTHS)} alone, not with the suite '{summary.suite}'"
        raise InputError(problem, file=SUMMARY, field=field)
    try:
        return parse_dials(text, field)
    except InputError as error:
        raise error.in_file(SUMMARY) from None


def recorded_hardness(summary: Summary) -> str | None:
    """The recorded dials as they are said: those that are not the default ones, None for none.

    Raises:
        InputError: As :func:`recorded_dials`.
    """
    return dials_text(recorded_dials(summary)) or None


def recorded_suite(summary: Summary) -> str:
    """The suite as titles have it: with its seeds and dials, where it has some.

    Raises:
        InputError: As :func:`recorded_seeds` and :func:`recorded_dials`.
    """
    seeds, dials = recorded_seeds(summary), recorded_hardness(summary)
    parts = [summary.suite]
    if seeds is not None:
        parts.append(f"seeds {seeds.start}..{seeds.stop - 1}")
    if dials:
        parts.append(f"dials {dials}")
    return ", ".join(parts)


def _are_seeds(bounds: object) -> TypeGuard[list[int]]:
    """Whether JSON is the two ends of a range of seeds, such as can be asked for."""
    return (
        isinstance(bounds, list)
        and len(bounds) == 2
        and all(type(bound) is int for bound in bounds)
        and 0 <= bounds[0] < bounds[1] < _SEED_END
    )
