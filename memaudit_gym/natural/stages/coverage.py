"""The cells: which candidate preserves how much of which unit, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator, Cell, Judgement
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.stages.candidates import Candidates
from memaudit_gym.natural.stages.units import Unit
from memaudit_gym.records import Candidate

#: Who labels the cells of quotes.
QUOTED = "verbatim/1"
#: What is said of a raw span that quotes all of a unit; no adjudicator is asked.
VERBATIM = Judgement(1.0, "verbatim")


@dataclass(frozen=True, slots=True)
class Coverage:
    """The cells of a package, those judged 0 among them.

    Args:
        rows: {candidate id: {unit id: coverage}}.
        notes: {(candidate id, unit id): who judged the cell, and why}.
        report: Counts and what the adjudicator says of itself, for the manifest.
    """

    rows: Mapping[str, Mapping[str, float]]
    notes: Mapping[tuple[str, str], Mapping[str, Any]]
    report: Mapping[str, Any]


def coverage_of(
    package: str,
    questions: Sequence[Question],
    units: Mapping[str, Sequence[Unit]],
    candidates: Candidates,
    adjudicator: Adjudicator,
) -> Coverage:
    """Has every cell judged whose candidate was made from a turn of the unit.

    Raises:
        InputError: The adjudicator fails, or its judgements are none.
    """
    verbatim, asked = _cells(package, questions, units, candidates)
    every_unit = dict.fromkeys(unit.id for q in questions for unit in units[q.id])
    adjudicator.expect(package, candidates.sources.keys(), every_unit)
    judged = _judged(asked, adjudicator)
    rows: dict[str, dict[str, float]] = {}
    notes: dict[tuple[str, str], dict[str, Any]] = {}
    for cell, judgement in [(cell, VERBATIM) for cell in verbatim] + judged:
        rows.setdefault(cell.candidate_id, {})[cell.unit_id] = judgement.coverage
        by = QUOTED if judgement is VERBATIM else adjudicator.name
        rationale = {"rationale": judgement.rationale} if judgement.rationale else {}
        notes[cell.candidate_id, cell.unit_id] = {"annotator_ids": [by], **rationale}
    return Coverage(
        rows,
        notes,
        {
            "adjudicator": adjudicator.name,
            "verbatim": len(verbatim),
            "judged": len(asked),
            "judged_zero": sum(j.coverage == 0 for _, j in judged),
            **adjudicator.report(),
        },
    )


def _cells(
    package: str,
    questions: Sequence[Question],
    units: Mapping[str, Sequence[Unit]],
    candidates: Candidates,
) -> tuple[list[Cell], list[Cell]]:
    """The cells of quotes, and those to be judged."""
    made_from = _by_source(candidates)
    verbatim: list[Cell] = []
    asked: list[Cell] = []
    for question in questions:
        for unit in units[question.id]:
            related = {c.id: c for turn in unit.turns for c in made_from.get(turn.id, ())}
            for candidate in related.values():
                cell = _cell(package, question, unit, candidate)
                quoted = set(candidates.sources[candidate.id])
                whole = candidate.type == "raw_span" and quoted.issuperset(t.id for t in unit.turns)
                (verbatim if whole else asked).append(cell)
    return verbatim, asked


def _by_source(candidates: Candidates) -> dict[str, list[Candidate]]:
    found: dict[str, list[Candidate]] = {}
    for candidate in candidates.records:
        for turn in candidates.sources[candidate.id]:
            found.setdefault(turn, []).append(candidate)
    return found


def _cell(package: str, question: Question, unit: Unit, candidate: Candidate) -> Cell:
    return Cell(
        package=package,
        candidate_id=candidate.id,
        unit_id=unit.id,
        type=candidate.type,
        text=candidate.text,
        evidence=unit.evidence,
        question=question.question,
        answer=question.answer,
    )


def _judged(cells: Sequence[Cell], adjudicator: Adjudicator) -> list[tuple[Cell, Judgement]]:
    judgements = adjudicator.judge(cells)
    if len(judgements) != len(cells):
        raise InputError(
            f"adjudicator {adjudicator.name} judged {len(judgements)} of {len(cells)} cells"
        )
    for cell, judgement in zip(cells, judgements, strict=True):
        if not 0 <= judgement.coverage <= 1:
            raise InputError(
                f"adjudicator {adjudicator.name} gave {judgement.coverage}, not 0 to 1",
                record=f"candidate '{cell.candidate_id}', unit '{cell.unit_id}'",
            )
    return list(zip(cells, judgements, strict=True))
