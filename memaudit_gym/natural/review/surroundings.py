"""What a reviewer is shown of a dialogue: the evidence of a question and the turns around it."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.natural.dialogue import Dialogue, Session

#: So many turns of the same session before and after each evidence turn.
AROUND = 2
Shown = dict[str, str]


class Surroundings:
    """Looks up turns and sessions by id.

    Args:
        dialogue: The dialogue.
    """

    def __init__(self, dialogue: Dialogue) -> None:
        self._sessions = {session.id: session for session in dialogue.sessions}
        self._place = {
            turn.id: (session, at)
            for session in dialogue.sessions
            for at, turn in enumerate(session.turns)
        }

    def evidence(self, names: Sequence[str]) -> list[Shown]:
        """Each evidence turn or session with its date and what was said."""
        return [self._evidence(name) for name in names]

    def context(self, names: Sequence[str]) -> list[Shown]:
        """The turns around evidence turns that are not evidence themselves, each once."""
        near = {
            turn.id: turn
            for name in names
            if name in self._place
            for session, at in [self._place[name]]
            for turn in session.turns[max(0, at - AROUND) : at + AROUND + 1]
        }
        return [{"id": i, "said": turn.span} for i, turn in near.items() if i not in names]

    def _evidence(self, name: str) -> Shown:
        if name in self._place:
            session, at = self._place[name]
            turn = session.turns[at]
            return {"id": name, "date": turn.timestamp or _date(session), "said": turn.span}
        session = self._sessions[name]
        said = "\n".join(turn.span for turn in session.turns)
        return {"id": name, "date": _date(session), "said": said}


def _date(session: Session) -> str:
    return session.date_time or session.timestamp or ""
