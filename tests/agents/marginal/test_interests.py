"""What a user cares for, from what was asked and stressed."""

from types import SimpleNamespace

import numpy as np
import pytest

from agents.marginal.background import BLANK, Background
from agents.marginal.interest.interests import Interests
from agents.marginal.interest.learned import learned_prior
from agents.marginal.interest.prior import LEVELS, Prior
from agents.marginal.reading.told import Told
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.view import visible_view

PHRASES = [("deadlin",), ("rent",), ("fee",)]


def told(*named, asked=None, said=None, stressed=False):
    """What is named holds from now on."""
    return Told([], [], list(named), asked, said, stressed, bool(named))


def world(keys):
    things = SimpleNamespace(names=[None] * (1 + max(thing for thing, _ in keys)))
    return SimpleNamespace(keys=list(keys), things=things)


def settled(interests, sweeps=400):
    """The mean log2 of the interest over many sweeps."""
    found = []
    for _ in range(sweeps):
        interests.sweep()
        found.append(np.log2(interests.mass()))
    return np.mean(found, axis=(0, 1))


def exact(prior, keys, questions, comes_up=()):
    """The posterior mean of log2 by summing over all levels of two phrases and one thing."""
    total, mean = 0.0, np.zeros(len(keys))
    phrases = list(dict.fromkeys(phrase for _, phrase in keys))
    grid = np.array(np.meshgrid(*[range(len(LEVELS))] * (len(phrases) + 1))).reshape(
        len(phrases) + 1, -1
    )
    for places in grid.T:
        level = dict(zip(phrases, LEVELS[places[:-1]], strict=True))
        mass = np.array([level[phrase] * LEVELS[places[-1]] for _, phrase in keys])
        likely = prior.things[places[-1]]
        for phrase, place in zip(phrases, places[:-1], strict=True):
            likely *= prior.of(phrase)[place]
        for asked, known in questions:
            share = mass[asked] / mass[:known].sum()
            likely *= prior.follows * share + (1 - prior.follows) / known
        for matter, stressed in comes_up:
            rank = np.searchsorted(np.sort(mass), mass[matter]) / len(mass)
            chance = prior.stress(rank)
            likely *= chance if stressed else 1 - chance
        total += likely
        mean += likely * np.log2(mass)
    return mean / total


def test_draws_are_from_the_posterior_of_questions():
    prior = Prior.flat()
    keys = [(0, PHRASES[0]), (0, PHRASES[1])]
    interests = Interests(prior, lazy=True)
    interests.see(world(keys), told(0, 1))
    for asked in (1, 1, 1, 0, 1):
        interests.see(world(keys), told(asked=asked))
    wanted = exact(prior, keys, [(1, 2), (1, 2), (1, 2), (0, 2), (1, 2)])
    np.testing.assert_allclose(settled(interests), wanted, atol=0.15)
    assert wanted[1] > wanted[0] + 0.5


def test_what_was_not_known_yet_could_not_be_asked():
    prior = Prior.flat()
    keys = [(0, PHRASES[0]), (0, PHRASES[1])]
    interests = Interests(prior, lazy=True)
    for _ in range(4):
        interests.see(world(keys), told(asked=0))
    interests.see(world(keys), told(1))
    np.testing.assert_allclose(settled(interests), exact(prior, keys, []), atol=0.15)


def test_what_is_stressed_is_taken_to_rank_high():
    prior = Prior.flat()
    interests = Interests(prior, lazy=True)
    keys = [(0, phrase) for phrase in PHRASES]
    for _ in range(6):
        interests.see(world(keys), told(said=2, stressed=True))
        interests.see(world(keys), told(said=0))
    found = settled(interests)
    assert found[2] > found[0] + 1


def test_it_learns_as_it_goes_and_the_same_each_time():
    keys = [(0, phrase) for phrase in PHRASES]
    means = []
    for _ in range(2):
        interests = Interests(Prior.flat())
        interests.see(world(keys), told(0, 1, 2))
        for _ in range(30):
            interests.see(world(keys), told(asked=1))
        means.append(interests.relative())
    assert (means[0] == means[1]).all()
    assert means[0].argmax() == 1
    assert means[0][1] > 3 * means[0][0]


def test_a_matter_of_which_nothing_is_known_counts_as_the_mean():
    interests = Interests(Prior.flat())
    assert interests.relative().shape == (0,)
    interests.see(world([(0, ("rent",))]), told())
    assert 0.3 < interests.relative()[0] < 3


def test_nothing_is_drawn_where_nothing_is_known():
    prior = Prior({PHRASES[0]: np.eye(len(LEVELS))[5]}, Prior.flat().things)
    interests = Interests(prior)
    keys = [(thing, phrase) for thing in range(3) for phrase in PHRASES]
    interests.see(world(keys), told())
    things = prior.things @ LEVELS
    wanted = [(prior.of(phrase) @ LEVELS) * things for _, phrase in keys]
    np.testing.assert_allclose(interests.mean, wanted, rtol=1e-12)
    for _ in range(5):  # nor by what is made of no evidence
        interests.sweep()
    np.testing.assert_allclose(interests.mean, wanted, rtol=1e-6)


def test_a_new_thing_has_the_mean_and_what_is_known_of_the_property():
    keys = [(0, phrase) for phrase in PHRASES]
    interests = Interests(Prior.flat())
    interests.see(world(keys), told(0, 1, 2))
    for _ in range(30):
        interests.see(world(keys), told(asked=1))
    interests.see(world([*keys, (1, PHRASES[1])]), told())
    known = interests.levels[0][:, 1].mean()
    assert known > 2 * Prior.flat().mean @ LEVELS
    assert interests.mean[-1] == pytest.approx(known * (Prior.flat().things @ LEVELS))


def test_the_prior_of_streams_is_learned_from_what_is_visible():
    """Half of the properties' interest is at the bottom, and questions mostly follow interests."""
    views = [visible_view(generate_stream(seed, 300)) for seed in range(10_000, 10_006)]
    found = Background.fitted(views)
    assert len(found.phrases.found) > 30
    assert 0.6 < found.prior.follows < 0.95
    assert found.prior.high > 4 * found.prior.plain
    assert found.prior.mean[:2].sum() > 0.4
    assert found.prior.mean[4:].sum() > 0.1
    same = Background.restored(found.state())
    assert same.phrases.found == found.phrases.found
    assert same.prior.expected == found.prior.expected


def test_short_streams_beside_long_ones_change_nothing():
    long = [visible_view(generate_stream(seed, 120)) for seed in (11_000, 11_001)]
    short = [visible_view(generate_stream(seed, 20)) for seed in range(11_002, 11_006)]
    both, alone = (Background.fitted(views).state() for views in ([*short, *long], long))
    assert {**both, "spread": 0} == {**alone, "spread": 0}
    assert np.array_equal(both["spread"], alone["spread"])


def test_where_nobody_asks_the_prior_stays_flat():
    assert learned_prior([], BLANK.phrases).phrases == {}
    assert learned_prior([], BLANK.phrases).follows == BLANK.prior.follows


@pytest.mark.parametrize(
    "change",
    [
        {"follows": 1.0},
        {"plain": 0.0},
        {"high": 1.0},
        {"high": -0.1},
        {"things": np.ones(len(LEVELS))},
        {"things": np.zeros(len(LEVELS))},
        {"things": np.ones(2)},
    ],
)
def test_priors_that_are_none(change):
    things = BLANK.prior.things
    assert Prior({}, things).things is things
    with pytest.raises(ValueError, match="no "):
        Prior(**{"phrases": {}, "things": things, **change})
