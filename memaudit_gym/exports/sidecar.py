"""Files beside an export, by memory id: what each memory was made from, how much each matters."""

from __future__ import annotations

from collections.abc import Collection, Container
from pathlib import Path

from memaudit_gym.errors import did_you_mean
from memaudit_gym.exports.fields import number_of
from memaudit_gym.natural.json_node import JsonNode, read_root

Provenance = dict[str, tuple[str, ...]]


def read_provenance(
    path: str | Path, known: Container[str], evidence: Collection[str]
) -> tuple[Provenance, str]:
    """{memory id: ids of evidence} from a JSON object of that form.

    Args:
        path: The file.
        known: The store's memory ids.
        evidence: The ids of the package's units, spans and turns.

    Returns:
        The mapping, and the SHA-256 of the file.

    Raises:
        InputError: It is no such object, or names a memory that the store does not hold, or what
            the package does not have.
    """
    root, sha256 = read_root(path)
    members = _members(root, known)
    return {
        name: tuple(_evidence_id(item, evidence) for item in node.items())
        for name, node in members.items()
    }, sha256


def _evidence_id(node: JsonNode, evidence: Collection[str]) -> str:
    name = node.text()
    if name not in evidence:
        hint = did_you_mean(name, tuple(evidence))
        node.fail(f"the package has no unit, span or turn '{name}'{hint}")
    return name


def read_salience(path: str | Path, known: Container[str]) -> dict[str, float]:
    """{memory id: salience} from a JSON object of that form.

    Raises:
        InputError: It is no such object, or names a memory that the store does not hold.
    """
    root, _ = read_root(path)
    found = {}
    for name, node in _members(root, known).items():
        number = number_of(root, name)
        found[name] = node.fail("must be a finite number") if number is None else number
    return found


def _members(root: JsonNode, known: Container[str]) -> dict[str, JsonNode]:
    members = root.members()
    for name, node in members.items():
        if name not in known:
            node.fail("the store holds no memory of this id")
    return members
