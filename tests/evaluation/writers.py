"""Small writers for the tests, named on command lines as ``tests.evaluation.writers:Name``."""

import os
import sys
from pathlib import Path

import numpy as np

from memaudit_gym.package import Package
from memaudit_gym.view import VisibleView


class First:
    """Takes the first slot that fits."""

    oracle = False

    def reset(self, view, budget):
        assert isinstance(view, VisibleView)

    def choose(self, observation, mask):
        assert "marginals" not in observation
        return int(np.argmax(mask[1:])) + 1 if mask[1:].any() else 0


class Newest:
    """Facts from the end of the stream, while they fit."""

    oracle = False

    def select(self, view, budget):
        assert isinstance(view, VisibleView)
        print("a writer may print")
        kept = []
        for experience in reversed(view.experiences):
            fact = next((c for c in experience.candidates if c.type == "atomic_fact"), None)
            if fact and fact.cost <= budget:
                kept.append(fact.id)
                budget -= fact.cost
        return kept


class Drawing:
    """Draws from a generator of its own, seeded once."""

    oracle = False

    def __init__(self):
        self.rng = np.random.default_rng(0)

    def reset(self, view, budget):
        pass

    def choose(self, observation, mask):
        return int(self.rng.choice(np.flatnonzero(mask)))


class Omniscient:
    """Knows what its slots hold from the package, and takes the best of each experience."""

    oracle = True

    def reset(self, view, budget):
        assert isinstance(view, Package)
        self.package, self.experience = view, -1

    def choose(self, observation, mask):
        self.experience += 1
        start, stop = self.package.group_ptr[self.experience : self.experience + 2]
        worth = [self.package.coverage.row(u)[1].sum() for u in range(start, stop)]
        best = int(np.argmax(np.where(mask[1 : stop - start + 1], worth, -1)))
        return best + 1 if mask[best + 1] else 0


class Marginal:
    """Takes the largest marginal; made for oracle observations."""

    oracle, observation = False, "oracle"

    def reset(self, view, budget):
        assert isinstance(view, VisibleView)

    def choose(self, observation, mask):
        gains = observation["marginals"] * mask[1:]
        return int(np.argmax(gains)) + 1 if gains.any() else 0


class Reckless(First):
    """Always takes the last slot, whether it may or not."""

    def choose(self, observation, mask):
        return len(mask) - 1


class Mute:
    """Gives back what it was made with."""

    oracle = False

    def __init__(self, answer=()):
        self.answer = answer

    def reset(self, view, budget):
        pass

    def select(self, view, budget):
        return self.answer


class Stuck(Mute):
    """The same as an action."""

    def choose(self, observation, mask):
        return self.answer


class Failing(First):
    """Breaks at the second experience."""

    def reset(self, view, budget):
        self.calls = 0

    def choose(self, observation, mask):
        self.calls += 1
        return 0 if self.calls == 1 else 1 // 0


def factory():
    return First()


def broken_factory():
    raise RuntimeError("no model here")


def no_writer():
    return 3


instance = First()
number = 3


class Marking(First):
    """Leaves a file when its first episode begins, at the path that ``MARK`` names."""

    def reset(self, view, budget):
        Path(os.environ["MARK"]).touch()


class Leaving(First):
    """Ends the process, or would."""

    def choose(self, observation, mask):
        sys.exit(0)


class Moving(First):
    """Changes the working directory."""

    def reset(self, view, budget):
        os.chdir(os.sep)


class Unsure(First):
    """Does not say clearly whether it is an oracle."""

    oracle = "perhaps"


class Speechless(First):
    """Fails with an error that cannot say what it is."""

    def choose(self, observation, mask):
        raise _SilentError


class _SilentError(Exception):
    def __str__(self):
        raise RuntimeError


class Vandal(First):
    """Takes the first slot that fits, then spoils all that it was handed."""

    def choose(self, observation, mask):
        action = super().choose(observation, mask)
        for array in (*observation.values(), mask):
            array[:] = 1
        return action


class Scribbler(First):
    """An oracle that writes into its package."""

    oracle = True

    def reset(self, view, budget):
        view.weights[:] = 1


class Met(First):
    """Says what it was trained on."""

    trained_on = ("scope_shift",)


class OracleFirst(First):
    oracle = True


without_base = Met
without_scope_shift = sees_base = First
sees_scope_shift = OracleFirst
