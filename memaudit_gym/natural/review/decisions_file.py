"""People as the reviewers of questions, their decisions in a file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.io.files import file_sha256
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue
from memaudit_gym.natural.questions import Question
from memaudit_gym.natural.review.correction import corrected
from memaudit_gym.natural.review.decisions import DecisionRow, read_decisions
from memaudit_gym.natural.reviewer import Review, Reviewer


class DecisionsFile(Reviewer):
    """The decisions of a file; a question without one is accepted, and counted.

    Columns: ``question_id``, ``decision`` (accepted, corrected or rejected), and, if wanted,
    ``package``, ``reason`` (needed unless accepted), and, where corrected, whichever of
    ``question``, ``answer`` and ``evidence`` is new. Rows without a package are of the one package
    that is built.

    Args:
        path: The file (see :func:`memaudit_gym.natural.review.decisions.read_decisions`).

    Raises:
        InputError: Any fault of the file, with line and column named.
    """

    def __init__(self, path: str) -> None:
        self._rows = read_decisions(path)
        self._file, self._sha256 = Path(path).name, file_sha256(path)
        self.name = f"decisions_file/1(sha256={self._sha256[:12]})"
        self._package = ""
        self._undecided = 0

    def review(self, dialogue: Dialogue, questions: Sequence[Question]) -> list[Review]:
        """One review a question.

        Raises:
            InputError: A decision on a question that cannot be scored or that there is not, two
                on the same question, or a correction that names no turn or changes nothing.
        """
        before, self._package = self._package, dialogue.id
        decisions: dict[str, DecisionRow] = {}
        names = {question.id: None for question in questions}
        for row in self._rows:
            if not row.package and before not in ("", dialogue.id):
                raise row.fault("is missing, and there are several packages", "package")
            if row.package in ("", dialogue.id):
                _require_known(row, names, decisions, dialogue.id)
                decisions[row.question_id] = row
        self._undecided = len(names) - len(decisions)
        places = _places(dialogue)
        return [_review(question, decisions.get(question.id), places) for question in questions]

    def report(self) -> Mapping[str, Any]:
        """The file, and how many questions it says nothing of."""
        others = sum(row.package not in ("", self._package) for row in self._rows)
        return {
            "file": self._file,
            "sha256": self._sha256,
            "undecided": self._undecided,
            "rows_of_other_packages": others,
        }


def _require_known(
    row: DecisionRow, names: Mapping[str, None], decided: Collection[str], package: str
) -> None:
    name = row.question_id
    if name not in names:
        hint = did_you_mean(name, tuple(names))
        raise row.fault(
            f"no question '{name:.80}' of '{package}' can be scored{hint}", "question_id"
        )
    if name in decided:
        raise row.fault(f"an earlier line decides on question '{name:.80}'", "question_id")


def _places(dialogue: Dialogue) -> dict[str, None]:
    sessions = {session.id: None for session in dialogue.sessions}
    return {**{turn.id: None for turn in dialogue.turns}, **sessions}


def _review(question: Question, row: DecisionRow | None, places: Mapping[str, None]) -> Review:
    if row is None:
        return Review(question.id, "accepted")
    if row.verdict != "corrected":
        return Review(question.id, row.verdict, row.reason)
    for name in row.evidence:
        if name not in places:
            raise row.fault(
                f"'{name:.80}' is no turn{did_you_mean(name, list(places))}", "evidence"
            )
    new = corrected(question, row.question, row.answer, row.evidence)
    if new is None:
        raise row.fault(
            "is corrected and has nothing new in question, answer or evidence", "decision"
        )
    return Review(question.id, "corrected", row.reason, new)


def make(argument: str | None, config: BuildConfig) -> DecisionsFile:
    """The reviewer; its argument is the file.

    Raises:
        InputError: There is no argument, or the file cannot be used.
    """
    if not argument:
        raise InputError("'decisions_file' needs a file: decisions_file:PATH")
    return DecisionsFile(argument)
