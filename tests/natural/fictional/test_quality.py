"""What every shipped conversation holds, and that its labels keep their own rules."""

from collections import Counter
from pathlib import Path

import pytest

import memaudit_gym.natural.fictional
from memaudit_gym.budget import resolve_budget
from memaudit_gym.natural.fictional.conversation import KINDS, MEMORY_TYPES
from memaudit_gym.natural.fictional.parse import parse
from memaudit_gym.natural.fictional.shipped import named_packages, shipped_names
from memaudit_gym.natural.fictional.yaml_file import read_yaml
from memaudit_gym.optimum.solve import optimum
from memaudit_gym.records import ROLES, VALIDITY_TYPES

FOLDER = Path(memaudit_gym.natural.fictional.__file__).parent


@pytest.fixture(params=shipped_names())
def name(request):
    return request.param


@pytest.fixture
def conversation(name):
    return parse(read_yaml(FOLDER / f"{name}.yaml")[0])


def turns_of(conversation):
    return [turn for session in conversation.sessions for turn in session.turns]


def test_size(conversation):
    assert len(conversation.sessions) >= 15
    assert 100 <= len(turns_of(conversation)) <= 160
    kinds = Counter(question.kind for question in conversation.questions)
    assert 4 <= kinds.pop("unanswerable") <= 8
    assert kinds.total() >= 30
    assert set(kinds) == set(KINDS) - {"unanswerable"}


def test_every_type_and_role(conversation):
    assert {memory.type for memory in conversation.memories} == set(MEMORY_TYPES)
    assert {unit.role for unit in conversation.units} == set(ROLES)


def test_nothing_is_said_twice(conversation):
    for texts in (
        [turn.span for turn in turns_of(conversation)],
        [(memory.experience, memory.text) for memory in conversation.memories],
        [question.ask for question in conversation.questions],
        [unit.text for unit in conversation.units],
    ):
        assert len(set(texts)) == len(texts)


def test_most_turns_are_not_asked_for_in_full(conversation):
    asked = {unit for question in conversation.questions for unit in question.needs}
    telling = {turn for unit in conversation.units if unit.id in asked for turn in unit.said}
    assert len(telling) <= 0.65 * len(turns_of(conversation))


def test_what_is_asked_has_been_said(conversation):
    """Turns alone answer every question, but for when an older statement ended."""
    asked = {unit for question in conversation.questions for unit in question.needs}
    for unit in conversation.units:
        if unit.id in asked and unit.role != "invalidation":
            assert sum(unit.said.values()) >= 1, unit.id


def test_an_invalidation_is_covered_by_what_states_it(conversation):
    for unit in conversation.units:
        if unit.role != "invalidation":
            continue
        assert max(unit.said.values()) <= 0.5, unit.id
        best = Counter()
        for memory in conversation.memories:
            kind = memory.type in VALIDITY_TYPES
            best[kind] = max(best[kind], memory.covers.get(unit.id, 0))
        assert best[True] == 1, unit.id


def test_partial_labels_have_reasons(conversation):
    for memory in conversation.memories:
        assert memory.why or all(share == 1 for share in memory.covers.values()), memory.text


def test_every_type_of_update_has_decoys(conversation):
    """A type alone does not tell what will be asked."""
    asked = {unit for question in conversation.questions for unit in question.needs}
    idle = Counter(m.type for m in conversation.memories if not asked & set(m.covers))
    assert all(idle[kind] for kind in VALIDITY_TYPES)


def test_several_steps_need_several_units(conversation):
    for question in conversation.questions:
        assert question.kind != "multi_hop" or len(question.needs) > 1, question.ask


@pytest.mark.parametrize("share", ["2%", "5%", "10%", "20%"])
def test_without_updates_less_can_be_kept(name, share):
    (package,) = named_packages(name)
    budget = resolve_budget(share, package.raw_cost)
    rest = package.restricted(lambda candidate: candidate.type not in VALIDITY_TYPES)
    whole, without = optimum(package, budget), optimum(rest, budget)
    assert whole.certified
    assert without.certified
    assert without.value <= 0.9 * whole.value
