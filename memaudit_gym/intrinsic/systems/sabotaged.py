"""The rule-based system with one thing broken each, to see whether the diagnosis names it."""

from __future__ import annotations

from memaudit_gym.intrinsic.systems.extraction import Observation
from memaudit_gym.intrinsic.systems.record import Record
from memaudit_gym.intrinsic.systems.rule_based import RuleBased, Slot
from memaudit_gym.intrinsic.trajectory import Document


class NeverUpdates(RuleBased):
    """Notes every change in the history and leaves the fact as it was."""

    def _replace(
        self, held: list[Record], action: str, said: Observation, document: Document
    ) -> None:
        for record in held:
            record.value = said.value
            record.note(said, document, action)


class DropsOldClaims(RuleBased):
    """Keeps of a thing only what the latest document about it says."""

    def _settle(self, touched: set[Slot]) -> None:
        things = {thing for thing, _ in touched}
        for slot in [s for s in self._slots if s[0] in things and s not in touched]:
            del self._slots[slot]


class Duplicates(RuleBased):
    """Stores a fact once more whenever it is said again."""

    def _reinforce(
        self, held: list[Record], same: list[Record], said: Observation, document: Document
    ) -> None:
        super()._reinforce(held, same, said, document)
        self._made += 1
        held.append(same[0].copy(f"f{self._made}"))


class IgnoresAuthors(RuleBased):
    """Takes everybody's word as if one author had said it: a contradiction is an update."""

    def _known_author(self, held: list[Record], document: Document) -> bool:
        return True
