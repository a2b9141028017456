"""A labelled conversation as a coverage package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memaudit_gym.costs import word_cost
from memaudit_gym.io.files import PathLike
from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.fictional.conversation import UNANSWERABLE, Conversation, Question
from memaudit_gym.natural.fictional.parse import parse
from memaudit_gym.natural.fictional.yaml_file import read_yaml
from memaudit_gym.natural.stages.stream import experiences_of
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Query

#: The builder and its version; change it when a package would change.
BUILDER = "fictional/1"


def read_fictional(path: PathLike) -> Package:
    """The package of a conversation file.

    Every usable question has the weight 1 / usable questions, in equal parts on the units it
    needs, so that F is the share of question evidence that a store keeps. Source: ours.

    Raises:
        InputError: Any fault of the file, with record and field named.
    """
    root, sha256 = read_yaml(path)
    source = {"file": Path(path).name, "sha256": sha256}
    conversation = parse(root)
    dialogue = Dialogue(conversation.name, conversation.sessions)
    asked = {f"q{n}": q for n, q in enumerate(conversation.questions, 1)}
    if all(q.kind == UNANSWERABLE for q in asked.values()):
        root.get("questions").fail("no question can be answered")
    candidates, coverage, notes = _candidates(dialogue, conversation)
    queries = _queries(asked)
    return Package.build(
        name=conversation.name,
        experiences=experiences_of(dialogue, "turns"),
        candidates=candidates,
        units=_units(conversation, queries),
        coverage=coverage,
        coverage_notes=notes,
        queries=queries,
        cost_model="word",
        metadata={
            "builder": BUILDER,
            "title": conversation.title,
            "license": "MIT",
            "source": source,
            "sessions": len(conversation.sessions),
            "questions": _question_report(asked),
        },
    )


def _candidates(
    dialogue: Dialogue, conversation: Conversation
) -> tuple[list[Candidate], dict[str, dict[str, float]], dict[tuple[str, str], Mapping[str, str]]]:
    """The candidates, {candidate id: {unit id: coverage}}, and the reasons for cells."""
    found = [_candidate(f"{t.id}:raw", t.id, "raw_span", t.span) for t in dialogue.turns]
    coverage: dict[str, dict[str, float]] = {}
    for unit in conversation.units:
        for turn, share in unit.said.items():
            if share:
                coverage.setdefault(f"{turn}:raw", {})[unit.id] = share
    notes: dict[tuple[str, str], Mapping[str, str]] = {}
    numbers: Counter[str] = Counter()
    for memory in conversation.memories:
        kind = f"{memory.experience}:{memory.type}"
        numbers[kind] += 1
        name = f"{kind}{numbers[kind]}"
        found.append(_candidate(name, memory.experience, memory.type, memory.text))
        coverage[name] = dict(memory.covers)
        notes |= {(name, unit): {"rationale": memory.why} for unit in memory.covers if memory.why}
    return found, coverage, notes


def _candidate(name: str, experience: str, kind: str, text: str) -> Candidate:
    return Candidate(name, experience, kind, text, cost=word_cost(text))


def _queries(asked: Mapping[str, Question]) -> list[Query]:
    usable = {name: q for name, q in asked.items() if q.kind != UNANSWERABLE}
    return [
        Query(name, q.ask, q.answer, q.needs, 1 / len(q.needs) / len(usable), q.kind)
        for name, q in usable.items()
    ]


def _units(conversation: Conversation, queries: list[Query]) -> list[EvidenceUnit]:
    weights = {unit.id: 0.0 for unit in conversation.units}
    for query in queries:
        for unit_id in query.required_unit_ids:
            weights[unit_id] += query.weight or 0.0
    return [
        EvidenceUnit(
            id=unit.id,
            weight=weights[unit.id],
            role=unit.role,
            text=unit.text,
            extra={"source_spans": [{"span_id": t, "experience_id": t} for t in unit.said]},
        )
        for unit in conversation.units
    ]


def _question_report(asked: Mapping[str, Question]) -> dict[str, Any]:
    left_out = {name: q for name, q in asked.items() if q.kind == UNANSWERABLE}
    return {
        "total": len(asked),
        "usable": len(asked) - len(left_out),
        "by_kind": dict(sorted(Counter(q.kind for q in asked.values()).items())),
        "left_out": [
            {"query_id": name, "question": q.ask, "reason": UNANSWERABLE}
            for name, q in left_out.items()
        ],
    }
