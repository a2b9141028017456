"""What a user cares for, from what was asked and stressed so far (Gibbs sampling).

The interest in a matter is taken to be that in its thing times that in its kind of property, each
one of a few levels, a priori as often as in training streams. A question picks one of the matters
known so far in proportion to their interests or, at times, any; what ranks high is stressed more
often. Given an exponential variable for the normaliser of every question (the augmentation of Caron
and Doucet, 2012), questions leave all kinds of properties independent of each other, and so all
things: each side is drawn at once. The ranks that stress goes by are those of the last draw, an
approximation. The mean is that of the levels expected of either side given the other as drawn, not
of draws: where nothing is known of a side it is exact (Rao-Blackwell); how the two sides hang
together is passed over. Source: ours.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agents.estimators.reading import Floats
from agents.marginal.interest.prior import LEVELS, Prior
from agents.marginal.reading.matters import Matters
from agents.marginal.reading.phrases import Phrase
from agents.marginal.reading.told import Told

#: Draws side by side; what share of all news makes new ones due; how much of the mean is the last.
_CHAINS, _NEWS, _LAST = 16, 0.005, 0.5
#: Matters of which nothing is known count as much in the mean interest as this many others.
_PRIOR_MATTERS = 20.0
_LEAST = 1e-9

Ints = NDArray[np.int64]


class Interests:
    """The interests of one stream's user, drawn given what was seen so far.

    Args:
        prior: How interests are spread.
        lazy: Whether nothing is drawn until :meth:`sweep` is called.

    Attributes:
        mean: (M,) the expected interest in every matter.
        phrases: {phrase: its number}.
        places: (chains, phrases) and (chains, things), places in ``LEVELS``.
        levels: (chains, phrases) and (chains, things), what is expected beside the others' places.
        said, stressed: How often each matter came up, and how often it was stressed then.
        questions: The matter of every question, and how many matters could have been asked about.
    """

    def __init__(self, prior: Prior, lazy: bool = False) -> None:
        self.prior, self._lazy = prior, lazy
        self._rng = np.random.default_rng(0)
        self._of: list[tuple[int, int]] = []
        self._open: dict[int, None] = {}
        self._news = 0
        self.phrases: dict[Phrase, int] = {}
        self.questions: list[tuple[int, int]] = []
        self.said: list[int] = []
        self.stressed: list[int] = []
        self._clear()

    def see(self, matters: Matters, told: Told) -> None:
        """Takes in an experience."""
        for thing, phrase in matters.keys[len(self._of) :]:
            number = self.phrases.setdefault(phrase, len(self.phrases))
            self._of.append((number, thing))
            self.said.append(0)
            self.stressed.append(0)
        self._grow(len(matters.things.names))
        if told.lasting:
            self._open |= dict.fromkeys(told.named)
        if told.asked is not None:
            self._open[told.asked] = None
            self.questions.append((told.asked, len(self._open)))
        if told.said is not None:
            self.said[told.said] += 1
            self.stressed[told.said] += told.stressed
        self._news += (told.asked is not None) + (told.said is not None)
        if not self._lazy and self._news > _NEWS * (len(self.questions) + sum(self.said)):
            self._news = 0
            self.sweep()

    def restart(self, prior: Prior) -> None:
        """Draws from another prior all that was drawn."""
        things = self.places[1].shape[1]
        self.prior = prior
        self._clear()
        self._grow(things)

    def relative(self) -> Floats:
        """(M,) the expected interest in every matter, that in a mean one being 1."""
        total = self.mean.sum() + _PRIOR_MATTERS * self.prior.expected
        found: Floats = self.mean * (len(self.mean) + _PRIOR_MATTERS) / total
        return found

    def sweep(self) -> None:
        """Draws both sides once."""
        of = np.array(self._of)
        for side in (0, 1):
            mass = self.mass()
            times, exposure = self._evidence(mass)
            own, count = of[:, side], self.places[side].shape[1]
            rest = mass / LEVELS[self.places[side]][:, own]
            likely = _summed(times, own, count)[:, :, None] * np.log(LEVELS)
            likely -= _summed(exposure * rest, own, count)[:, :, None] * LEVELS
            likely += self._of_stress(own, rest, mass, count)
            likely += np.log((self._spread() if side == 0 else self.prior.things) + _LEAST)
            share = np.exp(likely - likely.max(axis=2, keepdims=True))
            self.places[side] = self._drawn(share)
            self.levels[side] = (share @ LEVELS) / share.sum(axis=2)
        self.mean += _LAST * (self._products(self.levels).mean(axis=0) - self.mean)

    def mass(self) -> Floats:
        """(chains, M) interests as drawn last."""
        return self._products([LEVELS[places] for places in self.places])

    def follows(self, mass: Floats) -> tuple[Floats, Floats]:
        """(chains, q) 1 where a question is drawn to follow interests; (chains, q) normalisers."""
        asked, known = np.array(self.questions).T
        total = mass[:, list(self._open)].cumsum(axis=1)[:, known - 1]
        own = self.prior.follows * mass[:, asked] / total
        share = own / (own + (1 - self.prior.follows) / known)
        return (self._rng.random(share.shape) < share).astype(np.float64), total

    def _products(self, sides: Sequence[Floats]) -> Floats:
        """(chains, M) of each matter's phrase and thing."""
        of = np.array(self._of, dtype=np.int64).reshape(-1, 2)
        found: Floats = sides[0][:, of[:, 0]] * sides[1][:, of[:, 1]]
        return found

    def _clear(self) -> None:
        """Forgets all that was drawn."""
        self.places: list[Ints] = [np.zeros((_CHAINS, 0), np.int64) for _ in range(2)]
        self.levels: list[Floats] = [np.zeros((_CHAINS, 0)) for _ in range(2)]
        self.mean = np.zeros(0)

    def _spread(self) -> Floats:
        """(phrases, L) the prior of every phrase."""
        rows = [self.prior.of(phrase) for phrase in self.phrases]
        return np.array(rows).reshape(-1, len(LEVELS))

    def _grow(self, things: int) -> None:
        """New phrases and things are drawn from the prior; they come with new matters alone."""
        if len(self.mean) == len(self._of):
            return
        spreads = self._spread(), np.tile(self.prior.things, (things, 1))
        for side, rows in enumerate(spreads):
            for row in rows[self.places[side].shape[1] :]:
                new = self._drawn(np.tile(row, (_CHAINS, 1)))
                self.places[side] = np.hstack([self.places[side], new[:, None]])
                mean = np.full((_CHAINS, 1), row @ LEVELS)
                self.levels[side] = np.hstack([self.levels[side], mean])
        means = self._products(self.levels).mean(axis=0)
        self.mean = np.append(self.mean, means[len(self.mean) :])

    def _evidence(self, mass: Floats) -> tuple[Floats, Floats]:
        """(chains, M) how often each was asked out of interest, and the drawn exposure of each."""
        if not self.questions:
            return np.zeros_like(mass), np.zeros_like(mass)
        follows, total = self.follows(mass)
        asked, known = np.array(self.questions).T
        drawn = follows * self._rng.exponential(size=total.shape) / total
        # A question may have picked any matter that was open then.
        each = _summed(drawn, known - 1, len(self._open))[:, ::-1].cumsum(axis=1)[:, ::-1]
        exposure = np.zeros_like(mass)
        exposure[:, list(self._open)] = each
        return _summed(follows, asked, mass.shape[1]), exposure

    def _of_stress(self, own: Ints, rest: Floats, mass: Floats, count: int) -> Floats:
        """(chains, count, L) log-likelihoods of what was stressed and what was not."""
        found = np.zeros((len(mass), count, len(LEVELS)))
        up = np.flatnonzero(self.said)
        if not up.size:
            return found
        up = up[np.argsort(own[up], kind="stable")]
        said, stressed = (np.array(times)[up, None] for times in (self.said, self.stressed))
        chance = self.prior.stress(np.arange(mass.shape[1] + 1) / mass.shape[1])
        yes, no = np.log(chance), np.log1p(-chance)
        aims = rest[:, up, None] * LEVELS
        below = [np.searchsorted(row, aim) for row, aim in zip(np.sort(mass), aims, strict=True)]
        likely = stressed * yes[below] + (said - stressed) * no[below]
        owners, first = np.unique(own[up], return_index=True)
        found[:, owners] = np.add.reduceat(likely, first, axis=1)
        return found

    def _drawn(self, share: Floats) -> Ints:
        """(..., L) relative frequencies to (...) places."""
        upto = share.cumsum(axis=-1)
        aim = self._rng.random(upto.shape[:-1])[..., None] * upto[..., -1:]
        found: Ints = (upto <= aim).sum(axis=-1).clip(max=len(LEVELS) - 1)
        return found


def _summed(values: Floats, own: Ints, count: int) -> Floats:
    """(chains, count) sums of (chains, M) values by their owners."""
    return np.stack([np.bincount(own, row, count) for row in values])
