"""Judges by name, and what they say of the pairs of a trajectory.

The judges are adjudicators of :mod:`memaudit_gym.natural.adjudicators`, asked how much of a claim a
fact preserves: the candidate is the fact and the evidence is the claim.
"""

from __future__ import annotations

from dataclasses import dataclass

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.intrinsic.judges.lexical import LexicalEntailment
from memaudit_gym.natural import registry
from memaudit_gym.natural.adjudicators.adjudicator import Adjudicator
from memaudit_gym.natural.config import BuildConfig

#: {name: the adjudicator behind it}
JUDGES = {
    "lexical": None,
    "embedding": "embedding",
    "llm": "llm",
    "labels": "labels_file",
}


@dataclass(frozen=True, slots=True)
class Judge:
    """A judge of entailment.

    Args:
        adjudicator: Who judges.
        least_share: A pair in which a fact's sentence has less than this share of the claim's
            stems is NO without being asked about: a model is not asked whether two texts agree
            that have nothing in common.
        partial: The least coverage that counts as PARTIAL; 1 counts as YES. 1 where the judge
            has no such verdict.
    """

    adjudicator: Adjudicator
    least_share: float
    partial: float

    def verdict(self, coverage: float) -> float:
        """YES 1, PARTIAL 0.5, NO 0."""
        return 1.0 if coverage >= 1 else 0.5 if coverage >= self.partial else 0.0


def judge_of(spec: str, config: BuildConfig | None = None) -> Judge:
    """The judge that ``name`` or ``name:argument`` asks for.

    ``lexical`` (default), ``embedding:PATH`` (YES from a cosine of 0.8, no PARTIAL), ``llm`` or
    ``llm:MODEL``, ``labels:FILE`` (a CSV file with the columns package, candidate_id, unit_id and
    coverage: trajectory, words of the fact, words of the claim, and 1, 0.5 or 0).

    Raises:
        InputError: An unknown name, or an argument that it refuses.
    """
    name, colon, argument = spec.partition(":")
    if name not in JUDGES:
        raise InputError(f"unknown judge '{name}'{did_you_mean(name, list(JUDGES))}")
    behind = JUDGES[name]
    if behind is None:
        registry.no_argument(name, argument if colon else None)
        return Judge(LexicalEntailment(), least_share=0.5, partial=0.5)
    adjudicator = registry.adjudicator(f"{behind}{colon}{argument}", config or BuildConfig())
    if name == "embedding":
        return Judge(adjudicator, least_share=0.0, partial=1.0)
    return Judge(adjudicator, least_share=0.0 if name == "labels" else 1 / 3, partial=0.5)
