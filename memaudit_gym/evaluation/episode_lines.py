"""The lines of episodes.jsonl, and the hash that binds them to their summary."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from memaudit_gym.json_values import rounded

if TYPE_CHECKING:
    from memaudit_gym.evaluation.results import Episode


def episode_lines(episodes: Iterable[Episode]) -> Iterator[str]:
    """One line an episode."""
    return (episode.line for episode in episodes)


def line_of(episode: Episode) -> str:
    """An episode as JSON, floats rounded to 12 significant digits."""
    # The fields as they stand: asdict copies every value, which takes longer than the JSON.
    row = vars(episode)
    if episode.decomposition is not None:
        row = {**row, "decomposition": asdict(episode.decomposition)}
    return json.dumps(rounded(row), allow_nan=False) + "\n"


def lines_sha256(episodes: Iterable[Episode]) -> str:
    """The SHA-256 (hexadecimal) of episodes.jsonl as it is written."""
    found = hashlib.sha256()
    for line in episode_lines(episodes):
        found.update(line.encode("utf-8"))
    return found.hexdigest()
