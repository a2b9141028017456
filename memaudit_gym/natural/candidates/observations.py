"""The observations that the file carries."""

from __future__ import annotations

from collections import Counter

from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Part
from memaudit_gym.natural.registry import no_argument


class Observations(CandidateGenerator):
    """One ``atomic_fact`` for each observation and turn that it names, offered at that turn.

    An observation that names several turns is a candidate of each of them, made from that turn
    alone as far as coverage goes.
    """

    name = "observations/1"
    reads: tuple[Part, ...] = ("observations",)

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """The facts of every turn, numbered in the file's order."""
        facts: Counter[str] = Counter()
        drafts: list[Draft] = []
        for observation in dialogue.observations:
            for turn in observation.turns:
                facts[turn] += 1
                name = f"{turn}:fact{facts[turn]}"
                drafts.append(Draft(name, turn, "atomic_fact", observation.text, (turn,)))
        return drafts


def make(argument: str | None, config: BuildConfig) -> Observations:
    """The generator; it takes no argument."""
    no_argument("observations", argument)
    return Observations()
