"""The lexical judge: a fact entails a claim where one of its sentences has all of its words.

Source: ours. Offline and exact on corpora whose documents say a claim with its own content words,
as the generated ones do; on free paraphrase it misses much, so use another judge there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from memaudit_gym import text
from memaudit_gym.intrinsic.sentences import sentences
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator, Cell, Judgement

#: A claim is similar to a fact that has more than this share of its content stems.
SIMILAR = 0.8
#: Stems that turn a statement into its opposite.
_NEGATIONS = frozenset(text.stem(w) for w in ("not", "never", "longer", "cannot", "isn't", "won't"))


@lru_cache(maxsize=1 << 16)
def _sentence_stems(words: str) -> tuple[frozenset[str], ...]:
    return tuple(text.stem_set(one) for one in sentences(words))


@lru_cache(maxsize=1 << 12)
def _claim_stems(claim: str) -> tuple[frozenset[str], frozenset[str]]:
    """The content stems of a claim, and those of its names, identifiers and numbers."""
    names = [w for n, w in enumerate(claim.split()) if (n and w[:1].isupper()) or _particular(w)]
    return text.stem_set(claim), text.stem_set(" ".join(names))


def _particular(word: str) -> bool:
    """Whether a word is an identifier or a number."""
    return "-" in word or any(character.isdigit() for character in word)


def share(fact: str, claim: str) -> float:
    """The largest share of a claim's content stems that one sentence of a fact has, in [0, 1]."""
    stems, _ = _claim_stems(claim)
    if not stems:
        return 0.0
    return max((len(stems & said) for said in _sentence_stems(fact)), default=0) / len(stems)


def entailment(fact: str, claim: str) -> float:
    """1 where a sentence of the fact has all content stems of the claim, else 0.5 or 0.

    0.5 where it has more than ``SIMILAR`` of them, every name and number among them. A sentence
    that denies entails no claim that does not, nor the other way round.
    """
    stems, names = _claim_stems(claim)
    return max((_sentence(stems, names, said) for said in _sentence_stems(fact)), default=0.0)


def _sentence(stems: frozenset[str], names: frozenset[str], said: frozenset[str]) -> float:
    common = len(stems & said)
    if not stems or common <= SIMILAR * len(stems):
        return 0.0
    if bool(_NEGATIONS & stems) != bool(_NEGATIONS & said):
        return 0.0
    if common == len(stems):
        return 1.0
    return 0.5 if names <= said else 0.0


class LexicalEntailment(Adjudicator):
    """:func:`entailment` as an adjudicator; the claim is the cell's evidence."""

    name = f"lexical-entailment/1+text/{text.VERSION}"

    def judge(self, cells: Sequence[Cell]) -> list[Judgement]:
        """One judgement a cell: 1, 0.5 or 0."""
        return [Judgement(entailment(cell.text, cell.evidence)) for cell in cells]
