"""A long conversation with its annotations, as LoCoMo has it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """One utterance.

    Args:
        id: ``D<session>:<turn>``, unique in the conversation.
        speaker: Who says it.
        words: What is said; may be empty.
        caption: A caption of the shared picture; empty where there is none.
    """

    id: str
    speaker: str
    words: str
    caption: str

    @property
    def span(self) -> str:
        """The turn as it would be kept verbatim: ``Speaker: words [caption]``."""
        return f"{self.speaker}: {self.content}".rstrip()

    @property
    def content(self) -> str:
        """The same without the speaker."""
        caption = f"[{self.caption}]" if self.caption else ""
        return " ".join(part for part in (self.words, caption) if part)


@dataclass(frozen=True, slots=True)
class Session:
    """Turns of one sitting, at least one.

    Args:
        id: ``session_<number>``.
        date_time: The date as the file writes it.
        timestamp: The same in ISO 8601, local time without a zone.
        turns: In order.
        summary: The session summary; empty where there is none.
    """

    id: str
    date_time: str
    timestamp: str
    turns: tuple[Turn, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class Observation:
    """A fact that an annotator drew from the turns it names.

    Args:
        text: The fact; may be empty.
        evidence: Evidence strings.
    """

    text: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the conversation.

    Args:
        question: The question.
        answer: The gold answer as a text; empty where the file has none.
        category: 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial.
        evidence: Evidence strings.
    """

    question: str
    answer: str
    category: int
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conversation:
    """One sample of the file.

    Args:
        id: The sample's id.
        sessions: Those with turns, by number.
        observations: By session number, then in the file's order.
        questions: In the file's order.
        sessions_without_turns: Ids of sessions that have a date, or an empty list, and no turn.
        events: (session id, event summary), in the file's order; None where they were not read.
    """

    id: str
    sessions: tuple[Session, ...]
    observations: tuple[Observation, ...]
    questions: tuple[Question, ...]
    sessions_without_turns: tuple[str, ...] = ()
    events: tuple[tuple[str, str], ...] | None = None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns in order."""
        return tuple(turn for session in self.sessions for turn in session.turns)
