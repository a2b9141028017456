"""The lexical rule as an adjudicator: whether a memory says what the turn says, word by word."""

from __future__ import annotations

from collections.abc import Sequence

from memaudit_gym.natural import lexical
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator, Cell, Judgement
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.registry import no_argument
from memaudit_gym.text import stem_set


class Lexical(Adjudicator):
    """The share of the target's stems that the text has (:mod:`memaudit_gym.natural.lexical`)."""

    name = lexical.RULE

    def judge(self, cells: Sequence[Cell]) -> list[Judgement]:
        """One judgement a cell; its rationale names the target and what is missing of it."""
        return [_judgement(cell) for cell in cells]


def _judgement(cell: Cell) -> Judgement:
    target = lexical.target_of(cell.answer, cell.question, cell.evidence)
    has = target.stems & stem_set(cell.text)
    missing = sorted(target.stems - has)
    share = f"{len(has)} of {len(target.stems)} stems of the {target.source}"
    without = f"; without {', '.join(missing)}" if missing else ""
    return Judgement(lexical.coverage(target, cell.text), share + without)


def make(argument: str | None, config: BuildConfig) -> Lexical:
    """The adjudicator; it takes no argument."""
    no_argument("lexical", argument)
    return Lexical()
