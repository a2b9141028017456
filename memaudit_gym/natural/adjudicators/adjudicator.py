"""What an adjudicator of coverage is handed, and what it hands back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Cell:
    """A candidate and a unit that it may cover: its sources include the unit's turn.

    Verbatim quotes are never asked about: they cover in full.

    Args:
        package: The name of the package, for labels that are kept by package.
        candidate_id: The candidate.
        unit_id: The unit.
        type: The candidate's representation type.
        text: What the candidate says.
        evidence: What the unit's turn says (words and caption), without its speaker.
        question, answer: The question that needs the turn, and its answer (empty if none).
    """

    package: str
    candidate_id: str
    unit_id: str
    type: str
    text: str
    evidence: str
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an adjudicator says of a cell.

    Args:
        coverage: In [0, 1]: the share of the evidence that the candidate preserves.
        rationale: Why, for whoever checks it; may be empty.
    """

    coverage: float
    rationale: str = ""


class Adjudicator(Protocol):
    """Judges cells.

    Attributes:
        name: ``name/version``, with the settings that its judgements depend on. It stands in
            every package as the coverage rule; change it whenever a judgement would change.
    """

    name: str

    def expect(self, package: str, candidates: Collection[str], units: Collection[str]) -> None:
        """Told before :meth:`judge` what there is, whether or not it will be asked about it.

        Args:
            package: The name of the package.
            candidates, units: All ids.

        Raises:
            InputError: What it holds does not fit them.
        """
        return

    def judge(self, cells: Sequence[Cell]) -> Sequence[Judgement]:
        """One judgement a cell, in the order of the cells of one package.

        Raises:
            InputError: They cannot be judged; says what to do.
        """
        ...

    def report(self) -> Mapping[str, Any]:
        """What else the manifest says of it: prompts, counts, costs. JSON values only.

        It is asked once for each package, after :meth:`judge`, and covers that package.
        """
        return {}
