"""Each rule of the LoCoMo builder, on a fictional file that has every quirk of the real one."""

import hashlib
import json
import math

import pytest

from memaudit_gym.document import to_document
from memaudit_gym.natural.lexical import RULE
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.natural.locomo.recordings import BUILDER
from memaudit_gym.objective import value
from tests.locations import LOCOMO_SMALL


@pytest.fixture(scope="module")
def package():
    return build_locomo(LOCOMO_SMALL)[0]


def group(package, experience):
    return [(c.id, c.type, c.text) for c in package.candidates if c.experience_id == experience]


def judged(package, candidate):
    units, values = package.coverage.row(package.index[candidate])
    return {package.units[r].id: a for r, a in zip(units, values, strict=True)}


def covered(package, candidate):
    return {unit: a for unit, a in judged(package, candidate).items() if a}


def test_one_package_a_sample():
    assert [package.name for package in build_locomo(LOCOMO_SMALL)] == ["garden-1", "harbour-2"]


def test_turns_in_order_then_a_digest_by_session_number(package):
    assert [e.id for e in package.experiences] == [
        *("D2:1", "D2:2", "D2:3", "session_2:digest"),
        *("D5:1", "D5:2", "session_5:digest"),
        *("D10:1", "D10:2", "session_10:digest"),
    ]


def test_an_experience_has_session_time_and_speaker(package):
    turn, digest = package.experiences[8:10]
    assert (turn.speaker, digest.speaker) == ("Tobias", None)
    for e in (turn, digest):
        assert e.session_id == "session_10"
        assert e.timestamp == "2024-02-29T00:05:00"
        assert e.extra == {"date_time": "12:05 am on 29 February, 2024"}


def test_sessions_without_turns_are_ignored_and_listed(package):
    assert package.metadata["sessions"] == {
        "total": 3,
        "without_summary": ["session_5", "session_10"],
        "without_turns": ["session_3", "session_4", "session_11"],
    }


def test_a_turn_offers_itself_and_each_fact_that_names_it(package):
    caption = "[a photo of yellow tomatoes in a basket]"
    both = "Ines's kitten Pebble is grey and she grows yellow tomatoes."
    assert group(package, "D2:1") == [
        ("D2:1:raw", "raw_span", "Ines: I adopted a grey kitten called Pebble."),
        ("D2:1:fact1", "atomic_fact", "Ines has adopted a kitten."),
        ("D2:1:fact2", "atomic_fact", both),
    ]
    assert group(package, "D2:3") == [
        (
            "D2:3:raw",
            "raw_span",
            f"Ines: Look what I grew. {caption}",
        ),
        ("D2:3:fact1", "atomic_fact", both),
    ]
    assert group(package, "D5:1") == [("D5:1:raw", "raw_span", "Tobias: [a red bicycle]")]


def test_a_digest_offers_the_summary_if_there_is_one(package):
    summary = "Ines adopted Pebble, a kitten; Arno, the brother of Tobias, moved to Porto."
    expected = [("session_2:digest:summary", "summary", summary)]
    assert group(package, "session_2:digest") == expected
    assert group(package, "session_10:digest") == []


def test_event_summaries_join_the_digest_only_when_asked_for(package):
    richer = build_locomo(LOCOMO_SMALL, with_events=True)[0]
    assert group(richer, "session_2:digest")[1:] == [
        ("session_2:digest:event1", "atomic_fact", "Ines adopts a grey kitten."),
        ("session_2:digest:event2", "atomic_fact", "Arno moves to Porto."),
    ]
    assert len(richer.candidates) == len(package.candidates) + 2
    assert covered(richer, "session_2:digest:event1") == {"q0:D2:1": 1, "q1:D2:1": 0.5}
    assert richer.metadata["with_events"] is True
    assert richer.metadata["events"] == {"kept": 2, "blank": 1, "without_session": 1}
    assert package.metadata["with_events"] is False


def test_the_hidden_search_words_are_nowhere(package):
    assert "heirloom" in LOCOMO_SMALL.read_text("utf-8")
    assert "heirloom" not in json.dumps(to_document(package))


def test_costs_are_words(package):
    assert package.cost_model == "word"
    assert all(c.cost == len(c.text.split()) for c in package.candidates)
    assert package.raw_cost == 8 + 10 + 13 + 4 + 3 + 10 + 3


def test_observations_that_are_blank_or_name_no_turn_are_reported(package):
    assert package.metadata["observations"] == {
        "total": 6,
        "blank": 1,
        "on_several_turns": 1,
        "naming_no_turn": [{"text": "Tobias is patient.", "evidence": ["D2"]}],
        "faults": [
            {"token": "D2:99", "fault": "dangling"},
            {"token": "D2", "fault": "malformed"},
        ],
    }


def test_one_unit_for_each_evidence_turn_of_a_usable_question(package):
    seventh = 1 / 7
    assert {unit.id: unit.weight for unit in package.units} == pytest.approx(
        {
            "q0:D2:1": seventh,
            "q1:D2:1": seventh / 2,
            "q1:D2:2": seventh / 2,
            "q2:D10:1": seventh,
            "q3:D2:3": seventh,
            "q7:D5:1": seventh / 2,
            "q7:D5:2": seventh / 2,
            "q8:D5:2": seventh,
            "q9:D10:2": seventh,
        },
        abs=1e-15,
    )


