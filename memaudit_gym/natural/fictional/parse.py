"""A conversation file, read strictly: a fault names the file, the record and the field."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from memaudit_gym.natural.dialogue import Session, Turn
from memaudit_gym.natural.fictional.conversation import (
    KINDS,
    MEMORY_TYPES,
    UNANSWERABLE,
    Conversation,
    Memory,
    Question,
    Unit,
)
from memaudit_gym.natural.fictional.fields import line, minute, shares, slug
from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.names import folder_name
from memaudit_gym.records import ROLES

_FIELDS = ("name", "title", "sessions", "units", "memories", "raw", "questions")
_QUESTION = ("ask", "answer", "kind", "needs")


def parse(root: JsonNode) -> Conversation:
    """The conversation of a file.

    Raises:
        InputError: Any fault.
    """
    top = root.in_record("conversation").only(_FIELDS)
    sessions = _sessions(top.get("sessions"))
    turns = {turn.id: at for at, turn in enumerate(t for s in sessions for t in s.turns)}
    units = _units(top.get("units"), top.find("raw"), turns)
    known = [unit.id for unit in units]
    return Conversation(
        name=folder_name(top.get("name").replaced(slug(top.get("name")))),
        title=line(top.get("title")),
        sessions=sessions,
        units=units,
        memories=_memories(top.get("memories"), sessions, units),
        questions=tuple(
            _question(item.in_record(f"question {number}").only(_QUESTION), known)
            for number, item in enumerate(top.get("questions").items(), 1)
        ),
    )


def _sessions(node: JsonNode) -> tuple[Session, ...]:
    found: dict[str, Session] = {}
    last = ""
    for number, item in enumerate(node.items(), 1):
        part = item.in_record(f"session {number}").only(("id", "time", "turns"))
        name, time = slug(part.get("id")), minute(part.get("time"))
        if name in found:
            part.get("id").fail(f"a second session '{name}'")
        if time <= last:
            part.get("time").fail(f"must be later than {last}, the session before")
        turns = tuple(_turn(t, f"{name}:{at}") for at, t in enumerate(part.get("turns").items(), 1))
        found[name], last = Session(name, turns or part.get("turns").fail("is empty"), time), time
    return tuple(found.values()) or node.fail("is empty")


def _turn(node: JsonNode, name: str) -> Turn:
    part = node.in_record(f"turn {name}")
    said = list(part.members().items())
    if len(said) != 1 or not said[0][0].strip():
        part.fail("must be one 'Speaker: words'")
    speaker, words = said[0]
    return Turn(name, speaker, line(words))


def _units(node: JsonNode, raw: JsonNode | None, turns: Mapping[str, int]) -> tuple[Unit, ...]:
    named = node.members() or node.fail("is empty")
    records = {turn: cells.in_record(f"raw {turn}") for turn, cells in _members(raw).items()}
    partly = {turn: shares(cells, list(named), zero=True) for turn, cells in records.items()}
    found = tuple(_unit(item, name, turns, partly) for name, item in named.items())
    said = {unit.id: unit.said for unit in found}
    for turn, cells in partly.items():
        for unit in cells or records[turn].fail("names no unit"):
            if turn not in said[unit]:
                records[turn].fail(f"is not among the turns that say '{unit}'")
    return found


def _members(node: JsonNode | None) -> Mapping[str, JsonNode]:
    return node.members() if node else {}


def _unit(
    node: JsonNode, name: str, turns: Mapping[str, int], partly: Mapping[str, Mapping[str, float]]
) -> Unit:
    part = node.in_record(f"unit '{name}'").only(("role", "text", "said"))
    said = [item.one_of(turns, "turn") for item in part.get("said").items()]
    if not said or len(set(said)) < len(said):
        part.get("said").fail("must name at least one turn, and each once")
    return Unit(
        id=slug(part, name),
        role=part.get("role").one_of(ROLES, "role"),
        text=line(part.get("text")),
        said={turn: partly.get(turn, {}).get(name, 1.0) for turn in said},
    )


def _memories(
    node: JsonNode, sessions: tuple[Session, ...], units: tuple[Unit, ...]
) -> tuple[Memory, ...]:
    places: dict[str, str] = {}
    for session in sessions:
        places |= {turn.id: turn.id for turn in session.turns} | {session.id: session.digest_id}
    order = {place: at for at, place in enumerate(places)}
    known = [unit.id for unit in units]
    first = {unit.id: min(unit.said, key=order.__getitem__) for unit in units}
    found = []
    for number, item in enumerate(node.items(), 1):
        part = item.in_record(f"memory {number}").only(("at", "type", "text", "covers", "why"))
        at = part.get("at").one_of(places, "turn or session")
        covers = shares(cells, known) if (cells := part.find("covers")) else {}
        for unit in covers:
            if order[at] < order[first[unit]]:
                part.get("covers").fail(f"'{unit}' is first said at {first[unit]}, after {at}")
        why = part.find("why")
        kind = part.get("type").one_of(MEMORY_TYPES, "type")
        reason = line(why) if why else ""
        found.append(Memory(places[at], kind, line(part.get("text")), covers, reason))
    return tuple(found)


def _question(part: JsonNode, units: Collection[str]) -> Question:
    kind = part.get("kind").one_of(KINDS, "kind")
    if kind == UNANSWERABLE:
        for field in ("answer", "needs"):
            if extra := part.find(field):
                extra.fail("goes with no unanswerable question")
        return Question(line(part.get("ask")), "", kind, ())
    needs = tuple(item.one_of(units, "unit") for item in part.get("needs").items())
    if not needs or len(set(needs)) < len(needs):
        part.get("needs").fail("must name at least one unit, and each once")
    return Question(line(part.get("ask")), line(part.get("answer")), kind, needs)
