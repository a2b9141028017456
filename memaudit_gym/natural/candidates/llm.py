"""Memories written by a language model that reads the dialogue session by session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from memaudit_gym.llm.account import Answers
from memaudit_gym.llm.client import Client
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
        self._answers = Answers()
        self._counts: Counter[str] = Counter()

    def drafts(self, dialogue: Dialogue) -> list[Draft]:
        """One call a session, each after the one before it.

        Raises:
            InputError: The model gives no usable answer.
        """
        self._answers = Answers()
        self._counts = Counter(dict.fromkeys(DROPS, 0))
        notebook = Notebook()
        drafts: list[Draft] = []
        for session in dialogue.sessions:
            known = notebook.about(" ".join(turn.content for turn in session.turns))
            request = self._request(dialogue.id, session, [draft.text for draft in known])
            answer = self.client.answers([request], self._answers)[0]
            written = read_written(answer["memories"], session, known, self._counts)
            notebook.write(written)
            drafts += [one.draft for one in written]
        return drafts

    def report(self) -> Mapping[str, Any]:
        """The prompt, what was dropped and why, and what the answers took."""
        return {
            "prompt": self._prompt.record,
            "dropped": dict(self._counts),
            "llm": self._answers.record(self.client.config),
        }

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
