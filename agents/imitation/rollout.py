"""Visits states with a mixture of teacher and learner, and labels every one of them."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from agents.imitation.lessons import Lessons, joined
from agents.imitation.teacher import Stand, Teacher
from agents.networks import WriterNetwork
from agents.stopwatch import Stopwatch
from memaudit_gym.budget import resolve_budget
from memaudit_gym.envs.arguments import Arguments
from memaudit_gym.envs.keys import BUDGET, pick_all
from memaudit_gym.envs.vector_episodes import VectorEpisodes
from memaudit_gym.envs.vector_kernel import Seen

Indices = NDArray[np.int64]
Floats = NDArray[np.float64]


class Rollout:
    """Episodes played side by side.

    Args:
        arguments: The environment's.
        episodes: How many a round.
        teacher: What labels the states.
        temperature: Of the targets; see :func:`soft_targets`.
        stopwatch: What counts the time of ``environment``, ``labels`` and ``policy``.
    """

    def __init__(
        self,
        arguments: Arguments,
        episodes: int,
        teacher: Teacher,
        temperature: float,
        stopwatch: Stopwatch,
    ) -> None:
        self._temperature = temperature
        self._arguments, self._teacher, self._stopwatch = arguments, teacher, stopwatch
        self._everyone = np.arange(episodes)
        shuffle, oracle = arguments.shuffle, arguments.oracle
        self._episodes = VectorEpisodes(episodes, arguments.slots, shuffle, oracle)

    def play(self, network: WriterNetwork, beta: float, draws: np.random.Generator) -> Lessons:
        """One round.

        Args:
            network: The learner.
            beta: The chance, at every step, that the teacher chooses.
            draws: What packages, budgets, slot orders and choices are drawn from.

        Returns:
            All states that were visited, in the order of the steps.
        """
        with self._stopwatch.part("environment"):
            self._begin(draws)
            seen = self._episodes.look(self._everyone)
        over = np.zeros(len(self._everyone), dtype=np.bool_)
        lessons = []
        while not over.all():
            running = np.flatnonzero(~over)
            with self._stopwatch.part("labels"):
                regrets = self._regrets(running)
            lessons.append(self._lessons(running, seen, regrets))
            actions = np.zeros(len(over), dtype=np.int64)
            actions[running] = self._choices(network, lessons[-1], regrets, beta, draws)
            with self._stopwatch.part("environment"):
                seen, _, _, ended = self._episodes.step(actions, over, False)
            over = over | ended
        return joined(lessons)

    def _begin(self, draws: np.random.Generator) -> None:
        asked, everyone = self._arguments, self._everyone
        keys = draws.integers(1 << 64, size=len(everyone), dtype=np.uint64)
        numbers = asked.source.numbers(keys)
        self._episodes.place(
            everyone, numbers, lambda n: asked.with_choices(asked.source.numbered(n))
        )
        places = pick_all(keys, BUDGET, len(asked.budgets)).tolist()
        budgets = [
            resolve_budget(asked.budgets[place], self._episodes.prepared(copy).package.raw_cost)
            for copy, place in enumerate(places)
        ]
        self._episodes.begin(everyone, keys, budgets)

    def _regrets(self, running: Indices) -> Floats:
        """(R, K + 1) what the actions forgo, in the order of the slots."""
        state = self._episodes.state
        stands = [self._stand(copy) for copy in running.tolist()]
        found = np.full((len(running), self._arguments.slots + 1), np.inf)
        labels = self._teacher.regrets(stands)
        for row, (stand, regrets) in enumerate(zip(stands, labels, strict=True)):
            copy = running[row]
            start, size = stand.package.group_ptr[stand.position], state.size[copy]
            columns = state.order[copy, :size] - start + 1
            found[row, 0] = regrets[0]
            found[row, 1 : size + 1] = regrets[columns]
        return found

    def _stand(self, copy: int) -> Stand:
        state, package = self._episodes.state, self._episodes.prepared(copy).package
        kept = sorted(state.store[copy, : state.taken[copy]].tolist())
        return Stand(package, tuple(kept), int(state.position[copy]), float(state.remaining[copy]))

    def _lessons(self, running: Indices, seen: Seen, regrets: Floats) -> Lessons:
        parts = {
            "candidates": seen.candidates,
            "candidate_mask": seen.present,
            "context": seen.context,
        }
        if self._arguments.oracle:
            parts["marginals"] = seen.marginals
        targets = soft_targets(regrets, self._temperature)
        return Lessons(
            {name: torch.from_numpy(part[running]) for name, part in parts.items()},
            torch.from_numpy(seen.mask[running]),
            torch.from_numpy(targets.astype(np.float32)),
        )

    def _choices(
        self,
        network: WriterNetwork,
        lessons: Lessons,
        regrets: Floats,
        beta: float,
        draws: np.random.Generator,
    ) -> Indices:
        """(R,) an optimal action with the chance beta, else what the learner likes best."""
        taught: Indices = (draws.random(regrets.shape) * (regrets == 0)).argmax(axis=1)
        follow = draws.random(len(regrets)) < beta
        if follow.all():
            return taught
        with self._stopwatch.part("policy"), torch.inference_mode():
            liked = network.scores(lessons.observation, lessons.mask).argmax(dim=1).numpy()
        return np.where(follow, taught, liked)


def soft_targets(regrets: Floats, temperature: float) -> Floats:
    """(S, A) probabilities that fall with the regret: proportional to exp(-regret / temperature).

    At 0 all optimal actions have the same and the others none. What a clairvoyant does most often
    is then taught, which is not what forgoes least on average; a temperature says how much it is.

    Args:
        regrets: (S, A), infinite where an action is not possible.
        temperature: At least 0.
    """
    weights = np.exp(-regrets / temperature) if temperature else (regrets == 0).astype(np.float64)
    found: Floats = weights / weights.sum(axis=1, keepdims=True)
    return found
