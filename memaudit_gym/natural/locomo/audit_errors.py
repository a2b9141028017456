"""The ``errors.json`` of locomo-audit, whose question ids are positions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.locomo.correction import Correction, references_of
from memaudit_gym.natural.locomo.evidence import resolve_evidence
from memaudit_gym.natural.locomo.sample import Sample

#: Why an entry changes nothing.
UNUSED = ("of_other_samples", "citing_otherwise", "without_evidence", "naming_no_turn")

_ID = re.compile(r"locomo_([0-9]{1,6})_qa([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class _Entry:
    node: JsonNode
    sample: int
    number: int
    cited: tuple[str, ...] | None
    correct: tuple[str, ...] | None
    reason: str


def read(
    nodes: Sequence[JsonNode], samples: Sequence[Sample]
) -> tuple[list[Correction], dict[str, int]]:
    """The corrections among the entries, and how many change nothing, by reason.

    Raises:
        InputError: A broken entry, or entries that belong to another file.
    """
    entries = [_entry(node) for node in nodes]
    here = [entry for entry in entries if entry.sample < len(samples)]
    first = _first_number(here, samples)
    found: list[Correction] = []
    unused = dict.fromkeys(UNUSED, 0)
    for entry in entries:
        change = _change(entry, samples, first)
        if isinstance(change, str):
            unused[change] += 1
        else:
            found.append(change)
    return found, unused


def _change(entry: _Entry, samples: Sequence[Sample], first: int) -> Correction | str:
    """The correction of an entry, or why there is none."""
    if entry.sample >= len(samples):
        return "of_other_samples"
    sample = samples[entry.sample]
    if not _agrees(entry, sample, first):
        return "citing_otherwise"
    if entry.correct is None:
        return "without_evidence"
    if entry.correct and not resolve_evidence(entry.correct, references_of(sample)).turns:
        return "naming_no_turn"
    return Correction(sample.id, entry.number - first, entry.correct, entry.reason, entry.node)


def _entry(node: JsonNode) -> _Entry:
    name = node.get("question_id")
    match = _ID.fullmatch(name.text())
    if match is None:
        name.fail(f"must look like 'locomo_0_qa1', not '{name.text()[:60]}'")
    kind = node.find("error_type")
    return _Entry(
        node=name,
        sample=int(match[1]),
        number=int(match[2]),
        cited=_strings(node, "cited_evidence"),
        correct=_strings(node, "correct_evidence"),
        reason=kind.text().strip() if kind and kind.value is not None else "",
    )


def _strings(node: JsonNode, key: str) -> tuple[str, ...] | None:
    found = node.find(key)
    if found is None or found.value is None:
        return None
    if isinstance(found.value, str):
        return (found.value,)
    return tuple(item.text() for item in found.items())


def _first_number(entries: Sequence[_Entry], samples: Sequence[Sample]) -> int:
    """The number that the ids give to a sample's first question: 0, or 1 where that fits better."""
    agreeing = [sum(_agrees(e, samples[e.sample], first) for e in entries) for first in (0, 1)]
    if entries and 2 * max(agreeing) < len(entries):
        entries[0].node.fail(
            f"only {max(agreeing)} of the {len(entries)} entries cite what the question of their "
            "number has as evidence: they were made for another file, or another order of samples"
        )
    return agreeing.index(max(agreeing))


def _agrees(entry: _Entry, sample: Sample, first: int) -> bool:
    """Whether the entry's question is there and has the evidence that the entry cites."""
    position = entry.number - first
    if not 0 <= position < len(sample.questions):
        return False
    cited = entry.cited
    return cited is None or _tokens(cited) == _tokens(sample.questions[position].evidence)


def _tokens(strings: Sequence[str]) -> set[str]:
    return {token for string in strings for token in re.split(r"[;,\s]+", string) if token}
