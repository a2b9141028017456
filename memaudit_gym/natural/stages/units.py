"""The second artifact: evidence units, each grounded in the turns that it quotes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.natural.dialogue import Dialogue, Turn


@dataclass(frozen=True, slots=True)
class Unit:
    """Evidence that one question takes, before its weight is known.

    Args:
        id: ``<question id>:<turn or session id>``.
        turns: The turns that it quotes, at least one.
        kind: ``evidence_turn`` or ``evidence_session``.
        extra: Its source spans.
    """

    id: str
    turns: tuple[Turn, ...]
    kind: str
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The quotes, speakers named."""
        return "\n".join(turn.span for turn in self.turns)

    @property
    def evidence(self) -> str:
        """The same without the speakers."""
        return "\n".join(turn.content for turn in self.turns)


def units_of(
    dialogue: Dialogue, evidence: Mapping[str, Sequence[str]], places: Mapping[str, str]
) -> dict[str, list[Unit]]:
    """{question id: one unit for each turn or session that its evidence names}.

    Args:
        dialogue: The turns.
        evidence: {question id: ids of turns or sessions}. Neither questions nor answers.
        places: {turn id: the experience it belongs to}.
    """
    turns = {turn.id: turn for turn in dialogue.turns}
    sessions = {session.id: session for session in dialogue.sessions}
    times = {t.id: t.timestamp or s.timestamp for s in dialogue.sessions for t in s.turns}
    found: dict[str, list[Unit]] = {}
    for question, names in evidence.items():
        found[question] = []
        for name in names:
            whole = name not in turns
            quoted = sessions[name].turns if whole else (turns[name],)
            kind = "evidence_session" if whole else "evidence_turn"
            spans = [_span(turn, places[turn.id], times[turn.id]) for turn in quoted]
            found[question].append(
                Unit(f"{question}:{name}", quoted, kind, {"source_spans": spans})
            )
    return found


def _span(turn: Turn, experience: str, timestamp: str | None) -> dict[str, str]:
    span = {"span_id": turn.id, "experience_id": experience, "text": turn.span}
    return span if timestamp is None else {**span, "timestamp": timestamp}
