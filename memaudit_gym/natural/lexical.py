"""The lexical coverage rule: how much of an evidence turn's content another text repeats.

Source: ours. It stands in for human adjudication where there is none, is deterministic, and is
named with its version in every package that it made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from memaudit_gym import text

#: Name and version of the rule, and the version of the tokenizer under it.
RULE = f"lexical-turn-share/1+text/{text.VERSION}"

Source = Literal["answer", "question", "turn"]


@dataclass(frozen=True, slots=True)
class Target:
    """What a text has to say to cover an evidence turn.

    Args:
        stems: Distinct content stems; empty only where the turn has none.
        source: Whose stems they are.
    """

    stems: frozenset[str]
    source: Source


def target_of(answer: str, question: str, turn: str) -> Target:
    """The stems of the answer that occur in the turn, else of the question, else the turn's own.

    Args:
        answer, question: The query that needs the turn.
        turn: The turn's words and caption. Not its speaker: nearly every question names one,
            and a target of that name alone would be met by any text about the person.
    """
    said = text.stem_set(turn)
    if of_answer := text.stem_set(answer) & said:
        return Target(of_answer, "answer")
    if of_question := text.stem_set(question) & said:
        return Target(of_question, "question")
    return Target(said, "turn")


def coverage(target: Target, words: str) -> float:
    """The share of the target's stems that a text has, in quarters rounded half up.

    An empty target gives 0.
    """
    size = len(target.stems)
    if not size:
        return 0.0
    # floor(4 * share + 1/2) in whole numbers, so that a half is a half.
    return (8 * len(target.stems & text.stem_set(words)) + size) // (2 * size) / 4
