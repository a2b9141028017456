"""Each rule of the LongMemEval builder, on a fictional file that has every quirk of the real."""

import json

import pytest

from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.longmemeval import build_longmemeval
from memaudit_gym.natural.recording import LeftOut
from tests.locations import LONGMEMEVAL_SMALL

SESSIONS = BuildConfig(experiences="sessions")


def build(config=None):
    found = build_longmemeval(LONGMEMEVAL_SMALL, config)
    return {p.id if isinstance(p, LeftOut) else p.name: p for p in found}


@pytest.fixture(scope="module")
def built():
    return build()


def test_one_package_a_record_that_can_be_scored(built):
    assert {name: p.reason for name, p in built.items() if isinstance(p, LeftOut)} == {
        "pot-3": "no_answer_turn",
        "pot-4_abs": "abstention",
        "pot-5": "no_turn",
    }
    assert [name for name, p in built.items() if not isinstance(p, LeftOut)] == ["pot-1", "pot-2"]


def test_sessions_in_order_of_time_under_ids_of_their_own(built):
    package = built["pot-1"]
    assert [e.id for e in package.experiences if e.speaker is None] == [
        f"s{number}:digest" for number in range(1, 6)
    ]
    starts = {e.session_id: e.timestamp for e in package.experiences}
    assert starts == {
        "s1": "2024-02-11T10:00:00",
        "s2": "2024-03-01T08:00:00",
        "s3": "2024-03-02T08:00:00",
        "s4": "2024-03-10T09:30:00",
        "s5": "2024-03-20T18:00:00",
    }
    assert package.metadata["haystack_session_ids"] == [
        "answer_pot_1",
        "noise_7",
        "noise_7",
        "answer_pot_2",
        "noise_8",
    ]


def test_what_reading_came_to(built):
    assert built["pot-1"].metadata["sessions"] == {
        "total": 5,
        "without_turns": ["noise_9"],
        "repeated_ids": 1,
        "after_the_question": 1,
    }


def test_nothing_that_a_writer_sees_tells_where_the_answer_is(built):
    """The file's session ids do: those of the answer begin with ``answer``."""
    package = built["pot-1"]
    shown = [(e.id, e.session_id, e.text) for e in package.experiences]
    shown += [(c.id, c.text) for c in package.candidates]
    assert "answer" not in json.dumps(shown)


def test_marked_turns_are_the_evidence(built):
    package = built["pot-1"]
    assert [(u.id, u.text) for u in package.units] == [
        ("pot-1:s1:1", "user: My kiln reached 1240 degrees for the first time today."),
        ("pot-1:s4:1", "user: I moved the kiln from the garage to the shed."),
    ]
    assert [u.weight for u in package.units] == [0.5, 0.5]
    [query] = package.queries
    assert (query.category, query.answer) == ("knowledge-update", "in the shed")
    assert query.extra["answer_session_ids"] == ["s1", "s4"]


def test_an_answer_that_is_a_number(built):
    assert built["pot-2"].queries[0].answer == "1240"


def test_sessions_as_experiences():
    found = {
        getattr(p, "name", None) or p.id: p for p in build_longmemeval(LONGMEMEVAL_SMALL, SESSIONS)
    }
    package = found["pot-1"]
    assert [e.id for e in package.experiences] == ["s1", "s2", "s3", "s4", "s5"]
    offered = [c.id for c in package.candidates if c.experience_id == "s1"]
    assert offered == ["s1:digest:raw", "s1:1:raw", "s1:2:raw"]
    units, values = package.coverage.row(package.index["s1:digest:raw"])
    assert (units.tolist(), values.tolist()) == ([0], [1.0])


def test_where_sessions_are_experiences_they_can_be_the_evidence():
    found = [
        p for p in build_longmemeval(LONGMEMEVAL_SMALL, SESSIONS) if not isinstance(p, LeftOut)
    ]
    package = found[-1]
    assert package.name == "pot-3"
    [unit] = package.units
    assert (unit.id, unit.kind) == ("pot-3:s2", "evidence_session")
    assert [span["span_id"] for span in unit.extra["source_spans"]] == ["s2:1", "s2:2"]
    covered = {
        package.candidates[u].id: package.coverage.row(u)[1].tolist()
        for u in range(len(package.candidates))
        if package.coverage.row(u)[1].size
    }
    # "Celadon" stands in the second turn alone.
    assert covered == {"s2:digest:raw": [1.0], "s2:1:raw": [0.0], "s2:2:raw": [1.0]}
    assert package.metadata["answer_sessions"]["not_in_the_haystack"] == ["gone_1"]
    assert package.metadata["answer_sessions"]["without_a_marked_turn"] == ["noise_7"]
