"""Results read back from the files of an evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.results import EPISODES, SCHEMA, SUMMARY, Episode, Summary
from memaudit_gym.io.dataclass_json import from_json
from memaudit_gym.io.files import PathLike, require_folder
from memaudit_gym.io.json_text import read_json, read_json_lines


@dataclass(frozen=True)
class Results:
    """What an evaluation wrote.

    Args:
        summary: Of summary.json.
        episodes: Of episodes.jsonl, in the file's order: package by package, budget by budget,
            policy by policy.
    """

    summary: Summary
    episodes: tuple[Episode, ...]


def read_results(folder: PathLike) -> Results:
    """The results in a folder of ``evaluate.py --out``.

    They are read as they stand: ``memaudit verify`` says whether they are true.

    Raises:
        InputError: It is no such folder, or a file of it does not have the schema of
            :mod:`memaudit_gym.evaluation.results`.
    """
    return Results(read_summary(folder), read_episodes(folder))


def read_summary(folder: PathLike) -> Summary:
    """The summary.json of a folder.

    Raises:
        InputError: As :func:`read_results`.
    """
    path = _part(folder, SUMMARY)
    document = read_json(path)
    if isinstance(document, dict) and document.get("schema") != SCHEMA:
        problem = f"must be {SCHEMA}, not {document.get('schema')!r:.40}; evaluate anew"
        raise InputError(problem, file=str(path), field="schema")
    try:
        return from_json(Summary, document)
    except InputError as error:
        raise error.in_file(str(path)) from None


def read_episodes(folder: PathLike) -> tuple[Episode, ...]:
    """The episodes.jsonl of a folder.

    Raises:
        InputError: As :func:`read_results`.
    """
    path = _part(folder, EPISODES)
    found = []
    for number, row in read_json_lines(path):
        try:
            found.append(from_json(Episode, row))
        except InputError as error:
            where = f"line {number}"
            raise InputError(
                error.problem, file=str(path), record=where, field=error.field
            ) from None
    return tuple(found)


def _part(folder: PathLike, name: str) -> Path:
    path = require_folder(folder) / name
    if not path.exists():
        problem = f"has no {name}; name a folder that evaluate.py --out wrote"
        raise InputError(problem, file=str(folder))
    return path
