"""A LongMemEval file as recordings, one record after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.io.files import file_sha256
from memaudit_gym.io.json_stream import read_json_items
from memaudit_gym.natural.config import Grain
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.longmemeval.record import HaystackSession, Record, read_record
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.recording import LeftOut, Recording

#: The builder and its version; change it when a package would change.
BUILDER = "longmemeval/1"


def recordings(file: str | Path, grain: Grain) -> Iterator[Recording | LeftOut]:
    """Every record of a file, in its order; no more than one is held in memory.

    Args:
        file: LongMemEval's own JSON: a list of records, or a single one.
        grain: Where sessions are the experiences, a question without a marked turn has the
            sessions that hold its answer as evidence; where turns are, it is left out.

    Raises:
        InputError: Any fault, with record and field named; no record at all.
    """
    source = {"file": Path(file).name, "sha256": file_sha256(file)}
    seen: set[str] = set()
    for position, value in enumerate(read_json_items(file)):
        node = JsonNode(value, str(file), path=f"[{position}]")
        record = read_record(node)
        # Where letters of both cases are the same folder, one would replace the other.
        if record.id.lower() in seen:
            node.get("question_id").fail(f"duplicate id '{record.id}'; every record needs its own")
        seen.add(record.id.lower())
        yield _recording(record, source, grain)
    if not seen:
        raise InputError("holds no record", file=str(file))


def _recording(record: Record, source: Mapping[str, str], grain: Grain) -> Recording | LeftOut:
    if record.abstention:
        return LeftOut(record.id, "abstention")
    # The oracle file's are not in order of time.
    told = sorted((s for s in record.sessions if s.turns), key=lambda s: s.timestamp)
    if not told:
        return LeftOut(record.id, "no_turn")
    sessions = [_session(f"s{number}", session) for number, session in enumerate(told, 1)]
    evidence = _evidence(record, told, sessions, grain)
    if not evidence:
        return LeftOut(record.id, "no_answer_turn" if grain == "turns" else "no_answer_session")
    question = Question(
        id=record.id,
        question=record.question,
        answer=record.answer,
        category=record.type,
        evidence=evidence,
        extra={
            "question_date": record.question_date,
            "answer_session_ids": [
                s.id for s, h in zip(sessions, told, strict=True) if h.id in record.answer_sessions
            ],
        },
    )
    dialogue = Dialogue(record.id, tuple(sessions))
    return Recording(dialogue, (question,), BUILDER, source, _report(record, told))


def _session(name: str, told: HaystackSession) -> Session:
    """The session under an id of its own: the file's may repeat, and says where the answer is."""
    turns = tuple(
        Turn(f"{name}:{number}", turn.role, turn.content)
        for number, turn in enumerate(told.turns, 1)
    )
    return Session(name, turns, timestamp=told.timestamp, date_time=told.date_time)


def _evidence(
    record: Record, told: Sequence[HaystackSession], sessions: Sequence[Session], grain: Grain
) -> tuple[str, ...]:
    both = list(zip(told, sessions, strict=True))
    marked = tuple(
        turn.id
        for haystack, session in both
        for said, turn in zip(haystack.turns, session.turns, strict=True)
        if said.has_answer
    )
    if marked or grain == "turns":
        return marked
    return tuple(session.id for haystack, session in both if haystack.id in record.answer_sessions)


def _report(record: Record, told: Sequence[HaystackSession]) -> dict[str, Any]:
    ids = [session.id for session in told]
    marked = [s.id for s in told if any(turn.has_answer for turn in s.turns)]
    answer = set(record.answer_sessions)
    return {
        "haystack_session_ids": ids,
        "sessions": {
            "total": len(told),
            "without_turns": [s.id for s in record.sessions if not s.turns],
            "repeated_ids": len(ids) - len(set(ids)),
            "after_the_question": sum(s.timestamp > record.question_date for s in told),
        },
        "answer_sessions": {
            "not_in_the_haystack": sorted(answer - set(ids)),
            "without_a_marked_turn": sorted(answer & set(ids) - set(marked)),
            "marked_but_not_listed": sorted(set(marked) - answer),
        },
    }
