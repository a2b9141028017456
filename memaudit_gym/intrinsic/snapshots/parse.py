"""Snapshots out of their own JSON form, strictly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from memaudit_gym.errors import did_you_mean
from memaudit_gym.intrinsic.json_fields import share
from memaudit_gym.intrinsic.snapshots.snapshot import SCHEMA_VERSION, Entry, Fact, Snapshot
from memaudit_gym.intrinsic.trajectory import ACTIONS
from memaudit_gym.natural.json_node import JsonNode

_TOP = ("schema", "trajectory", "state", "action", "facts", "observations")
_FACT = ("id", "text", "confidence", "authors", "conflictsWith", "history")
_ENTRY = ("text", "action", "author", "timestamp")


def parse(root: JsonNode, trajectory: str, state: int) -> Snapshot:
    """The snapshot in a JSON object.

    Args:
        root: The object.
        trajectory, state: What it must be a snapshot of, where it says.

    Raises:
        InputError: Any fault, with the field named.
    """
    root.only(_TOP)
    if root.get("schema").value != SCHEMA_VERSION:
        root.get("schema").fail(f"must be {SCHEMA_VERSION}")
    for key, wanted in (("trajectory", trajectory), ("state", state)):
        node = root.find(key)
        if node is not None and node.value != wanted:
            node.fail(f"must be {wanted}, as the file's place says")
    facts = tuple(_fact(node) for node in root.get("facts").items())
    _check_ids(root.get("facts"), facts)
    return Snapshot(facts, _action(root.find("action")), _texts(root.find("observations")))


def _fact(node: JsonNode) -> Fact:
    node.only(_FACT)
    history = node.find("history")
    return Fact(
        id=node.get("id").name(),
        text=node.get("text").name(),
        confidence=share(node.find("confidence")),
        authors=_texts(node.find("authors")),
        history=() if history is None else tuple(_entry(item) for item in history.items()),
        conflicts_with=_texts(node.find("conflictsWith")),
    )


def _entry(node: JsonNode) -> Entry:
    node.only(_ENTRY)
    rest = {key: node.find(key) for key in _ENTRY[1:]}
    return Entry(
        node.get("text").name(),
        **{key: "" if found is None else found.text() for key, found in rest.items()},
    )


def _check_ids(node: JsonNode, facts: Sequence[Fact]) -> None:
    known = Counter(fact.id for fact in facts)
    for item, fact in zip(node.items(), facts, strict=True):
        if known[fact.id] > 1:
            item.get("id").fail(f"'{fact.id}' stands twice")
        for other in fact.conflicts_with:
            if other not in known:
                item.get("conflictsWith").fail(
                    f"'{other}' is no fact{did_you_mean(other, list(known))}"
                )


def _action(node: JsonNode | None) -> str | None:
    return None if node is None or node.value is None else node.one_of(ACTIONS)


def _texts(node: JsonNode | None) -> tuple[str, ...]:
    return () if node is None else tuple(item.name() for item in node.items())
