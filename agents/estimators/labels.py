"""What estimators learn: the worth of every candidate of a package whose questions are known."""

from __future__ import annotations

import numpy as np

from agents.estimators.past import said
from agents.estimators.reading import Floats
from agents.estimators.words import RETELLING, Words
from memaudit_gym.errors import InputError
from memaudit_gym.natural.lexical import target_of
from memaudit_gym.objective import covered_by, marginal_gains, value
from memaudit_gym.package import Package


def singleton_values(package: Package) -> Floats:
    """(n,) F of each candidate alone, in shares of F of everything, times the stream's length.

    So scaled, values of long and short streams with many and few questions are comparable: 1 is
    what an experience is worth in the mean.

    Raises:
        InputError: Nothing in the package is worth anything, or it has composites.
    """
    return marginal_gains(package, np.zeros(len(package.units))) * _scale(package)


def _scale(package: Package) -> float:
    everything = value(package, range(len(package.candidates)))
    if everything <= 0:
        raise InputError(f"package '{package.name}' has nothing to learn from: all of F is 0")
    return len(package.experiences) / everything


def word_values(package: Package, words: Words) -> Floats:
    """(w,) what each word of a stream is worth, so that candidates are worth what they hold.

    Each unit's worth is divided evenly among the words that covering it takes: those of its
    answer in the text of the experience that bears it, else of its question, else all of them, as
    the lexical coverage rule has it. Scaled as the singleton values.

    Args:
        package: The package.
        words: The words of its stream.
    """
    asked = {r: q for q in reversed(package.queries) for r in q.required_unit_ids}
    place, bearers = words.places(), _bearers(package)
    everything = covered_by(package, range(len(package.candidates)))
    worth = package.weights * package.saturations(everything)
    found = np.zeros(len(words.stems))
    for number, unit in enumerate(package.units):
        if number not in bearers:
            continue
        text = said(package.experiences[bearers[number]])
        query = asked.get(unit.id)
        target = target_of(
            "" if query is None or query.answer is None else str(query.answer),
            "" if query is None else query.question,
            text,
        )
        rows = [place[key] for w in sorted(target.stems) if (key := (bearers[number], w)) in place]
        if rows:
            found[rows] += worth[number] / len(rows)
    return found * _scale(package)


def _bearers(package: Package) -> dict[int, int]:
    """{unit: the experience whose candidate covers it most}; a summary only where nothing else."""
    best: dict[int, tuple[float, int]] = {}
    for u, candidate in enumerate(package.candidates):
        units, values = package.coverage.row(u)
        for unit, coverage in zip(units.tolist(), values.tolist(), strict=True):
            rank = coverage - 2.0 * (candidate.type == RETELLING)
            if unit not in best or rank > best[unit][0]:
                best[unit] = (rank, int(package.group_of[u]))
    return {unit: experience for unit, (_, experience) in best.items()}
