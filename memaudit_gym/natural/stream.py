"""A conversation as a stream: experiences and their candidate memories."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from memaudit_gym.costs import word_cost
from memaudit_gym.natural.conversation import Conversation, Session, Turn
from memaudit_gym.records import Candidate, Experience


def digest_id(session: Session) -> str:
    """The id of the experience that ends a session."""
    return f"{session.id}:digest"


def experiences_of(conversation: Conversation) -> list[Experience]:
    """Every turn in order, and after the last turn of each session its digest."""
    stream: list[Experience] = []
    for session in conversation.sessions:
        stream += [_experience(session, t.id, t.span, t.speaker) for t in session.turns]
        stream.append(_experience(session, digest_id(session), f"End of {session.id}."))
    return stream


def _experience(session: Session, name: str, text: str, speaker: str | None = None) -> Experience:
    return Experience(
        id=name,
        text=text,
        session_id=session.id,
        timestamp=session.timestamp,
        speaker=speaker,
        extra={"date_time": session.date_time},
    )


def turn_candidates(turn: Turn, facts: Iterable[str]) -> list[Candidate]:
    """The turn verbatim (``raw_span``) and one ``atomic_fact`` for each of its facts."""
    raw = _candidate(f"{turn.id}:raw", turn.id, "raw_span", turn.span)
    return [raw, *_facts(turn.id, "fact", facts)]


def digest_candidates(session: Session, events: Iterable[str]) -> list[Candidate]:
    """The session summary (``summary``) and one ``atomic_fact`` for each event.

    A session without a summary has no such candidate: its digest can then only be passed over.
    """
    name = digest_id(session)
    kept = [_candidate(f"{name}:summary", name, "summary", session.summary)]
    return [*(kept if session.summary else []), *_facts(name, "event", events)]


def events_by_session(conversation: Conversation) -> Mapping[str, Sequence[str]]:
    """{session id: its event summaries}, without blank ones; empty if none were read."""
    kept: dict[str, list[str]] = {session.id: [] for session in conversation.sessions}
    for session_id, event in conversation.events or ():
        if event and session_id in kept:
            kept[session_id].append(event)
    return kept


def _facts(experience: str, name: str, texts: Iterable[str]) -> list[Candidate]:
    return [
        _candidate(f"{experience}:{name}{number}", experience, "atomic_fact", text)
        for number, text in enumerate(texts, 1)
    ]


def _candidate(name: str, experience: str, kind: str, text: str) -> Candidate:
    return Candidate(name, experience, kind, text, cost=word_cost(text))
