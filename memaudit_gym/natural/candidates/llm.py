"""Memories written by a language model that reads the dialogue session by session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.llm.account import Answers
from memaudit_gym.llm.client import Client
from memaudit_gym.llm.pool import map_at_once
from memaudit_gym.llm.request import Request
from memaudit_gym.natural.asking import client_of, name_of, prompt_of
from memaudit_gym.natural.candidates.generator import CandidateGenerator, Draft
from memaudit_gym.natural.candidates.notebook import MOST, Notebook
from memaudit_gym.natural.candidates.written import DROPS, read_written
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Part, Session

#: The stage that faults and accounts name.
STAGE = "candidates"
#: In a dry run a fact is a turn's words up to so many, a summary so many words.
_FACT_WORDS, _SUMMARY_WORDS = 15, 50


@dataclass
class _Made:
    """What came of one dialogue."""

    drafts: list[Draft] = field(default_factory=list)
    answers: Answers = field(default_factory=Answers)
    dropped: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(DROPS, 0)))


class LlmGenerator(CandidateGenerator):
    """``atomic_fact``, ``summary``, ``graph_edge``, ``tombstone`` and ``compound_update``.

    The model is shown one session at a time, in order, and those of its own earlier memories that
    share most words with it (:class:`memaudit_gym.natural.candidates.notebook.Notebook`): without
    them it could not know what has ended. It sees no other session, and never a question.

    Args:
        client: The model.
    """

    reads: tuple[Part, ...] = ()

    def __init__(self, client: Client) -> None:
        self.client = client
        self._prompt = prompt_of("candidates-1")
        self.name = name_of(client, self._prompt, known=MOST)
        self.at_once = client.config.concurrency
        self._ready: dict[str, tuple[Dialogue, _Made]] = {}
        self._made = _Made()

    def prepare(self, dialogues: Sequence[Dialogue]) -> None:
        """Works on several dialogues at once, each session by session.

        Raises:
            InputError: The model gives no usable answer.
        """
        made = map_at_once(self._make, dialogues, self.at_once)
        self._ready = {d.id: (d, found) for d, found in zip(dialogues, made, strict=True)}

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """One call a session, each after the one before it.

        Raises:
            InputError: The model gives no usable answer.
        """
        ready, made = self._ready.pop(dialogue.id, (None, _Made()))
        self._made = made if ready == dialogue else self._make(dialogue)
        return self._made.drafts

    def report(self) -> Mapping[str, Any]:
        """The prompt, what was dropped and why, and what the answers took."""
        return {
            "prompt": self._prompt.record,
            "dropped": dict(self._made.dropped),
            "llm": self._made.answers.record(self.client.config),
        }

    def _make(self, dialogue: Dialogue) -> _Made:
        made, notebook = _Made(), Notebook()
        for session in dialogue.sessions:
            known = notebook.about(" ".join(turn.content for turn in session.turns))
            request = self._request(dialogue.id, session, [draft.text for draft in known])
            answer = self.client.answers([request], made.answers)[0]
            written = read_written(answer["memories"], session, known, made.dropped)
            notebook.write(written)
            made.drafts += [one.draft for one in written]
        return made

    def _request(self, dialogue: str, session: Session, known: list[str]) -> Request:
        turns = [{"id": turn.id, "said": turn.span} for turn in session.turns]
        return Request(
            stage=STAGE,
            record=f"dialogue '{dialogue}', session '{session.id}'",
            prompt=self._prompt,
            content={
                "date": session.date_time or session.timestamp or "",
                "known": [{"number": n, "memory": text} for n, text in enumerate(known, 1)],
                "turns": turns,
            },
            stand_in={"memories": [*_facts(session), _summary(session)]},
        )


def _facts(session: Session) -> list[dict[str, Any]]:
    shares = [(t.id, " ".join(t.span.split()[:_FACT_WORDS])) for t in session.turns]
    return [_memory("atomic_fact", text, [name]) for name, text in shares]


def _summary(session: Session) -> dict[str, Any]:
    words = " ".join(turn.span for turn in session.turns).split()[:_SUMMARY_WORDS]
    return _memory("summary", " ".join(words), [turn.id for turn in session.turns])


def _memory(kind: str, text: str, turns: list[str]) -> dict[str, Any]:
    return {"type": kind, "text": text, "turn_ids": turns, "replaces": []}


def make(argument: str | None, config: BuildConfig) -> LlmGenerator:
    """The generator; its argument is the model, where that is not the configuration's."""
    return LlmGenerator(client_of(argument, config))
