"""Corrections of LoCoMo's evidence: whose it is, which questions it changes, and why.

Two shapes are read, each a list of objects:

- ``{"sample": "conv-26", "question": 12, "evidence": ["D1:3"], "reason": "..."}``, the question by
  its position from 0 or as ``"q12"``; the reason may be absent. An empty list leaves the question
  out. Every turn has to exist.
- the ``errors.json`` of locomo-audit (dial481): ``{"question_id": "locomo_0_qa1", "error_type":
  ..., "cited_evidence": [...], "correct_evidence": [...]}``. The ids are positions, of samples
  from 0 and of their questions from 0 or 1, whichever fits what the entries cite better. Counted
  and not applied are entries of samples that the file does not have, that cite otherwise than it,
  that have no ``correct_evidence``, or in which it names no turn; an empty list leaves the
  question out. Where fewer than half cite as the file does, it is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from memaudit_gym.natural.json_node import JsonNode, read_root
from memaudit_gym.natural.locomo import audit_errors
from memaudit_gym.natural.locomo.correction import Correction, references_of, require_turns
from memaudit_gym.natural.locomo.sample import AskedQuestion, Sample


@dataclass(frozen=True, slots=True)
class Corrections:
    """The corrections of a file.

    Args:
        file: Its name.
        sha256: Of its bytes.
        of: {sample id: {question position: its correction}}.
        report: Entries that change nothing, by reason.
    """

    file: str
    sha256: str
    of: dict[str, dict[int, Correction]]
    report: dict[str, int]

    def metadata(self, sample: str) -> dict[str, Any]:
        """What a sample's package says of them."""
        applied = sorted(self.of.get(sample, {}))
        return {
            "file": self.file,
            "sha256": self.sha256,
            "applied": [f"q{position}" for position in applied],
            **self.report,
        }

    def note(self, correction: Correction) -> str:
        """What a decision says of a correction."""
        reason = f": {correction.reason}" if correction.reason else ""
        return f"evidence corrected by {self.file}{reason}"


def corrected_questions(
    sample: Sample, corrections: Mapping[int, Correction]
) -> tuple[AskedQuestion, ...]:
    """The questions of a sample with the evidence that they are to have."""
    return tuple(
        replace(q, evidence=corrections[at].evidence, cited=q.evidence) if at in corrections else q
        for at, q in enumerate(sample.questions)
    )


def read_corrections(file: str | Path, samples: Sequence[Sample]) -> Corrections:
    """The corrections of a file, checked against the samples.

    Raises:
        InputError: Any fault, with entry and field named.
    """
    root, sha256 = read_root(file)
    entries = [node.in_record(f"entry {number}") for number, node in enumerate(root.items(), 1)]
    if not entries:
        root.fail("holds no correction")
    report: dict[str, int] = {}
    if entries[0].find("question_id") is not None:
        found, report = audit_errors.read(entries, samples)
    else:
        found = [_own(entry, samples) for entry in entries]
    of: dict[str, dict[int, Correction]] = {}
    for correction in found:
        questions = of.setdefault(correction.sample, {})
        if correction.position in questions:
            correction.node.fail(
                f"a second correction of question {correction.position} of '{correction.sample}'"
            )
        questions[correction.position] = correction
    return Corrections(Path(file).name, sha256, of, report)


def _own(entry: JsonNode, samples: Sequence[Sample]) -> Correction:
    known = {sample.id: sample for sample in samples}
    name = entry.get("sample")
    if name.text() not in known:
        name.fail(f"no such sample in the file: it has {', '.join(known)}"[:300])
    sample = known[name.text()]
    evidence = tuple(item.text() for item in entry.get("evidence").items())
    require_turns(entry.get("evidence"), evidence, references_of(sample))
    reason = entry.find("reason")
    return Correction(
        sample=sample.id,
        position=_position(entry.get("question"), len(sample.questions)),
        evidence=evidence,
        reason=reason.text().strip() if reason else "",
        node=entry,
    )


def _position(node: JsonNode, count: int) -> int:
    number = node.value
    if isinstance(number, str) and number[:1] == "q" and number[1:].isdecimal():
        number = int(number[1:]) if len(number) < 10 else count
    position = node.replaced(number).whole_number()
    if not 0 <= position < count:
        node.fail(f"no such question: the sample's are 0 to {count - 1}")
    return position
