"""The session summaries that the file carries."""

from __future__ import annotations

from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Part, Session
from memaudit_gym.natural.registry import no_argument


class SessionSummary(CandidateGenerator):
    """One ``summary`` a session that has one, offered at its digest and made from all its turns."""

    name = "session_summary/1"
    reads: tuple[Part, ...] = ("session_summaries",)

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """The summaries in the order of the sessions."""
        texts = dialogue.session_summaries
        return [_draft(s, texts[s.id]) for s in dialogue.sessions if s.id in texts]


def _draft(session: Session, text: str) -> Draft:
    sources = tuple(turn.id for turn in session.turns)
    return Draft(f"{session.digest_id}:summary", session.digest_id, "summary", text, sources)


def make(argument: str | None, config: BuildConfig) -> SessionSummary:
    """The generator; it takes no argument."""
    no_argument("session_summary", argument)
    return SessionSummary()
