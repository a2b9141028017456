"""Extract, match, classify, update: the pipeline of the source's own system, by rules.

Source: the stages, the temporal guard, the steps of confidence, the authors counted and the full
history are those of "Beyond Downstream QA"; the rules that stand for its models are ours.
"""

from __future__ import annotations

from datetime import datetime

from memaudit_gym.intrinsic.confidence import CONTESTED, NEW
from memaudit_gym.intrinsic.snapshots.snapshot import Snapshot
from memaudit_gym.intrinsic.systems.extraction import GONE, Observation, observations, subject
from memaudit_gym.intrinsic.systems.record import Record
from memaudit_gym.intrinsic.trajectory import (
    CONFLICT,
    CREATE,
    REINFORCE,
    SUPERSEDE,
    UPDATE,
    Document,
)

#: What a document is taken for where it does several things, the first that it does.
_RANK = (CONFLICT, SUPERSEDE, UPDATE, CREATE, REINFORCE)

Slot = tuple[str, frozenset[str]]


class RuleBased:
    """Keeps one fact a property, two while it is contested.

    An observation is matched with the facts of its property and classified in this order: nothing
    there is a creation; a document older than what is there reinforces it, whatever it says (the
    temporal guard); an end of a dispute, or of a property, supersedes; the same value reinforces;
    another one is an update where a change is announced or its author is one of the fact's, else
    a conflict, in which both sides stay.
    """

    def __init__(self) -> None:
        self._slots: dict[Slot, list[Record]] = {}
        self._made = 0
        self._action: str | None = None

    def observe(self, document: Document) -> None:
        """Takes in a document."""
        about, done = subject(document.text), set()
        touched: set[Slot] = set()
        for said in observations(document.text):
            action = self._classify(said, document)
            self._apply(action, said, document)
            touched.add(said.slot)
            if said.thing == about:
                done.add(action)
        self._action = next((action for action in _RANK if action in done), None)
        self._settle(touched)

    def snapshot(self) -> Snapshot:
        """The facts, and what the last document did to the thing that it is about."""
        records = [record for held in self._slots.values() for record in held]
        return Snapshot(tuple(record.fact() for record in records), self._action)

    def _classify(self, said: Observation, document: Document) -> str:
        held = self._slots.get(said.slot, [])
        if not held:
            return CREATE
        if datetime.fromisoformat(document.timestamp) < max(record.seen for record in held):
            return REINFORCE
        same = any(record.value == said.value for record in held)
        if said.settles or (said.value == GONE and not same):
            return SUPERSEDE
        if same:
            return REINFORCE
        if said.announces_change or self._known_author(held, document):
            return UPDATE
        return CONFLICT

    def _known_author(self, held: list[Record], document: Document) -> bool:
        return any(document.author in record.authors for record in held)

    def _apply(self, action: str, said: Observation, document: Document) -> None:
        held = self._slots.setdefault(said.slot, [])
        if action == CREATE:
            held.append(self._record(said, document, action))
        elif action == REINFORCE:
            same = [record for record in held if record.value == said.value]
            self._reinforce(held, same or held, said, document)
        elif action == CONFLICT:
            held.append(self._record(said, document, action))
            self._dispute(held)
        else:
            self._replace(held, action, said, document)

    def _record(self, said: Observation, document: Document, action: str) -> Record:
        self._made += 1
        when = datetime.fromisoformat(document.timestamp)
        record = Record(f"f{self._made}", said.text, said.value, when)
        record.note(said, document, action)
        return record

    def _reinforce(
        self, held: list[Record], same: list[Record], said: Observation, document: Document
    ) -> None:
        for record in same:
            record.note(said, document, REINFORCE)
            record.reinforce()

    def _dispute(self, held: list[Record]) -> None:
        for record in held:
            record.confidence = CONTESTED
            record.conflicts_with = [other.id for other in held if other is not record]

    def _replace(
        self, held: list[Record], action: str, said: Observation, document: Document
    ) -> None:
        """One fact is left of the property, with the history of all."""
        first = held[0]
        history = [entry for record in held for entry in record.history]
        first.history = sorted(history, key=lambda entry: entry.timestamp)
        first.authors = list(dict.fromkeys(a for record in held for a in record.authors))
        first.text, first.value, first.confidence = said.text, said.value, NEW
        first.conflicts_with = []
        first.note(said, document, action)
        held[1:] = []

    def _settle(self, touched: set[Slot]) -> None:
        """What is done when a document has been taken in; nothing."""
