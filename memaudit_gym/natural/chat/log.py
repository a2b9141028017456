"""A chat log in JSON Lines, or in one JSON list, to a dialogue, read strictly.

Each row is one turn: ``{"session": ..., "speaker": ..., "time": ..., "text": ...}``. Other keys
do not matter. A turn's id is ``<session>:<n>``, n from 1 as the lines of that session stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.natural.chat.json_rows import json_rows
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.names import folder_name
from memaudit_gym.natural.timestamps import is_earlier, iso_timestamp


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a log."""

    session: str
    speaker: str
    time: str | None
    text: str


def read_log(file: str | Path) -> tuple[Dialogue, dict[str, Any]]:
    """The dialogue of a log, and what reading came to.

    Sessions stand in the order of their first lines, turns in the order of theirs: the file's
    order is the order of time, and where the times say otherwise it is counted.

    Raises:
        InputError: Any fault, with line and field named.
    """
    name = folder_name(JsonNode(Path(file).stem, str(file), "the name of the file"))
    lines = [_said(node) for node in json_rows(file, "turn")]
    if not lines:
        raise InputError("holds no turn", file=str(file))
    by_session: dict[str, list[Said]] = {}
    for said in lines:
        by_session.setdefault(said.session, []).append(said)
    sessions = tuple(_session(key, said) for key, said in by_session.items())
    return Dialogue(name, sessions), _report(lines, len(sessions))


def _said(node: JsonNode) -> Said:
    session, time = node.get("session"), node.find("time")
    return Said(
        # A number is a fine name for a session.
        session=_session_id(session),
        speaker=node.get("speaker").name().strip(),
        time=None if time is None or time.value is None else _time(time),
        text=node.get("text").text().strip(),
    )


def _session_id(node: JsonNode) -> str:
    return node.name().strip() if isinstance(node.value, str) else str(node.whole_number())


def _time(node: JsonNode) -> str:
    found = iso_timestamp(node.text())
    if found is None:
        node.fail(
            f"cannot read the time '{node.text()[:60]}'; write it in ISO 8601, such as "
            "'2024-05-08T13:56' or '2024-05-08T13:56:00+02:00', or leave it out"
        )
    return found


def _session(name: str, lines: Sequence[Said]) -> Session:
    turns = tuple(
        Turn(f"{name}:{number}", said.speaker, said.text, timestamp=said.time)
        for number, said in enumerate(lines, 1)
    )
    return Session(name, turns, timestamp=lines[0].time)


def _report(lines: Sequence[Said], sessions: int) -> dict[str, Any]:
    times = [said.time for said in lines if said.time]
    return {
        "sessions": {"total": sessions},
        "turns": {
            "total": len(lines),
            "blank": sum(not said.text for said in lines),
            "without_time": len(lines) - len(times),
            "earlier_than_the_line_before": sum(is_earlier(b, a) for a, b in pairwise(times)),
        },
    }
