"""LoCoMo conversations as coverage packages, one a conversation."""

from __future__ import annotations

from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.natural.json_node import read_root
from memaudit_gym.natural.locomo_format import parse_samples
from memaudit_gym.natural.locomo_package import to_package
from memaudit_gym.package import Package


def build_locomo(file: str | Path, *, with_events: bool = False) -> list[Package]:
    """The packages of a file in LoCoMo's own JSON, in its order.

    Args:
        file: A list of samples, or a single sample.
        with_events: Adds the event summaries to the digests as further candidates. They were
            written before the dialogue, so a memory writer could not have had them.

    Raises:
        InputError: Any fault of the file, with sample and field named.
    """
    root, sha256 = read_root(file)
    source = {"file": Path(file).name, "sha256": sha256}
    try:
        samples = parse_samples(root, with_events=with_events)
        return [to_package(sample, source) for sample in samples]
    except InputError as error:
        raise error.in_file(str(file)) from None
