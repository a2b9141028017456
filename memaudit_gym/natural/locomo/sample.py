"""A sample of LoCoMo as the file has it: evidence still in strings."""

from __future__ import annotations

from dataclasses import dataclass

from memaudit_gym.natural.dialogue import Session, Turn


@dataclass(frozen=True, slots=True)
class StatedFact:
    """An observation.

    Args:
        text: The fact; may be empty.
        evidence: Evidence strings.
    """

    text: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question about the conversation.

    Args:
        question: The question.
        answer: The gold answer as a text; empty where the file has none.
        category: 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial.
        evidence: Evidence strings.
        cited: Those of the file, where ``evidence`` is a correction of them.
    """

    question: str
    answer: str
    category: int
    evidence: tuple[str, ...]
    cited: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample of the file.

    Args:
        id: The sample's id.
        sessions: Those with turns, by number.
        summaries: {session id: its summary}, those that are not blank.
        facts: By session number, then in the file's order.
        questions: In the file's order.
        sessions_without_turns: Ids of sessions that have a date, or an empty list, and no turn.
        events: (session id, event summary), in the file's order; None where they were not read.
    """

    id: str
    sessions: tuple[Session, ...]
    summaries: dict[str, str]
    facts: tuple[StatedFact, ...]
    questions: tuple[AskedQuestion, ...]
    sessions_without_turns: tuple[str, ...] = ()
    events: tuple[tuple[str, str], ...] | None = None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns in order."""
        return tuple(turn for session in self.sessions for turn in session.turns)
