"""What a model is reminded of: its own earlier memories that bear on a session."""

from __future__ import annotations

from collections.abc import Iterable

from memaudit_gym.natural.candidates.generator import Draft
from memaudit_gym.natural.candidates.written import Written
from memaudit_gym.text import stem_set

#: The most memories that a session comes with.
MOST = 40
#: Types that state what holds, and so can end.
_STATES = frozenset({"atomic_fact", "graph_edge", "compound_update"})


class Notebook:
    """The memories of earlier sessions that state what holds."""

    def __init__(self) -> None:
        self._states: dict[str, tuple[Draft, frozenset[str]]] = {}

    def write(self, written: Iterable[Written]) -> None:
        """Adds memories, and strikes out what they replace."""
        for one in written:
            for name in one.replaces:
                self._states.pop(name, None)
            if one.draft.type in _STATES:
                self._states[one.draft.id] = (one.draft, stem_set(one.draft.text))

    def about(self, words: str) -> list[Draft]:
        """Those that share most content stems with a text, ``MOST`` at most, oldest first.

        Of equals the newer ones; none that shares no stem.
        """
        said = stem_set(words)
        shared = [(len(stems & said), at) for at, (_, stems) in enumerate(self._states.values())]
        best = sorted((pair for pair in shared if pair[0]), reverse=True)[:MOST]
        drafts = [draft for draft, _ in self._states.values()]
        return [drafts[at] for at in sorted(at for _, at in best)]
