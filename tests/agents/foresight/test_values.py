"""Estimated worth of candidates."""

from dataclasses import replace

import numpy as np
import pytest

from agents.foresight import fitting
from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import experiences_of, fit, kinds_of
from agents.foresight.values import Values
from memaudit_gym.generators import generate
from memaudit_gym.reference.estimated import hand_made_values
from memaudit_gym.view import visible_view

NAMES = ("base", "scope_shift", "density_trap")


@pytest.fixture(scope="module")
def kinds():
    return kinds_of(NAMES, ForesightConfig(streams=3))


@pytest.fixture(scope="module")
def values(kinds):
    found = Values(1.0)
    found.fit(kinds)
    return found


def test_a_large_penalty_leaves_hand_made_values_as_they_are_but_for_their_unit(kinds):
    found = Values(1e9)
    found.fit(kinds)
    view = visible_view(generate("update_chain", 3))
    ratio = found(view) / hand_made_values(view)
    assert ratio == pytest.approx(np.full(len(ratio), ratio[0]), rel=1e-6)


def test_what_costs_are_counted_in_does_not_matter(values):
    package = generate("base", 3)
    dearer = replace(
        package, candidates=tuple(replace(c, cost=c.cost * 250) for c in package.candidates)
    )
    assert values(visible_view(dearer)) == pytest.approx(values(visible_view(package)))


def test_a_candidate_goes_by_its_own_experience_alone(values):
    view = visible_view(generate("base", 3))
    alone = [replace(view, experiences=(e,)) for e in view.experiences]
    assert np.concatenate([values(one) for one in alone]) == pytest.approx(values(view))


def test_every_kind_weighs_the_same(kinds, values):
    more = Values(1.0)
    more.fit({**kinds, "base": [*kinds["base"]] * 4})
    view = visible_view(generate("update_chain", 3))
    assert more(view) == pytest.approx(values(view))
    weights = [weight for weight, _ in experiences_of(kinds, values)]
    assert sum(weights) == pytest.approx(1)


def test_it_learns_which_of_two_types_is_worth_more():
    """In a world where long spans are worth little, they come to be worth less."""
    lean = [_with_weak(generate("base", seed), "raw_span") for seed in range(10_000, 10_004)]
    found = Values(1e-3)
    found.fit({"lean": lean})
    view = visible_view(generate("base", 5))
    ratio = found(view) / hand_made_values(view)
    spans = np.array([c.type == "raw_span" for c in view.candidates])
    assert np.median(ratio[spans]) < np.median(ratio[~spans]) / 2


def _with_weak(package, kind):
    """The same where candidates of a type cover a twentieth."""
    weak = np.array([c.type == kind for c in package.candidates])
    rows = np.repeat(np.arange(len(weak)), np.diff(package.coverage.indptr))
    data = np.where(weak[rows], package.coverage.values * 0.05, package.coverage.values)
    return replace(package, coverage=replace(package.coverage, values=data))


def test_a_fit_is_the_same_again(kinds):
    config = ForesightConfig(streams=3)
    first, again = fit(kinds, config), fit(kinds_of(NAMES, config), config)
    assert (first.values.ridge.coefficients == again.values.ridge.coefficients).all()
    assert len(first.before) == len(again.before)
    for (one, options), (other, same) in zip(first.before, again.before, strict=True):
        assert one == other
        assert all((a == b).all() for a, b in zip(options, same, strict=True))


def test_of_very_many_experiences_some_stand_for_all(kinds, values, monkeypatch):
    every = experiences_of(kinds, values)
    monkeypatch.setattr(fitting, "_MOST", 5)
    found = experiences_of(kinds, values)
    assert len(every) > 5 >= len(found)
    assert sum(weight for weight, _ in found) == pytest.approx(1)
    mean, some = (sum(w * v.max(initial=0) for w, (v, _) in parts) for parts in (every, found))
    assert some == pytest.approx(mean, rel=0.3)
