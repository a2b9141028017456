"""A recording as a package, in stages that see no more than they may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from memaudit_gym.coverage import Coverage as CoverageMatrix
from memaudit_gym.errors import InputError
from memaudit_gym.natural.parts import Parts
from memaudit_gym.natural.recording import Recording
from memaudit_gym.natural.stages.candidates import Candidates, candidates_of
from memaudit_gym.natural.stages.coverage import coverage_of
from memaudit_gym.natural.stages.decisions import Decision, question_report
from memaudit_gym.natural.stages.manifest import manifest_of
from memaudit_gym.natural.stages.queries import queries_of, weighted
from memaudit_gym.natural.stages.review import decide
from memaudit_gym.natural.stages.stream import experiences_of, offered_at
from memaudit_gym.natural.stages.units import units_of
from memaudit_gym.package import Package
from memaudit_gym.records import Experience


def build_package(recording: Recording, parts: Parts) -> Package:
    """The package of a recording.

    Candidates come first and from the dialogue alone. Units are made from the turns and from
    what the questions name as evidence, queries in a pass of their own, and the cells last.
    A recording without any question gives experiences and candidates without units: a folder to
    be completed, no package to be scored.

    Raises:
        InputError: A part fails, or there are questions and none can be scored.
    """
    grain, dialogue = parts.config.experiences, recording.dialogue
    try:
        stream = experiences_of(dialogue, grain)
    except InputError as error:
        raise error.in_file(recording.file) from None
    candidates = candidates_of(dialogue, parts.generators, grain)
    if not candidates.records:
        names = ", ".join(generator.name for generator in parts.generators)
        problem = f"no candidate was made of it by {names}"
        raise InputError(problem, file=recording.file, record=f"dialogue '{dialogue.id}'")
    decisions = decide(recording, parts.reviewer, grain)
    package, reports = (
        _labelled(recording, parts, stream, candidates, decisions)
        if decisions
        else (_unlabelled(recording, parts, stream, candidates), {})
    )
    if parts.config.cost_model != package.cost_model:
        package = package.with_cost_model(parts.config.cost_model)
    manifest = manifest_of(package, recording, parts, candidates, reports)
    return replace(package, manifest=manifest)


def _labelled(
    recording: Recording,
    parts: Parts,
    stream: Sequence[Experience],
    candidates: Candidates,
    decisions: Sequence[Decision],
) -> tuple[Package, dict[str, Mapping[str, Any]]]:
    dialogue = recording.dialogue
    questions = [d.question for d in decisions if not d.question.left_out]
    report = question_report(decisions)
    if not questions:
        why = ", ".join(f"{n} {reason}" for reason, n in report["left_out_by_reason"].items())
        problem = f"no question can be scored: {why}"
        raise InputError(problem, file=recording.annotator, record=f"dialogue '{dialogue.id}'")
    evidence = {q.id: q.evidence for q in questions}
    units = units_of(dialogue.only(()), evidence, offered_at(dialogue, parts.config.experiences))
    queries = queries_of(questions, units)
    coverage = coverage_of(dialogue.id, questions, units, candidates, parts.adjudicator)
    package = Package.build(
        name=dialogue.id,
        experiences=stream,
        candidates=candidates.records,
        units=weighted(queries, units),
        coverage=coverage.rows,
        coverage_notes=coverage.notes,
        queries=queries,
        cost_model="word",
        metadata={**_metadata(recording, parts), "questions": report},
        annotations=[decision.row(recording.annotator) for decision in decisions],
    )
    reviewed = (
        {"reviewer": parts.reviewer.name, **parts.reviewer.report()} if parts.reviewer else {}
    )
    return package, {"coverage_matrix": coverage.report, "review": reviewed}


def _unlabelled(
    recording: Recording, parts: Parts, stream: Sequence[Experience], candidates: Candidates
) -> Package:
    place = {experience.id: number for number, experience in enumerate(stream)}
    ordered = sorted(candidates.records, key=lambda c: place[c.experience_id])
    return Package(
        name=recording.dialogue.id,
        experiences=tuple(stream),
        candidates=tuple(ordered),
        units=(),
        coverage=CoverageMatrix.from_rows({} for _ in ordered),
        cost_model="word",
        metadata={**_metadata(recording, parts), "questions": question_report([])},
    )


def _metadata(recording: Recording, parts: Parts) -> dict[str, Any]:
    return {
        "builder": recording.builder,
        "source": dict(recording.source),
        "generators": [generator.name for generator in parts.generators],
        "coverage_rule": parts.adjudicator.name,
        **({"reviewer": parts.reviewer.name} if parts.reviewer else {}),
        "experiences": parts.config.experiences,
        **recording.notes,
    }
