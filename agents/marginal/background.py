"""What a marginal-value writer knows of streams in general."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.marginal.interest.learned import learned_prior
from agents.marginal.interest.prior import Prior
from agents.marginal.reading.phrases import Phrases
from agents.saved_numbers import array, number
from memaudit_gym.view import VisibleView

#: The share of the longest stream's experiences that a stream needs to be learned from.
_TELLING = 0.2


@dataclass(frozen=True)
class Background:
    """How memories call kinds of properties, and how users' interests in them are spread."""

    phrases: Phrases
    prior: Prior

    @classmethod
    def fitted(cls, views: Sequence[VisibleView]) -> Background:
        """From what is visible of training streams, those left out that are far below the longest.

        Short streams name few properties, each of them rarely, and show little of an interest.
        """
        most = max(len(view.experiences) for view in views)
        views = [view for view in views if len(view.experiences) >= _TELLING * most]
        said = [[c.text for c in view.candidates if c.type == "summary"] for view in views]
        phrases = Phrases.fitted(said)
        return cls(phrases, learned_prior(views, phrases))

    def state(self) -> dict[str, Any]:
        """Arrays and JSON values that make it again."""
        prior = self.prior
        return {
            "phrases": [list(phrase) for phrase in self.phrases.found],
            "known": [list(phrase) for phrase in prior.phrases],
            "spread": np.array([*prior.phrases.values(), prior.things]),
            "follows": prior.follows,
            "stress": [prior.plain, prior.high],
        }

    @classmethod
    def restored(cls, state: Mapping[str, Any]) -> Background:
        """Of such a state.

        Raises:
            KeyError, TypeError, ValueError: It is none.
        """
        *rows, things = array(state["spread"])
        keys = [tuple(str(word) for word in phrase) for phrase in state["known"]]
        plain, high = map(number, state["stress"])
        prior = Prior(
            dict(zip(keys, rows, strict=True)), things, number(state["follows"]), plain, high
        )
        return cls(Phrases([[str(w) for w in phrase] for phrase in state["phrases"]]), prior)


#: Before anything was learned.
BLANK = Background(Phrases([]), Prior.flat())
