"""A walk through a stream goes as the environment does."""

from dataclasses import replace

import numpy as np
import pytest

from agents.streaming import Walk
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.generators import generate


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_it_agrees_with_the_environment_whatever_is_kept(seed, k):
    draws = np.random.default_rng(seed)
    package = replace(generate("update_chain" if seed % 2 else "base", seed), k=k)
    budget = float(draws.uniform(0, 12))
    episode = Episode(prepare(package), budget, key=seed)
    view = episode.view
    walk = Walk(len(view.experiences), budget, k)
    starts = np.cumsum([0, *(len(e.candidates) for e in view.experiences)])
    while not episode.done:
        assert not walk.done
        start, stop = starts[walk.position : walk.position + 2].tolist()
        fits = walk.fits(np.array([c.cost for c in view.candidates[start:stop]]), start)
        assert fits.tolist() == episode.mask()[1 : stop - start + 1].tolist()
        chosen = [None, *np.flatnonzero(fits).tolist()][draws.integers(fits.sum() + 1)]
        if chosen is not None:
            walk.keep(start + chosen, view.candidates[start + chosen].cost)
        walk.moves_on(chosen)
        episode.step(0 if chosen is None else chosen + 1)
        assert walk.remaining == pytest.approx(budget - episode.spent)
    assert walk.done
    kept = [view.candidates[u].text for u in walk.store]
    assert sorted(kept) == sorted(package.candidates[u].text for u in episode.store)
