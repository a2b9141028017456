"""Windows of neighbouring turns, verbatim."""

from __future__ import annotations

from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Part
from memaudit_gym.natural.registry import count_argument

#: The widest window: more turns than any writer would keep in one memory.
MOST_TURNS = 1000


class Window(CandidateGenerator):
    """At every turn but a session's first, the turn with those before it, as one ``raw_span``.

    It is offered at its last turn, where a writer has read all of it, and never reaches into
    another session; near a session's start it is shorter. It raises the raw cost, as it is the
    costliest raw span of its turn: give budgets as numbers where builds with and without windows
    are compared.

    Args:
        turns: How many turns, at least 2.
    """

    reads: tuple[Part, ...] = ()

    def __init__(self, turns: int) -> None:
        self.name = f"window/1(turns={turns})"
        self._turns = turns

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """One draft for every turn with one before it in its session."""
        drafts: list[Draft] = []
        for session in dialogue.sessions:
            for end in range(2, len(session.turns) + 1):
                part = session.turns[max(0, end - self._turns) : end]
                text = "\n".join(turn.span for turn in part)
                at, sources = part[-1].id, tuple(turn.id for turn in part)
                drafts.append(Draft(f"{at}:window{self._turns}", at, "raw_span", text, sources))
        return drafts


def make(argument: str | None, config: BuildConfig) -> Window:
    """The generator; its argument is how many turns.

    Raises:
        InputError: It is no whole number from 2 to ``MOST_TURNS``.
    """
    return Window(count_argument("window", argument, "turns", 2, MOST_TURNS))
