"""The contract of a draft, checked: what a generator of anybody's own could break."""

from __future__ import annotations

from collections.abc import Iterator

from memaudit_gym.errors import InputError
from memaudit_gym.natural.candidates.generator import Draft
from memaudit_gym.natural.dialogue import Dialogue


class DraftCheck:
    """Checks the drafts of one dialogue, one after another.

    Args:
        dialogue: The dialogue.
    """

    def __init__(self, dialogue: Dialogue) -> None:
        self._turns = {turn.id: turn for turn in dialogue.turns}
        self._position = {name: at for at, name in enumerate(self._turns)}
        self._last = dict(self._position)
        for session in dialogue.sessions:
            self._last[session.digest_id] = self._position[session.turns[-1].id]
        self._seen: set[str] = set()

    def __call__(self, draft: Draft, generator: str) -> None:
        """Refuses a draft that breaks its contract.

        Raises:
            InputError: It does; names the generator and the candidate.
        """
        for problem in self._problems(draft):
            raise InputError(problem, record=f"generator {generator}: candidate '{draft.id}'")
        self._seen.add(draft.id)

    def _problems(self, draft: Draft) -> Iterator[str]:
        if not draft.id or draft.id in self._seen:
            yield "its id must be a text that no other candidate has"
        if draft.experience_id not in self._last:
            yield f"is offered at '{draft.experience_id}', which is no turn and no digest"
        if not draft.type or not draft.text.strip():
            yield "needs a type and a text"
        if not draft.sources or len(set(draft.sources)) < len(draft.sources):
            yield "must name the turns it was made from, each once"
        if unknown := [name for name in draft.sources if name not in self._position]:
            yield f"names '{unknown[0]}', which is no turn, as a source"
        if not 0 <= draft.confidence <= 1:
            yield f"its confidence must be from 0 to 1, not {draft.confidence}"
        if any(self._position[n] > self._last[draft.experience_id] for n in draft.sources):
            yield "is made from a turn that comes later than where it is offered"
        if draft.type == "raw_span" and any(
            self._turns[name].span not in draft.text for name in draft.sources
        ):
            yield "is a raw_span and must quote each of its sources in full"
