"""What a generator of candidate memories is handed, and what it hands back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from memaudit_gym.natural.dialogue import Dialogue, Part


@dataclass(frozen=True, slots=True)
class Draft:
    """A candidate memory before its cost and its coverage are known.

    Args:
        id: Unique in the package; by habit ``<experience id>:<a word of the generator>``.
        experience_id: Where it is offered: the id of a turn, or the digest of a session
            (:attr:`memaudit_gym.natural.dialogue.Session.digest_id`). With sessions as
            experiences the pipeline offers it at that session. None of its sources may be later.
        type: Its representation type. A ``raw_span`` quotes each of its sources in full.
        text: What it says; not blank.
        sources: Ids of the turns that it was made from, at least one, each once. It is judged
            for evidence in these turns and for no other.
        confidence: In [0, 1].
    """

    id: str
    experience_id: str
    type: str
    text: str
    sources: tuple[str, ...]
    confidence: float = 1.0


class CandidateGenerator(Protocol):
    """Makes candidate memories from a dialogue alone.

    Attributes:
        name: ``name/version``, with the settings that its drafts depend on, for instance
            ``window/1(turns=3)``. It goes into every candidate's ``generator_id``, the manifest
            and the package's metadata; change it whenever a draft would change.
        reads: The annotations it is shown beside the turns. Any other part of the dialogue is
            empty in what it is handed.
        at_once: How many dialogues it can work on at once.
    """

    name: str
    reads: tuple[Part, ...]
    at_once: int = 1

    def prepare(self, dialogues: Sequence[Dialogue]) -> None:
        """Told which dialogues come next, so that it can work on them at once.

        Args:
            dialogues: As :meth:`drafts` will be handed them, one after the other; no more than
                ``at_once``.

        Raises:
            InputError: Their candidates cannot be made; says what to do.
        """
        return

    def drafts(self, dialogue: Dialogue) -> Sequence[Draft]:
        """The candidates of a dialogue; the same for the same dialogue.

        Raises:
            InputError: They cannot be made; says what to do.
        """
        ...

    def report(self) -> Mapping[str, Any]:
        """What else the manifest says of it: prompts, counts, costs. JSON values only.

        It is asked once for each package, after :meth:`drafts`, and covers that package.
        """
        return {}
