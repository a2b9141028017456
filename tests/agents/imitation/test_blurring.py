"""Randomised and spliced packages, and a network that reads no text and drops types."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.imitation.blurred import BlurredNetwork
from agents.imitation.held_out import known_types
from agents.imitation.randomised import randomised
from agents.imitation.spliced import MOST_EXPERIENCES, spliced
from agents.imitation.teacher import Stand, Teacher
from agents.networks import WriterNetwork
from memaudit_gym import objective
from memaudit_gym.envs.features import COLUMN, TYPE_CODE
from memaudit_gym.envs.schema import CANDIDATE_FEATURES, CONTEXT_FEATURES, TYPES, width
from memaudit_gym.generators import DISTRIBUTIONS, generate

NAMES = [*DISTRIBUTIONS]
SEEDS = st.integers(10_000, 20_000)


@given(st.sampled_from(NAMES), SEEDS)
@settings(max_examples=20, deadline=None)
def test_randomised_packages_keep_types_and_have_other_numbers(name, seed):
    package, again = randomised(name, seed), randomised(name, seed)
    assert package.content_hash == again.content_hash
    assert package.costs.min() >= 1
    assert package.weights.min() > 0
    assert {c.type for c in package.candidates} <= {
        c.type for n in (1, 5) for c in generate(name, seed, n, n).candidates
    }


@given(st.permutations(NAMES).map(lambda names: names[:4]), SEEDS)
@settings(max_examples=20, deadline=None)
def test_spliced_packages_hold_parts_of_two_or_three(names, seed):
    package = spliced(names, seed)
    assert package.content_hash == spliced(names, seed).content_hash
    sources = {e.id.rpartition("-")[0] for e in package.experiences}
    assert 1 <= len(sources) <= 3
    assert sources <= set(names)
    assert 2 <= len(package.experiences) <= MOST_EXPERIENCES
    assert np.diff(package.group_ptr).min() >= 1
    # Every candidate is worth what it is worth alone in its own package.
    candidate = package.candidates[0]
    source, _, local = candidate.id.partition("/")
    own = randomised(source.rpartition("-")[0], seed)
    place = [c.id for c in own.candidates].index(local)
    assert objective.value(package, [0]) == pytest.approx(objective.value(own, [place]))


def observation(batch=3, slots=4):
    torch.manual_seed(0)
    return {
        "candidates": torch.rand(batch, slots, width(CANDIDATE_FEATURES)),
        "candidate_mask": torch.ones(batch, slots),
        "context": torch.rand(batch, width(CONTEXT_FEATURES)),
    }


def test_neither_texts_nor_unknown_types_change_a_score():
    known = torch.ones(TYPES)
    known[TYPE_CODE["rule"]] = 0.0
    network = BlurredNetwork(8, known, 0.5).eval()
    seen, other = observation(), observation()
    other["candidates"][:, :, COLUMN["text"]] = 0.0
    other["candidates"][:, :, TYPE_CODE["rule"]] = 0.3
    mask = torch.ones(3, 5, dtype=torch.bool)
    assert torch.equal(network.scores(seen, mask), network.scores(other, mask))
    other["candidates"][:, :, TYPE_CODE["summary"]] = 0.3
    assert not torch.equal(network.scores(seen, mask), network.scores(other, mask))


def test_types_are_dropped_only_while_it_learns():
    network, seen = BlurredNetwork(8, torch.ones(TYPES), 0.5), observation()
    mask = torch.ones(3, 5, dtype=torch.bool)
    network.train()
    assert not torch.equal(network.scores(seen, mask), network.scores(seen, mask))
    network.eval()
    assert torch.equal(network.scores(seen, mask), network.scores(seen, mask))


def test_its_plain_network_has_the_same_scores_to_the_bit():
    known = torch.ones(TYPES)
    known[TYPE_CODE["rule"]] = 0.0
    network = BlurredNetwork(8, known, 0.5).eval()
    mask = torch.ones(3, 5, dtype=torch.bool)
    plain = network.plain()
    assert type(plain) is WriterNetwork
    assert torch.equal(plain.scores(observation(), mask), network.scores(observation(), mask))


def test_known_types_are_those_of_the_packages():
    known = known_types([generate("update_chain", 10_000)])
    assert {name for name, code in TYPE_CODE.items() if known[code]} == {
        "raw_span",
        "atomic_fact",
        "tombstone",
        "compound_update",
        "summary",
    }


def test_a_discount_makes_waiting_dearer_and_taking_no_dearer():
    """redundancy_heavy at B = 2: waiting for a better fact costs a clairvoyant nothing."""
    stand = Stand(generate("redundancy_heavy", 3), (), 0, 4.0)
    (clairvoyant,), (wary,) = (Teacher(d).regrets([stand]) for d in (1.0, 0.5))
    assert wary[0] > clairvoyant[0]
    assert min(wary) == min(clairvoyant) == 0.0
    assert (np.isinf(wary) == np.isinf(clairvoyant)).all()
