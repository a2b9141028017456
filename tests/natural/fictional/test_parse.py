"""The format of the conversation files: every fault names the file, the record and the field."""

import copy

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.fictional.parse import parse
from memaudit_gym.natural.fictional.yaml_file import read_yaml
from tests.natural.fictional.example import example, write


def read(document, folder):
    root, _ = read_yaml(write(document, folder))
    return parse(root)


def changed(place, value):
    """The example with another value at a place; None takes the field away."""
    document = copy.deepcopy(example())
    inner = document
    for key in place[:-1]:
        inner = inner[key]
    if value is None:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    return document


def test_the_example_of_the_page(tmp_path):
    found = read(example(), tmp_path)
    assert (found.name, [session.id for session in found.sessions]) == (
        "lighthouse-cafe",
        ["s01", "s02"],
    )
    first = found.sessions[0]
    assert [turn.id for turn in first.turns] == ["s01:1", "s01:2"]
    assert first.turns[0].span == "Mara: I work at the cafe now."
    assert found.units[1].said == {"s02:1": 0.5}
    assert found.memories[-1].experience == "s02:digest"
    assert [q.kind for q in found.questions] == ["current", "unanswerable"]


def test_breaks_of_a_folded_text_become_spaces(tmp_path):
    words = "I work\n\n   at the   cafe now."
    found = read(changed(("sessions", 0, "turns", 0, "Mara"), words), tmp_path)
    assert found.sessions[0].turns[0].words == "I work at the cafe now."


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    [
        (("title",), None, "conversation: field 'title': missing key"),
        (("title",), " ", "conversation: field 'title': must not be blank"),
        (("name",), "Light House", "conversation: field 'name': 'Light House' is not lower-case"),
        (("name",), "con", "field 'name': 'con' cannot name a folder everywhere"),
        (("quesions",), [], "field 'quesions': unknown field; did you mean 'questions'"),
        (("sessions",), [], "conversation: field 'sessions': is empty"),
        (("sessions",), "s01", "field 'sessions': must be a list"),
        (("sessions", 1, "id"), "s01", "session 2: field 'id': a second session 's01'"),
        (("sessions", 1, "time"), "2031-02-03T18:20", "session 2: field 'time': must be later"),
        (("sessions", 0, "time"), "3 Feb 2031", "session 1: field 'time': must be a time like"),
        (("sessions", 0, "time"), "2031-02-30T10:00", "session 1: field 'time': must be a time"),
        (("sessions", 0, "turns"), [], "session 1: field 'turns': is empty"),
        (("sessions", 0, "turns", 1), {"A": "x", "B": "y"}, "turn s01:2: must be one 'Speaker"),
        (("sessions", 0, "turns", 1), {"A": ""}, "turn s01:2: field 'A': must not be blank"),
        (("sessions", 0, "turns", 1), {" ": "x"}, "turn s01:2: must be one 'Speaker: words'"),
        (("units",), {}, "conversation: field 'units': is empty"),
        (("units", "mara-teaches", "role"), "now", "unit 'mara-teaches': field 'role': unknown"),
        (("units", "mara-teaches", "said"), [], "unit 'mara-teaches': field 'said': must name"),
        (
            ("units", "mara-teaches", "said"),
            ["s02:1", "s02:1"],
            "unit 'mara-teaches': field 'said': must name at least one turn, and each once",
        ),
        (
            ("units", "mara-teaches", "said"),
            ["s02:9"],
            "unit 'mara-teaches': field 'said[0]': unknown turn 's02:9'; did you mean 's02:1'",
        ),
        (("units", "mara-teaches", "txt"), "x", "unit 'mara-teaches': field 'txt': unknown field"),
        (("units", "Mara"), {"role": "stale", "text": "x", "said": ["s01:1"]}, "unit 'Mara'"),
        (("memories", 0, "at"), "s03", "memory 1: field 'at': unknown turn or session 's03'"),
        (("memories", 0, "type"), "raw_span", "memory 1: field 'type': unknown type 'raw_span'"),
        (("memories", 0, "type"), "tombstones", "did you mean 'tombstone'"),
        (("memories", 0, "covers"), {"mara": "1"}, "memory 1: field 'covers.mara': unknown unit"),
        (
            ("memories", 0, "covers"),
            {"mara-teaches": "1"},
            "memory 1: field 'covers': 'mara-teaches' is first said at s02:1, after s01:1",
        ),
        (("memories", 0, "covers", "mara-works-cafe"), "0", "must be a number above 0, up to 1"),
        (("memories", 0, "covers", "mara-works-cafe"), "1.5", "must be a number above 0, up to 1"),
        (("memories", 0, "covers", "mara-works-cafe"), "nan", "must be a number above 0, up to 1"),
        (("memories", 0, "covers", "mara-works-cafe"), "full", "must be a number above 0"),
        (("raw", "s02:1", "mara-left-cafe"), "-0.5", "raw s02:1: field 'mara-left-cafe': must be"),
        (("raw", "s01:1"), {"mara-teaches": "0.5"}, "raw s01:1: is not among the turns that say"),
        (("raw", "s09:1"), {"mara-teaches": "0.5"}, "raw s09:1: is not among the turns that say"),
        (("raw", "s09:1"), {}, "raw s09:1: names no unit"),
        (("questions", 0, "kind"), "now", "question 1: field 'kind': unknown kind 'now'"),
        (("questions", 0, "needs"), [], "question 1: field 'needs': must name at least one unit"),
        (("questions", 0, "needs"), None, "question 1: field 'needs': missing key"),
        (("questions", 0, "answer"), None, "question 1: field 'answer': missing key"),
        (("questions", 0, "needs", 0), "mara-left", "did you mean 'mara-left-cafe'"),
        (("questions", 1, "answer"), "x", "question 2: field 'answer': goes with no unanswerable"),
        (("questions", 1, "needs"), ["mara-teaches"], "question 2: field 'needs': goes with no"),
    ],
)
def test_faults(tmp_path, place, value, fault):
    with pytest.raises(InputError) as raised:
        read(changed(place, value), tmp_path)
    assert fault in str(raised.value)
    assert str(raised.value).startswith(str(tmp_path / "one.yaml"))


@pytest.mark.parametrize("document", ["text", [], None])
def test_no_mapping(tmp_path, document):
    with pytest.raises(InputError, match="must be an object"):
        read(document, tmp_path)


def test_no_example_leaves_raw_or_covers(tmp_path):
    document = changed(("raw",), None)
    del document["memories"][0]["covers"]
    found = read(document, tmp_path)
    assert found.units[1].said == {"s02:1": 1}
    assert found.memories[0].covers == {}
