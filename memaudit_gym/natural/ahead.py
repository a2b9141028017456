"""Recordings read ahead, for generators that can work on several dialogues at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from memaudit_gym.natural.candidates.generator import CandidateGenerator
from memaudit_gym.natural.recording import LeftOut, Recording


def prepared(
    found: Iterable[Recording | LeftOut], generators: Sequence[CandidateGenerator]
) -> Iterator[Recording | LeftOut]:
    """The same records in order, each after the generators were told of its dialogue.

    No more of them are held than a generator wants at once.

    Args:
        found: The records of a file; may be read while they are taken.
        generators: Those that will make the candidates.

    Raises:
        InputError: A fault of a record, or a generator that fails.
    """
    most = max((generator.at_once for generator in generators), default=1)
    records = iter(found)
    while batch := list(islice(records, most)):
        dialogues = [record.dialogue for record in batch if isinstance(record, Recording)]
        for generator in generators:
            generator.prepare([dialogue.only(generator.reads) for dialogue in dialogues])
        yield from batch
