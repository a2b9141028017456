"""A LoCoMo file as recordings: the dialogue apart from the questions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.json_node import read_root
from memaudit_gym.natural.locomo.correction import references_of
from memaudit_gym.natural.locomo.corrections import (
    Corrections,
    corrected_questions,
    read_corrections,
)
from memaudit_gym.natural.locomo.format import parse_samples
from memaudit_gym.natural.locomo.observations import (
    observation_report,
    observations_of,
    read_observations,
)
from memaudit_gym.natural.locomo.questions import evidence_report, read_questions, resolved
from memaudit_gym.natural.locomo.sample import Sample
from memaudit_gym.natural.recording import Recording

#: The builder and its version; change it when a package would change.
BUILDER = "locomo/2"


def recordings(
    file: str | Path, *, with_events: bool = False, corrections: str | Path | None = None
) -> list[Recording]:
    """Every sample of a file.

    Args:
        file: LoCoMo's own JSON: a list of samples, or a single one.
        with_events: Whether event summaries are read too.
        corrections: A file that overrides evidence.

    Raises:
        InputError: Any fault of a file, with sample and field named.
    """
    root, sha256 = read_root(file)
    source = {"file": Path(file).name, "sha256": sha256}
    try:
        samples = parse_samples(root, with_events=with_events)
        corrected = read_corrections(corrections, samples) if corrections else None
        return [_recording(sample, source, corrected) for sample in samples]
    except InputError as error:
        raise error.in_file(str(file)) from None


def _recording(
    sample: Sample, source: Mapping[str, str], corrections: Corrections | None
) -> Recording:
    changes = corrections.of.get(sample.id, {}) if corrections else {}
    references, turn_ids = references_of(sample), [turn.id for turn in sample.turns]
    questions = read_questions(corrected_questions(sample, changes), references)
    if all(q.left_out for q in questions):
        place = {"record": f"sample '{sample.id}'", "field": "qa"}
        raise InputError("no question of category 1 to 4 has evidence that names a turn", **place)
    facts = read_observations(sample.facts, references)
    return Recording(
        dialogue=Dialogue(
            id=sample.id,
            sessions=sample.sessions,
            observations=observations_of(facts, turn_ids),
            session_summaries=sample.summaries,
            events=_events(sample),
        ),
        questions=tuple(resolved(q, turn_ids) for q in questions),
        builder=BUILDER,
        source=source,
        notes={
            "evidence": evidence_report(questions),
            "observations": observation_report(facts),
            "sessions": _session_report(sample),
            **_event_report(sample),
            **({"corrections": corrections.metadata(sample.id)} if corrections else {}),
        },
        corrected={f"q{at}": corrections.note(change) for at, change in changes.items()}
        if corrections
        else {},
    )


def _events(sample: Sample) -> dict[str, tuple[str, ...]]:
    kept: dict[str, list[str]] = {session.id: [] for session in sample.sessions}
    for session_id, event in sample.events or ():
        if event and session_id in kept:
            kept[session_id].append(event)
    return {session_id: tuple(events) for session_id, events in kept.items() if events}


def _session_report(sample: Sample) -> dict[str, Any]:
    return {
        "total": len(sample.sessions),
        "without_summary": [s.id for s in sample.sessions if s.id not in sample.summaries],
        "without_turns": list(sample.sessions_without_turns),
    }


def _event_report(sample: Sample) -> dict[str, Any]:
    if sample.events is None:
        return {"with_events": False}
    kept = sum(map(len, _events(sample).values()))
    blank = sum(not event for _, event in sample.events)
    lost = len(sample.events) - kept - blank
    return {
        "with_events": True,
        "events": {"kept": kept, "blank": blank, "without_session": lost},
    }
