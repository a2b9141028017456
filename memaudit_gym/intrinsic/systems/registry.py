"""The systems by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from memaudit_gym.intrinsic.systems.every_sentence import EverySentence
from memaudit_gym.intrinsic.systems.rule_based import RuleBased
from memaudit_gym.intrinsic.systems.sabotaged import (
    DropsOldClaims,
    Duplicates,
    IgnoresAuthors,
    NeverUpdates,
)
from memaudit_gym.intrinsic.systems.system import MemorySystem

#: {name: what makes a new one}, the references first.
SYSTEMS: Mapping[str, Callable[[], MemorySystem]] = {
    "every_sentence": EverySentence,
    "rule_based": RuleBased,
    "never_updates": NeverUpdates,
    "drops_old_claims": DropsOldClaims,
    "duplicates": Duplicates,
    "ignores_authors": IgnoresAuthors,
}
#: {sabotaged system: (the stage that it breaks, the fault by which it does)}.
BROKEN: Mapping[str, tuple[str, str]] = {
    "never_updates": ("update", "missed"),
    "drops_old_claims": ("synthesis", "lost"),
    "duplicates": ("synthesis", "duplicated"),
    "ignores_authors": ("conflict", "overwritten"),
}
