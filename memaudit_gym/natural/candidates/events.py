"""The event summaries that the file carries."""

from __future__ import annotations

from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Part
from memaudit_gym.natural.registry import no_argument


class Events(CandidateGenerator):
    """One ``atomic_fact`` an event summary, offered at its session's digest.

    LoCoMo's were written before the dialogue, so that a memory writer could not have had them.
    """

    name = "events/1"
    reads: tuple[Part, ...] = ("events",)

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """The events in the order of the sessions, numbered in the file's order."""
        drafts: list[Draft] = []
        for session in dialogue.sessions:
            sources = tuple(turn.id for turn in session.turns)
            at = session.digest_id
            for number, event in enumerate(dialogue.events.get(session.id, ()), 1):
                drafts.append(Draft(f"{at}:event{number}", at, "atomic_fact", event, sources))
        return drafts


def make(argument: str | None, config: BuildConfig) -> Events:
    """The generator; it takes no argument."""
    no_argument("events", argument)
    return Events()
