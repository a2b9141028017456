"""LoCoMo's own JSON to samples, read strictly.

Source: the layout of ``locomo10.json`` (snap-research/LoCoMo): a list of samples with
``sample_id``, ``conversation``, ``qa``, ``observation``, ``session_summary`` and
``event_summary``. Keys beyond those named here do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memaudit_gym.natural.dates import session_timestamp
from memaudit_gym.natural.dialogue import Session, Turn
from memaudit_gym.natural.json_node import JsonNode
from memaudit_gym.natural.locomo.evidence import Reference, parse_reference
from memaudit_gym.natural.locomo.sample import AskedQuestion, Sample, StatedFact
from memaudit_gym.natural.names import folder_name

#: The category of questions that were written to have no answer in the conversation.
ADVERSARIAL = 5
CATEGORIES = (1, 2, 3, 4, ADVERSARIAL)


def parse_samples(root: JsonNode, *, with_events: bool) -> list[Sample]:
    """All samples of a file: a list of them, or a single one.

    Args:
        root: The file's root value.
        with_events: Whether event summaries are read too.

    Raises:
        InputError: The first fault, with file, sample and field.
    """
    listed = list(root.items()) if isinstance(root.value, list) else [root]
    if not listed:
        root.fail("holds no sample")
    samples: dict[str, Sample] = {}
    for node in listed:
        sample = _sample(node, with_events=with_events)
        # Where letters of both cases are the same folder, one would replace the other.
        if sample.id.lower() in samples:
            node.get("sample_id").fail(f"duplicate id '{sample.id}'; every sample needs its own")
        samples[sample.id.lower()] = sample
    return list(samples.values())


def _sample(node: JsonNode, *, with_events: bool) -> Sample:
    id_node = node.get("sample_id")
    sample_id = folder_name(id_node)
    node = node.in_record(f"sample '{sample_id}'")
    talk, summaries = node.get("conversation"), node.get("session_summary")
    keys = _numbered(talk, "session_", "")
    dated = _numbered(talk, "session_", "_date_time")
    listed = [key for key in keys if any(talk.get(key).items())]
    sessions = tuple(_session(talk, key) for key in listed)
    if not listed:
        talk.fail("no session has a turn")
    _refuse_repeated_turns(talk, listed)
    return Sample(
        id=sample_id,
        sessions=sessions,
        summaries=_summaries(summaries, listed),
        facts=tuple(_observations(node.get("observation"))),
        questions=tuple(_question(item) for item in node.get("qa").items()),
        sessions_without_turns=tuple(k for k in _merged(keys, dated) if k not in listed),
        events=tuple(_events(node.get("event_summary"))) if with_events else None,
    )


def _numbered(node: JsonNode, before: str, after: str) -> list[str]:
    """The ``session_<number>`` parts of an object's keys of that form, by number."""
    form = re.compile(f"{before}([0-9]{{1,9}}){after}")
    found = [match[1] for key in node.members() if (match := form.fullmatch(key))]
    return [f"session_{number}" for number in sorted(found, key=int)]


def _merged(first: list[str], second: list[str]) -> list[str]:
    return sorted({*first, *second}, key=lambda key: (int(key.removeprefix("session_")), key))


def _session(talk: JsonNode, key: str) -> Session:
    date = talk.get(f"{key}_date_time")
    timestamp = session_timestamp(date.text())
    if timestamp is None:
        date.fail(f"cannot read the date '{date.text()}'; write it like '1:56 pm on 8 May, 2023'")
    turns = tuple(_turn(item) for item in talk.get(key).items())
    return Session(id=key, turns=turns, timestamp=timestamp, date_time=date.text())


def _summaries(node: JsonNode, keys: list[str]) -> dict[str, str]:
    found = {key: node.find(f"{key}_summary") for key in keys}
    texts = {key: summary.text().strip() for key, summary in found.items() if summary}
    return {key: text for key, text in texts.items() if text}


def _turn(node: JsonNode) -> Turn:
    # The search words under "query" never appeared in the conversation: they are not read.
    caption, dia_id = node.find("blip_caption"), node.get("dia_id")
    if parse_reference(dia_id.text()) is None:
        dia_id.fail(f"must look like 'D1:3', not '{dia_id.text()[:60]}'")
    return Turn(
        id=dia_id.text(),
        speaker=node.get("speaker").name().strip(),
        words=node.get("text").text().strip(),
        caption=caption.text().strip() if caption else "",
    )


def _refuse_repeated_turns(talk: JsonNode, keys: list[str]) -> None:
    seen: set[Reference | None] = set()
    for node in (item.get("dia_id") for key in keys for item in talk.get(key).items()):
        reference = parse_reference(node.text())
        if reference in seen:
            node.fail(f"duplicate id '{node.text()}'; every turn of a sample needs its own")
        seen.add(reference)


def _observations(node: JsonNode) -> Iterator[StatedFact]:
    for session in _numbered(node, "session_", "_observation"):
        for facts in node.get(f"{session}_observation").members().values():
            yield from (_observation(fact) for fact in facts.items())


def _observation(node: JsonNode) -> StatedFact:
    parts = list(node.items())
    if len(parts) != 2:
        node.fail(f"must be a pair of fact and evidence, not a list of {len(parts)}")
    fact, evidence = parts
    strings = list(evidence.items()) if isinstance(evidence.value, list) else [evidence]
    return StatedFact(fact.text().strip(), tuple(string.text() for string in strings))


def _question(node: JsonNode) -> AskedQuestion:
    category = node.get("category")
    if category.whole_number() not in CATEGORIES:
        category.fail(f"must be 1 to 5, not {category.value}")
    return AskedQuestion(
        question=node.get("question").name().strip(),
        answer="" if category.value == ADVERSARIAL else _answer(node.get("answer")),
        category=category.value,
        evidence=tuple(string.text() for string in node.get("evidence").items()),
    )


def _answer(node: JsonNode) -> str:
    # A year or a count may stand as a number.
    return node.text().strip() if isinstance(node.value, str) else str(node.whole_number())


def _events(node: JsonNode) -> Iterator[tuple[str, str]]:
    for session in _numbered(node, "events_session_", ""):
        for speaker, events in node.get(f"events_{session}").members().items():
            if speaker != "date":
                yield from ((session, event.text().strip()) for event in events.items())
