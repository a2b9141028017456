"""What a streaming writer knows when an experience arrives: the experience, and the past."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from memaudit_gym.records import Experience
from memaudit_gym.text import stem_set
from memaudit_gym.view import VisibleExperience, VisibleView

Stems = frozenset[str]


@dataclass
class Past:
    """What the experiences before the present one said.

    Args:
        experiences: How many there were.
        seen: In how many of them each stem stood.
        session: The same within the present session.
        sessions: How many sessions have begun, the present one among them.
        place: How many experiences of the present session are past.
        previous: The text of the last experience that had one, without its speaker.
        previous_stems: The content stems of it.
    """

    experiences: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    session: Counter[str] = field(default_factory=Counter)
    sessions: int = 0
    place: int = 0
    previous: str = ""
    previous_stems: Stems = frozenset()


@dataclass(frozen=True)
class Moment:
    """One experience with its past; features read nothing else.

    Args:
        experience: The present experience.
        own: The distinct content stems of its text, without its speaker's name.
        candidates: Those of each candidate.
        past: What came before; valid until the next moment.
        share: The share of the stream that is past. A writer knows the stream's length.
    """

    experience: VisibleExperience
    own: Stems
    candidates: tuple[Stems, ...]
    past: Past
    share: float


def moments(view: VisibleView) -> Iterator[Moment]:
    """The stream as it comes in: moment t depends on the experiences up to t alone."""
    past, session = Past(), None
    for number, experience in enumerate(view.experiences):
        if number == 0 or experience.session_id != session:
            session = experience.session_id
            past.session, past.place, past.sessions = Counter(), 0, past.sessions + 1
        own = stems_without_speaker(experience)
        candidates = tuple(stem_set(c.text) for c in experience.candidates)
        yield Moment(experience, own, candidates, past, number / len(view.experiences))
        words = own or frozenset[str]().union(*candidates)
        past.seen.update(words)
        past.session.update(words)
        past.place += 1
        past.experiences += 1
        if experience.text:
            past.previous, past.previous_stems = said(experience), own


def stems_without_speaker(experience: VisibleExperience) -> Stems:
    """The distinct content stems of an experience's text; the speaker's name says nothing new."""
    return stem_set(said(experience))


def said(experience: VisibleExperience | Experience) -> str:
    """The experience's text without a leading ``Speaker:``."""
    return experience.text.removeprefix(f"{experience.speaker}:").strip()
