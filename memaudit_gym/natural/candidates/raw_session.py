"""Every session verbatim."""

from __future__ import annotations

from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Part, Session
from memaudit_gym.natural.registry import no_argument


class RawSession(CandidateGenerator):
    """One ``raw_span`` a session: all of its turns, a line each, offered at its digest."""

    name = "raw_session/1"
    reads: tuple[Part, ...] = ()

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """One draft a session."""
        return [_draft(session) for session in dialogue.sessions]


def _draft(session: Session) -> Draft:
    text = "\n".join(turn.span for turn in session.turns)
    sources = tuple(turn.id for turn in session.turns)
    return Draft(f"{session.digest_id}:raw", session.digest_id, "raw_span", text, sources)


def make(argument: str | None, config: BuildConfig) -> RawSession:
    """The generator; it takes no argument."""
    no_argument("raw_session", argument)
    return RawSession()
