"""Every turn verbatim."""

from __future__ import annotations

from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Part
from memaudit_gym.natural.registry import no_argument


class RawTurn(CandidateGenerator):
    """One ``raw_span`` a turn, offered at the turn: ``Speaker: words [caption]``."""

    name = "raw_turn/1"
    reads: tuple[Part, ...] = ()

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """One draft a turn."""
        return [Draft(f"{t.id}:raw", t.id, "raw_span", t.span, (t.id,)) for t in dialogue.turns]


def make(argument: str | None, config: BuildConfig) -> RawTurn:
    """The generator; it takes no argument."""
    no_argument("raw_turn", argument)
    return RawTurn()
