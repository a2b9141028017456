"""A dialogue: what was said, and what the file's annotations say about it.

It holds no question, no answer and no evidence: whoever is handed a dialogue alone cannot leak
any of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

#: What a dialogue may carry beside its turns.
Part = Literal["observations", "session_summaries", "events"]
PARTS: tuple[Part, ...] = ("observations", "session_summaries", "events")


@dataclass(frozen=True, slots=True)
class Turn:
    """One utterance.

    Args:
        id: Unique in the dialogue.
        speaker: Who says it.
        words: What is said; may be empty.
        caption: A caption of a picture that was shared; empty where there is none.
        timestamp: Its own time in ISO 8601; None where the session alone has one.
    """

    id: str
    speaker: str
    words: str
    caption: str = ""
    timestamp: str | None = None

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
        id: Unique in the dialogue, and no turn's id.
        turns: In order.
        timestamp: In ISO 8601 as far as the file says it; None where it does not.
        date_time: The date as the file writes it; None where it has none.
    """

    id: str
    turns: tuple[Turn, ...]
    timestamp: str | None = None
    date_time: str | None = None

    @property
    def digest_id(self) -> str:
        """The id of the experience that ends the session."""
        return f"{self.id}:digest"


@dataclass(frozen=True, slots=True)
class Observation:
    """A fact that an annotator drew from the turns it names.

    Args:
        text: The fact; not blank.
        turns: Ids of turns, at least one, each once.
    """

    text: str
    turns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dialogue:
    """The sessions of one dialogue and the annotations that the file carries.

    Args:
        id: Names the package, and its folder.
        sessions: In order of time, at least one.
        observations: In the file's order.
        session_summaries: {session id: its summary}; a session without one is absent.
        events: {session id: its event summaries}; a session without any is absent.
    """

    id: str
    sessions: tuple[Session, ...]
    observations: tuple[Observation, ...] = ()
    session_summaries: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns in order."""
        return tuple(turn for session in self.sessions for turn in session.turns)

    def only(self, parts: Collection[Part]) -> Dialogue:
        """The dialogue without the annotations that are not named: turns, and ``parts``."""
        return replace(
            self,
            observations=self.observations if "observations" in parts else (),
            session_summaries=self.session_summaries if "session_summaries" in parts else {},
            events=self.events if "events" in parts else {},
        )
