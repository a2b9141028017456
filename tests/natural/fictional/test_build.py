"""A labelled conversation becomes a package."""

import copy

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io import read_package, write_folder
from memaudit_gym.natural.fictional.build import read_fictional
from memaudit_gym.objective import value
from tests.natural.fictional.example import example, write


@pytest.fixture
def package(tmp_path):
    return read_fictional(write(example(), tmp_path))


def cells(package):
    return {
        (c.id, package.units[r].id): a
        for u, c in enumerate(package.candidates)
        for r, a in zip(*(part.tolist() for part in package.coverage.row(u)), strict=True)
    }


def test_experiences_are_turns_and_digests(package):
    assert [e.id for e in package.experiences] == [
        "s01:1",
        "s01:2",
        "s01:digest",
        "s02:1",
        "s02:digest",
    ]
    first, digest = package.experiences[0], package.experiences[2]
    assert (first.text, first.speaker) == ("Mara: I work at the cafe now.", "Mara")
    assert (first.session_id, first.timestamp) == ("s01", "2031-02-03T18:20")
    assert (digest.text, digest.speaker, digest.timestamp) == (
        "End of s01.",
        None,
        "2031-02-03T18:20",
    )


def test_candidates_and_their_cells(package):
    assert [(c.id, c.type, c.cost) for c in package.candidates] == [
        ("s01:1:raw", "raw_span", 7),
        ("s01:1:atomic_fact1", "atomic_fact", 5),
        ("s01:2:raw", "raw_span", 8),
        ("s02:1:raw", "raw_span", 8),
        ("s02:1:tombstone1", "tombstone", 6),
        ("s02:digest:summary1", "summary", 2),
    ]
    assert cells(package) == {
        ("s01:1:raw", "mara-works-cafe"): 1,
        ("s01:1:atomic_fact1", "mara-works-cafe"): 1,
        ("s02:1:raw", "mara-left-cafe"): 0.5,
        ("s02:1:raw", "mara-teaches"): 1,
        ("s02:1:tombstone1", "mara-left-cafe"): 1,
        ("s02:digest:summary1", "mara-teaches"): 1,
    }
    assert package.coverage_notes == {
        ("s02:1:tombstone1", "mara-left-cafe"): {"rationale": "Says that it ended."}
    }
    assert package.raw_cost == 23


def test_a_question_is_shared_by_its_units(tmp_path):
    document = copy.deepcopy(example())
    document["questions"].append(
        {"ask": "a", "answer": "b", "kind": "history", "needs": ["mara-works-cafe"]}
    )
    package = read_fictional(write(document, tmp_path))
    assert {u.id: u.weight for u in package.units} == {
        "mara-works-cafe": 0.5,
        "mara-left-cafe": 0.25,
        "mara-teaches": 0.25,
    }
    assert [(q.id, q.weight, q.category) for q in package.queries] == [
        ("q1", 0.25, "current"),
        ("q3", 0.5, "history"),
    ]
    assert value(package, package.positions(["s01:1:raw", "s02:1:raw"])) == 0.5 + 0.125 + 0.25


def test_what_is_left_out_is_listed(package):
    assert package.metadata["questions"] == {
        "total": 2,
        "usable": 1,
        "by_kind": {"current": 1, "unanswerable": 1},
        "left_out": [
            {
                "query_id": "q2",
                "question": "What does the school pay her?",
                "reason": "unanswerable",
            }
        ],
    }
    assert package.metadata["license"] == "MIT"
    assert package.metadata["source"]["file"] == "one.yaml"
    assert package.metadata["sessions"] == 2


def test_several_memories_of_one_type_are_numbered(tmp_path):
    document = copy.deepcopy(example())
    document["memories"].insert(0, {"at": "s01:1", "type": "atomic_fact", "text": "Mara."})
    package = read_fictional(write(document, tmp_path))
    ids = [c.id for c in package.candidates if c.type == "atomic_fact"]
    assert ids == ["s01:1:atomic_fact1", "s01:1:atomic_fact2"]
    assert ("s01:1:atomic_fact1", "mara-works-cafe") not in cells(package)


def test_a_turn_that_covers_nothing_has_no_cell(tmp_path):
    document = copy.deepcopy(example())
    document["raw"]["s02:1"]["mara-left-cafe"] = "0"
    package = read_fictional(write(document, tmp_path))
    assert ("s02:1:raw", "mara-left-cafe") not in cells(package)


def test_no_question_can_be_answered(tmp_path):
    document = copy.deepcopy(example())
    del document["questions"][0]
    with pytest.raises(InputError, match="field 'questions': no question can be answered"):
        read_fictional(write(document, tmp_path))


def test_round_trip(package, tmp_path):
    write_folder(package, tmp_path / "p")
    assert read_package(tmp_path / "p").content_hash == package.content_hash
