"""The first artifact: candidate memories, made from the dialogue alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memaudit_gym.costs import word_cost
from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.config import Grain
from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.stages.drafts import DraftCheck
from memaudit_gym.natural.stages.stream import offered_at
from memaudit_gym.records import Candidate


@dataclass(frozen=True, slots=True)
class Candidates:
    """What the generators made of one dialogue.

    Args:
        records: The candidates, by generator; their ``extra`` names generator and sources.
        sources: {candidate id: ids of the turns it was made from}.
        reports: One for each generator, for the manifest.
    """

    records: tuple[Candidate, ...]
    sources: Mapping[str, tuple[str, ...]]
    reports: tuple[Mapping[str, Any], ...]


def candidates_of(
    dialogue: Dialogue, generators: Sequence[CandidateGenerator], grain: Grain
) -> Candidates:
    """Runs every generator on what it may read of the dialogue.

    Args:
        dialogue: The dialogue, which holds no question.
        generators: In order.
        grain: What the stream is made of.

    Raises:
        InputError: A generator fails, or a draft breaks its contract.
    """
    check, place = DraftCheck(dialogue), offered_at(dialogue, grain)
    records: list[Candidate] = []
    sources: dict[str, tuple[str, ...]] = {}
    reports: list[dict[str, Any]] = []
    for generator in generators:
        drafts = generator.drafts(dialogue.only(generator.reads))
        for draft in drafts:
            check(draft, generator.name)
            sources[draft.id] = draft.sources
            records.append(_candidate(draft, place[draft.experience_id], generator.name))
        reports.append(
            {
                "generator_id": generator.name,
                "reads": ["turns", *generator.reads],
                "candidates": len(drafts),
                **generator.report(),
            }
        )
    return Candidates(tuple(records), sources, tuple(reports))


def _candidate(draft: Draft, experience: str, generator: str) -> Candidate:
    return Candidate(
        id=draft.id,
        experience_id=experience,
        type=draft.type,
        text=draft.text,
        cost=word_cost(draft.text),
        confidence=draft.confidence,
        extra={"generator_id": generator, "source_span_ids": list(draft.sources)},
    )
