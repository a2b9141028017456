"""The latent profile: what this user will ask for, in whole numbers. Hidden from writers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memaudit_gym.generators.stream.entities import Entity
from memaudit_gym.generators.stream.facts import Slot
from memaudit_gym.generators.stream.phrases.attributes import DOMAINS, Attribute
from memaudit_gym.generators.stream.voice import Voice

#: How much a user may care for an entity, and for a kind of property. Kinds of properties are few
#: and come up again and again, so what a user asks about them early says most about later.
TOPIC_LEVELS = (1, 1, 2, 4, 8)
ATTRIBUTE_LEVELS = (1, 1, 1, 4, 16, 64)
#: How much entities may be talked about, apart from how much the user cares.
CHATTER_LEVELS = (1, 2, 3, 4)
#: How much users may ask each kind of query: bounds of a draw.
KINDS: Mapping[str, tuple[int, int]] = {
    "current": (6, 6),
    "scoped": (4, 8),
    "history": (1, 6),
    "span": (2, 6),
    "order": (1, 5),
    "multi_hop": (1, 6),
    "abstention": (3, 9),
    "procedure": (1, 6),
}
#: How much a query about an entity may weigh, one as likely as another, and what it is in the mean.
STAKES = (1, 1, 2)
MEAN_STAKE = sum(STAKES) / len(STAKES)


@dataclass(frozen=True)
class Profile:
    """What the user cares for.

    Args:
        topics: Interest in every entity.
        attributes: {(domain, noun): interest in that property}.
        kinds: {kind of query: how much the user asks it}.
        stakes: The weight of a query about every entity.
        chatter: How much every entity is talked about.
        ranked: The masses of all (entity, property), sorted.
    """

    topics: Sequence[int]
    attributes: Mapping[tuple[str, str], int]
    kinds: Mapping[str, int]
    stakes: Sequence[int]
    chatter: Sequence[int]
    ranked: Sequence[int]

    def mass(self, entity: Entity, attribute: Attribute) -> int:
        """How much the user asks for a property of an entity."""
        return self.topics[entity.number] * self.attributes[entity.domain, attribute.noun]

    def slot_mass(self, slot: Slot) -> int:
        """The same for a slot."""
        return self.mass(slot.entity, slot.attribute)

    def rank(self, slot: Slot) -> float:
        """The share of all properties that the user cares less for, in [0, 1)."""
        return bisect_left(self.ranked, self.slot_mass(slot)) / len(self.ranked)


def draw_profile(voice: Voice, entities: Sequence[Entity]) -> Profile:
    """A user's profile over the entities of a world."""
    topics = [voice.pick(TOPIC_LEVELS) for _ in entities]
    attributes = {
        (domain, a.noun): a.appeal * voice.pick(ATTRIBUTE_LEVELS)
        for domain, every in DOMAINS.items()
        for a in every
    }
    chatter = [_talk(topic) * voice.pick(CHATTER_LEVELS) for topic in topics]
    masses = (
        topics[e.number] * attributes[e.domain, a.noun] for e in entities for a in e.attributes
    )
    return Profile(
        topics,
        attributes,
        {kind: voice.between(*bounds) for kind, bounds in KINDS.items()},
        [voice.pick(STAKES) for _ in entities],
        chatter,
        sorted(masses),
    )


def _talk(topic: int) -> int:
    """What one cares for one talks about, though far from in proportion: about the root."""
    return 1 + topic.bit_length() // 2
