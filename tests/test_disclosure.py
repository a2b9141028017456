"""Which questions become known on the way, and when."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.disclosure import (
    DEFAULT_SHARE,
    KnownQuestions,
    disclosed_share,
    disclosure_code,
    disclosure_of,
)
from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.generators.stream import named_stream
from memaudit_gym.objective import value
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, Composite, EvidenceUnit, Experience, Query
from memaudit_gym.shipped import packages_at


def small(sessions, coverage, queries, composites=()):
    """A package with one candidate an experience, u0, u1, ..."""
    return Package.build(
        name="small",
        experiences=[Experience(f"e{t}", session_id=s) for t, s in enumerate(sessions)],
        candidates=[
            Candidate(f"u{t}", f"e{t}", "raw_span", f"text {t}", 1) for t in range(len(sessions))
        ],
        units=[EvidenceUnit(name, 1.0) for name in ("a", "b", "c")],
        coverage=coverage,
        queries=[Query(f"q{i}", f"question {i}?", None, needs) for i, needs in enumerate(queries)],
        composites=composites,
    )


def known(package, share=1.0):
    found = disclosure_of(package, share)
    return {q: int(np.searchsorted(found.known, i + 1)) for i, q in enumerate(found.questions)}


def test_known_with_the_end_of_the_last_session_that_has_evidence():
    package = small(
        ["one", "one", "two", "two", "three"],
        {"u0": {"a": 1.0}, "u2": {"b": 0.05}, "u1": {"b": 1.0}, "u4": {"c": 1.0}},
        [("a",), ("b",), ("a", "b"), ("c",)],
    )
    assert known(package) == {
        "question 0?": 2,
        "question 1?": 4,
        "question 2?": 4,
        "question 3?": 5,
    }
    assert disclosure_of(package, 1.0).known.tolist() == [0, 0, 1, 1, 3, 4]


def test_an_experience_without_a_session_is_one_of_its_own():
    package = small([None, None, "x"], {"u0": {"a": 1.0}, "u1": {"b": 1.0}}, [("a",), ("b",)])
    assert known(package) == {"question 0?": 1, "question 1?": 2}


def test_a_session_that_comes_back_is_another():
    package = small(["x", "y", "x"], {"u0": {"a": 1.0}, "u2": {"b": 1.0}}, [("a",), ("b",)])
    assert known(package) == {"question 0?": 1, "question 1?": 3}


def test_what_only_several_candidates_cover_together():
    pair = Composite("a", ("u0", "u2"), 1.0)
    nothing = Composite("b", ("u0", "u1"), 0.0)
    package = small([None] * 4, {}, [("a",), ("b",)], (pair, nothing))
    assert known(package) == {"question 0?": 3}


def test_what_never_becomes_known():
    """Nothing needed, a unit without evidence, evidence of 0, no text."""
    package = small([None] * 3, {"u0": {"a": 1.0, "b": 0.0}}, [(), ("a", "c"), ("b",), ("a",)])
    blank = replace(package.queries[3], question="")
    assert known(package) == {"question 3?": 1}
    assert known(replace(package, queries=(*package.queries[:3], blank))) == {}


@settings(max_examples=20, deadline=None)
@given(st.floats(0, 1), st.floats(0, 1))
def test_a_larger_share_discloses_more(one, other):
    package = named_stream("stream-short", 7)
    few, many = (known(package, share) for share in sorted((one, other)))
    assert few.items() <= many.items()


def test_the_share_is_one_of_the_hash_s_range():
    package = named_stream("stream", 4)
    all_of_them = disclosure_of(package, 1.0).questions
    assert disclosure_of(package, 0.0).questions == ()
    assert 0.4 < len(disclosure_of(package, 0.5).questions) / len(all_of_them) < 0.6
    assert disclosure_code("stream-4", "q0") == 13056265355256635788


@pytest.mark.parametrize("name", [*DISTRIBUTIONS, "stream-short", "boat-workshop"])
def test_a_known_question_is_answered_as_well_as_ever(name):
    """Nothing later covers what it needs: a store cut off there is worth as much to it."""
    if name in DISTRIBUTIONS:
        package = generate(name, 3)
    else:
        package = named_stream(name, 3) if "stream" in name else packages_at(name)[0]
    column = {unit.id: r for r, unit in enumerate(package.units)}
    places = known(replace(package, queries=_told_apart(package)))
    everything = range(len(package.candidates))
    assert places
    for query in _told_apart(package):
        if query.question not in places:
            continue
        only = {column[name] for name in query.required_unit_ids}
        units = tuple(replace(u, weight=float(r in only)) for r, u in enumerate(package.units))
        one, until = replace(package, units=units), package.group_ptr[places[query.question]]
        assert value(one, range(until)) == pytest.approx(value(one, everything))


def _told_apart(package):
    """Its queries, each with a text of its own."""
    return tuple(replace(q, question=q.id) for q in package.queries)


def test_known_questions_grow_and_cannot_be_written_to():
    package = small([None] * 3, {"u0": {"a": 1.0}, "u1": {"b": 1.0}}, [("a",), ("b",)])
    found = KnownQuestions(disclosure_of(package, 1.0))
    assert (len(found), list(found), found[:]) == (0, [], ())
    with pytest.raises(IndexError):
        found[0]
    found.move_to(2)
    assert list(found) == ["question 0?", "question 1?"]
    assert (found[-1], found[:1]) == ("question 1?", ("question 0?",))
    assert repr(found) == "KnownQuestions(['question 0?', 'question 1?'])"
    found.move_to(1)
    with pytest.raises(IndexError):
        found[1]


def test_shares():
    assert disclosed_share("end") is None
    assert disclosed_share("stream") == DEFAULT_SHARE
    assert disclosed_share("stream", 1) == 1.0


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("steam",), "disclosure must be one of 'end', 'stream'"),
        ((None,), "disclosure must be one of"),
        (("end", 0.5), "goes with disclosure='stream'"),
        (("stream", 1.5), "'disclosed_share': must be at most 1"),
        (("stream", -0.1), "'disclosed_share': must be at least 0"),
        (("stream", float("nan")), "'disclosed_share': must be a finite number"),
        (("stream", "half"), "'disclosed_share': must be a number"),
        (("stream", True), "'disclosed_share': must be a number"),
    ],
)
def test_shares_that_are_none(arguments, fault):
    with pytest.raises(InputError, match=fault):
        disclosed_share(*arguments)
