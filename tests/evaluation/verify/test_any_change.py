"""Property: no field of an episode or of a row can be changed alone and not be found."""

from dataclasses import fields, is_dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.evaluation.episode_lines import lines_sha256
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.results import Episode, Row
from memaudit_gym.evaluation.verify.results import Manner, recompute
from tests.evaluation.verify.recorded import ALONE, WRITERS, evaluated

RUN = {
    "suite": "base",
    "seeds": "0:2",
    "budgets": "4",
    "certify": "exact",
    "retriever": "recent:1",
}
#: What only the hash of the lines gives away, where nobody plays the writer again: a store in place
#: of another that is worth as much and looks alike, and how often the writer chose badly.
BOUND_BY_HASH = ("store", "invalid_actions")
NOT_PLAYED = ("First", "opt", "no_tombstone_opt")


def found_in(summary, episodes):
    results = Results(summary, tuple(episodes))
    return recompute(results, "", Manner(workers=ALONE), lambda done, total: None).findings


def other_values(value):
    """Values of a field's type that are not its own, and null."""
    if value is None:
        return st.sampled_from([0.5, 1])
    if isinstance(value, bool):
        return st.just(not value)
    if isinstance(value, int | float):
        steps = st.floats(1e-6, 10).map(lambda step: value + step)
        return st.one_of(steps, st.just(-value - 1), st.just(None))
    if isinstance(value, str):
        return st.sampled_from([value + "x", "", value.upper() + "?"])
    if isinstance(value, tuple):
        return other_stores(value)
    if is_dataclass(value):
        return other_records(value)
    return other_mappings(value)


def other_stores(store):
    less = st.integers(0, len(store) - 1).map(lambda at: store[:at] + store[at + 1 :])
    more = st.sampled_from(["no such", *store]).map(lambda one: (*store, one))
    return st.one_of(less, more) if store else st.just(("no such",))


def other_mappings(mapping):
    less = st.sampled_from(sorted(mapping)).map(
        lambda k: {n: mapping[n] for n in mapping if n != k}
    )
    return st.one_of(less, st.just({**mapping, "unheard": 1}))


@st.composite
def other_records(draw, record):
    name = draw(st.sampled_from([one.name for one in fields(record)]))
    return replace(record, **{name: draw(other_values(getattr(record, name)))})


@settings(max_examples=40)
@given(st.data())
def test_any_change_of_an_episode_is_found(data):
    summary, episodes = evaluated(WRITERS + "First", **RUN)
    at = data.draw(st.integers(0, len(episodes) - 1))
    name = data.draw(st.sampled_from([one.name for one in fields(Episode)]))
    changed = replace(episodes[at], **{name: data.draw(other_values(getattr(episodes[at], name)))})
    forged = [*episodes[:at], changed, *episodes[at + 1 :]]
    assert lines_sha256(forged) != summary.episodes["sha256"]
    if name not in BOUND_BY_HASH or changed.policy not in NOT_PLAYED:
        assert found_in(summary, forged)


@settings(max_examples=20)
@given(st.data())
def test_any_change_of_a_row_is_found(data):
    summary, episodes = evaluated(WRITERS + "First", **RUN)
    at = data.draw(st.integers(0, len(summary.rows) - 1))
    name = data.draw(st.sampled_from([one.name for one in fields(Row)]))
    row = summary.rows[at]
    changed = replace(row, **{name: data.draw(other_values(getattr(row, name)))})
    rows = [*summary.rows[:at], changed, *summary.rows[at + 1 :]]
    assert found_in(replace(summary, rows=rows), episodes)


def test_without_a_change_nothing_is_found():
    assert found_in(*evaluated(WRITERS + "First", **RUN)) == []
