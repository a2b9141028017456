"""The stream: what a memory writer experiences, made from the turns alone."""

from __future__ import annotations

from collections.abc import Mapping

from memaudit_gym.errors import InputError
from memaudit_gym.natural.config import Grain
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from memaudit_gym.records import Experience


def experiences_of(dialogue: Dialogue, grain: Grain) -> list[Experience]:
    """The experiences of a dialogue, in order.

    Args:
        dialogue: The dialogue.
        grain: ``turns``: every turn, and after the last turn of each session its digest;
            ``sessions``: every session.

    Raises:
        InputError: Two of its turns, sessions and digests have the same id.
    """
    _require_distinct_ids(dialogue)
    if grain == "sessions":
        return [_whole(session) for session in dialogue.sessions]
    stream: list[Experience] = []
    for session in dialogue.sessions:
        stream += [_turn(session, turn) for turn in session.turns]
        stream.append(_experience(session, session.digest_id, f"End of {session.id}."))
    return stream


def offered_at(dialogue: Dialogue, grain: Grain) -> Mapping[str, str]:
    """{id of a turn or a digest: the experience that its candidates belong to}."""
    places: dict[str, str] = {}
    for session in dialogue.sessions:
        for name in (*(turn.id for turn in session.turns), session.digest_id):
            places[name] = session.id if grain == "sessions" else name
    return places


def _whole(session: Session) -> Experience:
    return _experience(session, session.id, "\n".join(turn.span for turn in session.turns))


def _turn(session: Session, turn: Turn) -> Experience:
    return _experience(session, turn.id, turn.span, turn)


def _experience(session: Session, name: str, text: str, turn: Turn | None = None) -> Experience:
    return Experience(
        id=name,
        text=text,
        session_id=session.id,
        timestamp=(turn and turn.timestamp) or session.timestamp,
        speaker=turn.speaker if turn else None,
        extra={} if session.date_time is None else {"date_time": session.date_time},
    )


def _require_distinct_ids(dialogue: Dialogue) -> None:
    seen: set[str] = set()
    for session in dialogue.sessions:
        for name in (session.id, session.digest_id, *(turn.id for turn in session.turns)):
            if name in seen:
                raise InputError(
                    f"two of its sessions, turns and digests have the id '{name}'",
                    record=f"dialogue '{dialogue.id}'",
                )
            seen.add(name)
