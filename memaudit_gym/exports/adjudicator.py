"""The lexical adjudicator of exported memories, which name no turn that they come from.

Source: ours. Stricter than the rule for a package's own candidates (:mod:`natural.lexical`):
those are compared with their own turn alone, an exported memory with the evidence of every
question, and any text about the same people would share a word or two with most of it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from memaudit_gym import text
from memaudit_gym.natural.lexical import Target
from memaudit_gym.package import Package
from memaudit_gym.records import EvidenceUnit, Query

#: Name and version of the rule, and the version of the tokenizer under it.
RULE = f"lexical-store-share/1+text/{text.VERSION}"
#: A memory that has less of a target than this does not cover it at all.
LEAST_SHARE = 0.75


def targets_of(package: Package) -> dict[str, Target]:
    """{unit id: what a memory has to say to cover it}; units without words have none.

    The target is the set of the turn's content stems that occur in the answer or in a question
    that needs the unit, all of the turn's where none does; and the speaker, if a question names
    them. The name alone is never a target: any text about the person would meet it.
    """
    asked = _queries_of_units(package.queries)
    speakers = {e.speaker for e in package.experiences if e.speaker}
    found = {u.id: _target(u, asked.get(u.id, []), speakers) for u in package.units}
    return {name: target for name, target in found.items() if target.stems}


def _queries_of_units(queries: Iterable[Query]) -> dict[str, list[Query]]:
    asked: dict[str, list[Query]] = {}
    for query in queries:
        for unit in query.required_unit_ids:
            asked.setdefault(unit, []).append(query)
    return asked


def _target(unit: EvidenceUnit, queries: Iterable[Query], speakers: Container[str]) -> Target:
    named = " ".join(f"{q.question} {'' if q.answer is None else q.answer}" for q in queries)
    asked = text.stem_set(named)
    speaker, colon, rest = unit.text.partition(":")
    spoken = bool(colon) and speaker in speakers
    said = text.stem_set(rest if spoken else unit.text)
    who = text.stem_set(speaker) & asked if spoken and said else frozenset()
    if common := asked & said:
        return Target(common | who, "question")
    return Target(said | who, "turn")


def adjudicate(targets: Mapping[str, Target], words: str) -> dict[str, float]:
    """{unit id: the share of its target's stems that a memory has, where that is 0.75 or more}."""
    said = text.stem_set(words)
    shares = {name: len(t.stems & said) / len(t.stems) for name, t in targets.items()}
    return {name: share for name, share in shares.items() if share >= LEAST_SHARE}
