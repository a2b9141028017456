"""A conversation and its questions as a coverage package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from memaudit_gym.errors import InputError
from memaudit_gym.natural import lexical
from memaudit_gym.natural.conversation import Conversation
from memaudit_gym.natural.evidence import parse_reference
from memaudit_gym.natural.locomo_questions import evidence_report, question_report, read_questions
from memaudit_gym.natural.needs import Need, needs_of, query_of
from memaudit_gym.natural.observations import TurnFacts, facts_by_turn
from memaudit_gym.natural.stream import (
    digest_candidates,
    events_by_session,
    experiences_of,
    turn_candidates,
)
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate

#: The builder and its version; change it when a package would change.
BUILDER = "locomo/1"


def to_package(conversation: Conversation, source: Mapping[str, str]) -> Package:
    """The package of one conversation.

    Every question of category 1 to 4 with evidence asks for its evidence turns. It has the
    weight 1 / usable questions, in equal parts on its turns, so that the weights sum to 1 and F
    is the share of question evidence that a store keeps.

    Args:
        conversation: The conversation.
        source: Where it comes from; goes into the metadata.

    Raises:
        InputError: No question can be used.
    """
    references = {r: at for at, t in enumerate(conversation.turns) if (r := parse_reference(t.id))}
    questions = read_questions(conversation.questions, references)
    facts = facts_by_turn(conversation.observations, references)
    asked = needs_of([q for q in questions if not q.left_out], conversation.turns)
    if not asked:
        place = {"record": f"sample '{conversation.id}'", "field": "qa"}
        raise InputError("no question of category 1 to 4 has evidence that names a turn", **place)
    needs = [need for group in asked for need in group]
    of_turn, of_digest = _turn_groups(conversation, facts), _digest_groups(conversation)
    return Package.build(
        name=conversation.id,
        experiences=experiences_of(conversation),
        candidates=[c for group in (*of_turn, *of_digest.values()) for c in group],
        units=[need.unit() for need in needs],
        coverage=_coverage(needs, of_turn, _digest_of_turn(conversation, of_digest)),
        queries=[query_of(group) for group in asked],
        cost_model="word",
        metadata={
            "builder": BUILDER,
            "source": dict(source),
            **_coverage_report(needs),
            "questions": question_report(questions),
            "evidence": evidence_report(questions),
            "observations": dict(facts.report),
            **_stream_report(conversation),
        },
    )


def _turn_groups(conversation: Conversation, facts: TurnFacts) -> list[list[Candidate]]:
    return [
        turn_candidates(turn, facts.of_turn.get(at, ()))
        for at, turn in enumerate(conversation.turns)
    ]


def _digest_groups(conversation: Conversation) -> dict[str, list[Candidate]]:
    events = events_by_session(conversation)
    return {s.id: digest_candidates(s, events[s.id]) for s in conversation.sessions}


def _digest_of_turn(
    conversation: Conversation, of_digest: Mapping[str, list[Candidate]]
) -> list[list[Candidate]]:
    return [of_digest[session.id] for session in conversation.sessions for _ in session.turns]


def _coverage(
    needs: Iterable[Need],
    of_turn: Sequence[list[Candidate]],
    digest_of_turn: Sequence[list[Candidate]],
) -> dict[str, dict[str, float]]:
    """{candidate id: {unit id: coverage}}: the turn itself in full, the rest by the rule."""
    rows: dict[str, dict[str, float]] = {}
    for need in needs:
        raw, *facts = of_turn[need.position]
        rows.setdefault(raw.id, {})[need.unit_id] = 1.0
        for candidate in (*facts, *digest_of_turn[need.position]):
            if share := lexical.coverage(need.target, candidate.text):
                rows.setdefault(candidate.id, {})[need.unit_id] = share
    return rows


def _coverage_report(needs: Iterable[Need]) -> dict[str, Any]:
    sources = Counter(need.target.source for need in needs)
    return {"coverage_rule": lexical.RULE, "target_sources": dict(sorted(sources.items()))}


def _stream_report(conversation: Conversation) -> dict[str, Any]:
    return {"sessions": _session_report(conversation), **_event_report(conversation)}


def _session_report(conversation: Conversation) -> dict[str, Any]:
    return {
        "total": len(conversation.sessions),
        "without_summary": [s.id for s in conversation.sessions if not s.summary],
        "without_turns": list(conversation.sessions_without_turns),
    }


def _event_report(conversation: Conversation) -> dict[str, Any]:
    if conversation.events is None:
        return {"with_events": False}
    kept = sum(map(len, events_by_session(conversation).values()))
    blank = sum(not event for _, event in conversation.events)
    lost = len(conversation.events) - kept - blank
    counts = {"kept": kept, "blank": blank, "without_session": lost}
    return {"with_events": True, "events": counts}