def test_f_is_the_share_of_question_evidence_kept(package):
    assert abs(sum(unit.weight for unit in package.units) - 1) <= 1e-12
    everything = [u for u, c in enumerate(package.candidates) if c.type == "raw_span"]
    assert abs(value(package, everything) - 1) <= 1e-12
    assert value(package, package.positions(["D5:2:raw"])) == pytest.approx(1.5 / 7)


def test_queries_require_their_units(package):
    queries = {query.id: query for query in package.queries}
    assert list(queries) == ["q0", "q1", "q2", "q3", "q7", "q8", "q9"]
    assert queries["q1"].required_unit_ids == ("q1:D2:1", "q1:D2:2")
    assert (queries["q2"].answer, queries["q2"].category) == ("5", 2)
    weights = {unit.id: unit.weight for unit in package.units}
    for query in queries.values():
        assert all(query.weight == weights[unit] for unit in query.required_unit_ids)


def test_questions_left_out_are_listed_and_counted(package):
    report = package.metadata["questions"]
    assert (report["total"], report["usable"]) == (10, 7)
    assert report["by_category"] == {
        "1": {"usable": 2},
        "2": {"usable": 1},
        "3": {"no_evidence": 1},
        "4": {"evidence_names_no_turn": 1, "usable": 4},
        "5": {"category_5": 1},
    }
    reasons = {"category_5": 1, "evidence_names_no_turn": 1, "no_evidence": 1}
    assert report["left_out_by_reason"] == reasons
    assert report["left_out"] == [
        {"query_id": "q4", "category": 3, "reason": "no_evidence"},
        {"query_id": "q5", "category": 4, "reason": "evidence_names_no_turn"},
        {"query_id": "q6", "category": 5, "reason": "category_5"},
    ]


def test_evidence_that_adds_no_turn_is_listed_and_counted(package):
    report = package.metadata["evidence"]
    assert [(row["query_id"], row["token"], row["fault"]) for row in report["faults"]] == [
        ("q2", "D10:1", "repeated"),
        ("q3", "D9:9", "dangling"),
        ("q3", "D", "malformed"),
        ("q3", "D:10:1", "malformed"),
        ("q5", "D7:1", "dangling"),
        ("q5", "D2-1", "malformed"),
    ]
    counts = {"joined_strings": 3, "malformed": 3, "dangling": 2, "repeated": 1}
    assert {key: report[key] for key in counts} == counts


@pytest.mark.parametrize(
    ("candidate", "cells"),
    [
        # Answer "A grey kitten": {grey, kitten}. Answer "Porto" does not occur in D2:1, nor does
        # a word of that question: all of {adopt, call, grey, kitten, pebbl}.
        ("D2:1:raw", {"q0:D2:1": 1, "q1:D2:1": 1}),
        ("D2:1:fact1", {"q0:D2:1": 0.5, "q1:D2:1": 0.5}),
        ("D2:1:fact2", {"q0:D2:1": 1, "q1:D2:1": 0.5}),
        ("session_2:digest:summary", {"q0:D2:1": 0.5, "q1:D2:1": 0.5, "q1:D2:2": 1}),
        # Answer "5" does not occur, "years" and "tree" of the question do.
        ("D10:1:fact1", {"q2:D10:1": 0.5}),
        # The same fact on another turn covers that turn's units alone.
        ("D2:3:fact1", {"q3:D2:3": 1}),
        # "And you?" has no content: only the turn itself covers it.
        ("D10:2:raw", {"q9:D10:2": 1}),
    ],
)
def test_coverage(package, candidate, cells):
    assert covered(package, candidate) == cells


def test_the_cells_that_were_judged_are_those_of_the_units_own_turns(package):
    turns = {u.id: {span["span_id"] for span in u.extra["source_spans"]} for u in package.units}
    for candidate in package.candidates:
        sources = set(candidate.extra["source_span_ids"])
        related = {name for name, named in turns.items() if named & sources}
        assert set(judged(package, candidate.id)) == related


def test_every_cell_says_who_judged_it_and_why(package):
    notes = package.coverage_notes
    assert len(notes) == len(package.coverage.values)
    assert notes["D2:1:raw", "q0:D2:1"]["rationale"] == "verbatim"
    assert notes["D2:1:fact1", "q0:D2:1"] == {
        "annotator_ids": [RULE],
        "rationale": "1 of 2 stems of the answer; without grey",
    }
    assert notes["D10:1:fact1", "q2:D10:1"]["rationale"].startswith("1 of 2 stems of the question")


def test_a_unit_quotes_its_turn(package):
    unit = next(unit for unit in package.units if unit.id == "q2:D10:1")
    said = "Ines: The pear tree finally blossomed, five years after planting."
    assert unit.text == said
    assert unit.extra["source_spans"] == [
        {
            "span_id": "D10:1",
            "experience_id": "D10:1",
            "timestamp": "2024-02-29T00:05:00",
            "text": said,
        }
    ]


def test_metadata_says_how_the_package_was_made(package):
    metadata = package.metadata
    digest = hashlib.sha256(LOCOMO_SMALL.read_bytes()).hexdigest()
    assert metadata["source"] == {"file": "locomo_small.json", "sha256": digest}
    assert (metadata["builder"], metadata["coverage_rule"]) == (BUILDER, RULE)
    assert metadata["generators"] == ["raw_turn/1", "observations/1", "session_summary/1"]


def test_two_builds_are_equal(package):
    again = build_locomo(LOCOMO_SMALL)[0]
    assert again.content_hash == package.content_hash
    assert math.fsum(again.weights) == math.fsum(package.weights)
