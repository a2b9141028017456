"""The batched environment: N copies of ``WriterEnv``, stepped as arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.envs.arguments import as_options, read_arguments, require_known
from memaudit_gym.envs.audit import audited, inflated, reward_scale
from memaudit_gym.envs.infos import Infos
from memaudit_gym.envs.key_streams import KeyStreams
from memaudit_gym.envs.keys import BUDGET, pick, pick_all
from memaudit_gym.envs.prepared import Prepared
from memaudit_gym.envs.schema import observation_space
from memaudit_gym.envs.vector_episodes import Indices, VectorEpisodes
from memaudit_gym.envs.vector_kernel import Seen
from memaudit_gym.errors import InputError
from memaudit_gym.number_checks import whole_number

Observations = dict[str, NDArray[np.float32]]
Bools = NDArray[np.bool_]


class WriterVectorEnv(VectorEnv[Any, Any, Any]):
    """N copies of :class:`memaudit_gym.envs.writer_env.WriterEnv`, stepped as arrays.

    Observations, rewards, ends and infos are those of ``SyncVectorEnv`` over N single environments
    with the same seeds, to the last bit. Packages are kept once, however many copies there are.

    Reset options are those of the single environment. A one-dimensional array stands for one value
    a copy: ``reset(options={"package_seed": np.arange(N)})``. ``reset_mask``, (N,) bool, resets
    some copies only.

    Args:
        num_envs: N.
        distribution: As in the single environment, and so are the further arguments.
        autoreset_mode: ``NextStep`` (default), ``SameStep`` or ``Disabled``, or Gymnasium's enum.
        arguments: ``packages``, ``package_seeds``, ``budget``, ``observation``, ``reward``,
            ``audit``, ``slots``, ``shuffle_candidates``, ``choices_per_experience``, ``dials``,
            ``disclosure``, ``disclosed_share``, ``utility``. There is no ``render_mode``.

    Raises:
        InputError: Bad arguments.
    """

    def __init__(
        self,
        num_envs: int = 1,
        distribution: str | None = None,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **arguments: Any,
    ) -> None:
        self.num_envs = whole_number(num_envs, field="num_envs", low=1)
        self.autoreset_mode = _autoreset_mode(autoreset_mode)
        self.metadata: dict[str, Any] = {
            "render_modes": [],
            "autoreset_mode": self.autoreset_mode,
        }
        require_known(arguments)
        self.arguments = asked = read_arguments(distribution, **arguments)
        self.single_observation_space = observation_space(
            asked.slots, asked.oracle, asked.disclosing is not None
        )
        self.single_action_space = spaces.Discrete(asked.slots + 1)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._episodes = VectorEpisodes(
            self.num_envs, asked.slots, asked.shuffle, asked.oracle, asked.disclosing
        )
        self._keys = KeyStreams(self.num_envs)
        #: Packages that options chose count down from -1: they are none of the pool's.
        self._last_chosen = 0
        self._everyone = np.arange(self.num_envs)
        self._over = np.zeros(self.num_envs, dtype=np.bool_)
        self._mask = np.zeros((self.num_envs, asked.slots + 1), dtype=np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, dict[str, Any]]:
        """Begins an episode in every copy, or in those of ``options["reset_mask"]``.

        Args:
            seed: One for all (copy i gets seed + i), one a copy, or None.
            options: See the class.

        Raises:
            InputError: Options that the environment does not have, or of the wrong length.
        """
        self._require_open()
        options = as_options(options)
        copies = self._asked_copies(options.pop("reset_mask", None))
        seeds = self._seeds(seed)
        options = self.arguments.checked_options(options)
        self._keys.seed(copies.tolist(), [seeds[copy] for copy in copies.tolist()])
        self._begin(copies, options)
        self._over[copies] = False
        seen = self._episodes.look(self._everyone)
        self._mask = seen.mask
        infos = Infos(self.num_envs)
        infos.put("action_mask", copies, seen.mask.view(np.int8))
        return self._observations(seen), infos.found

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[np.float64], Bools, Bools, dict[str, Any]]:
        """Takes an action in every copy.

        Args:
            actions: (N,) whole numbers in 0..K. In ``NextStep`` mode those of copies whose
                episode has ended are ignored: these begin anew instead.

        Raises:
            InputError: Actions of another shape, type or range.
        """
        self._require_running()
        mode, waiting = self.autoreset_mode, self._over
        if mode is AutoresetMode.DISABLED and waiting.any():
            raise gym.error.ResetNeeded("an episode has ended; reset it with options['reset_mask']")
        keep = mode is not AutoresetMode.SAME_STEP
        seen, rewards, invalid, ended = self._episodes.step(self._checked(actions), waiting, keep)
        stepped = np.flatnonzero(~waiting)
        last = np.flatnonzero(ended)
        infos, final = Infos(self.num_envs), Infos(self.num_envs)
        if keep:
            self._put_ends(infos, last)
            self._restart(np.flatnonzero(waiting), seen)
        elif last.size:
            self._put_final(infos, final, last)
            self._restart(last, seen)
            stepped = np.flatnonzero(~ended)
        infos.put("action_mask", self._everyone, seen.mask.view(np.int8))
        infos.put("invalid_action", stepped, invalid)
        if not keep:
            final.put("invalid_action", last, invalid)
        self._over = ended if keep else np.zeros_like(ended)
        self._mask = seen.mask
        return (
            self._observations(seen),
            rewards,
            ended.copy(),
            np.zeros_like(ended),
            infos.found,
        )

    def action_masks(self) -> Bools:
        """(N, K + 1): which actions do what they say."""
        self._require_started()
        return self._mask.copy()

    @property
    def np_random_seed(self) -> tuple[int | None, ...]:  # type: ignore[override]
        """The seed of every copy's generator; None before the first reset."""
        return tuple(self._keys.seeds)

    # Beginning

    def _restart(self, copies: Indices, seen: Seen) -> None:
        if copies.size:
            self._begin(copies, {})
            self._episodes.look(copies, into=seen)

    def _begin(self, copies: Indices, options: dict[str, Any]) -> None:
        asked, keys, episodes = self.arguments, self._keys.draw(copies), self._episodes
        if options:
            budgets: ArrayLike = self._place_chosen(copies, keys, options)
        else:
            episodes.place(copies, asked.source.numbers(keys), self._load)
            budgets = self._drawn(copies, keys)
        episodes.begin(copies, keys, budgets)
        if asked.reward == "ratio":
            for copy in copies.tolist():
                package, budget = episodes.prepared(copy).package, episodes.state.budget[copy]
                episodes.state.scale[copy] = reward_scale(package, float(budget), asked.audit)

    def _load(self, number: int) -> Prepared:
        return self.arguments.with_choices(self.arguments.source.numbered(number))

    def _drawn(self, copies: Indices, keys: NDArray[np.uint64]) -> ArrayLike:
        """The budgets that the keys draw."""
        known = self.arguments.budgets
        places = pick_all(keys, BUDGET, len(known))
        if not any(isinstance(budget, str) for budget in known):
            return np.array(known, dtype=np.float64)[places]
        packages = [self._episodes.prepared(copy).package for copy in copies.tolist()]
        pairs = zip(places.tolist(), packages, strict=True)
        return [resolve_budget(known[place], package.raw_cost) for place, package in pairs]

    def _place_chosen(
        self, copies: Indices, keys: NDArray[np.uint64], options: dict[str, Any]
    ) -> list[float]:
        """Gives copies the packages that the options ask for; their budgets."""
        each = {name: self._for_each(name, value) for name, value in options.items()}
        found: dict[int, Prepared] = {}
        chosen: dict[int, int] = {}
        numbers, budgets = [], []
        for copy, key in zip(copies.tolist(), keys.tolist(), strict=True):
            mine = {name: choose(copy) for name, choose in each.items()}
            prepared = self.arguments.with_choices(self.arguments.source.draw(key, mine))
            numbers.append(chosen.setdefault(id(prepared), self._last_chosen - len(chosen) - 1))
            found[numbers[-1]] = prepared
            known = parse_budgets(mine["budget"]) if "budget" in mine else self.arguments.budgets
            budget = known[pick(key, BUDGET, len(known))]
            budgets.append(resolve_budget(budget, prepared.package.raw_cost))
        self._episodes.place(copies, np.array(numbers), found.__getitem__)
        self._last_chosen = min(numbers)
        return budgets

    def _for_each(self, name: str, value: Any) -> Callable[[int], Any]:
        """An option as a function of the copy."""
        if isinstance(value, list | tuple | range) and name != "budget":
            raise InputError(f"reset option '{name}' is a list; one value a copy makes an array")
        if not isinstance(value, np.ndarray) or value.ndim == 0:
            return lambda copy: value
        if value.shape != (self.num_envs,):
            raise InputError(
                f"reset option '{name}' is an array of shape {value.shape}; one value a copy makes "
                f"({self.num_envs},)"
            )
        rows: list[Any] = value.tolist()
        return rows.__getitem__

    # Infos

    def _put_final(self, infos: Infos, final: Infos, last: Indices) -> None:
        """What SAME_STEP says of the states that nobody will see again."""
        seen = self._episodes.look(last)
        rows = np.zeros((self.num_envs, seen.mask.shape[1]), dtype=np.int8)
        rows[last] = seen.mask
        final.put("action_mask", last, rows)
        self._put_ends(final, last)
        views = [
            {name: part[place] for name, part in self._observations(seen).items()}
            for place in range(len(last))
        ]
        infos.put_objects("final_obs", last, views)
        infos.put_nested("final_info", last, final)

    def _put_ends(self, infos: Infos, last: Indices) -> None:
        """The terminal infos of the copies whose episode has just ended."""
        if not last.size:
            return
        state, audit = self._episodes.state, self.arguments.audit
        infos.put("value", last, state.value)
        infos.put("cost", last, state.spent)
        infos.put("budget", last, state.budget)
        covered = np.zeros(self.num_envs)
        covered[last] = self._episodes.invalidation(last)
        infos.put("invalidation_covered", last, covered)
        for copy in last.tolist() if self._episodes.noisy else ():
            found = inflated(self._episodes.prepared(copy), self._episodes.store(copy))
            for name, figure in found.items():
                infos.put_one(name, copy, figure)
        if audit == "off":
            return
        for copy in last.tolist():
            package = self._episodes.prepared(copy).package
            value, budget = float(state.value[copy]), float(state.budget[copy])
            for name, figure in audited(package, value, budget, audit).items():
                infos.put_one(name, copy, figure)

    def _observations(self, seen: Seen) -> Observations:
        found = {
            "candidates": seen.candidates,
            "candidate_mask": seen.present,
            "context": seen.context,
        }
        if self.arguments.disclosing is not None:
            found["disclosed_candidates"] = seen.disclosed_candidates
            found["disclosed_context"] = seen.disclosed_context
        if self.arguments.oracle:
            found["marginals"] = seen.marginals
        return found

    # Checks

    def _require_open(self) -> None:
        if self.closed:
            raise gym.error.ClosedEnvironmentError("the environment is closed")

    def _require_started(self) -> None:
        if not self._episodes.started.all():
            raise gym.error.ResetNeeded("call reset() before anything else")

    def _require_running(self) -> None:
        self._require_open()
        self._require_started()

    def _asked_copies(self, mask: Any) -> Indices:
        if mask is None:
            return self._everyone
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or not mask.any():
            raise InputError("reset_mask must be a bool array with at least one True")
        if mask.shape != (self.num_envs,):
            raise InputError(f"reset_mask must have the shape ({self.num_envs},), not {mask.shape}")
        if not (self._episodes.started | mask).all():
            raise gym.error.ResetNeeded("the first reset must be one of all copies")
        return np.flatnonzero(mask)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, np.ndarray):
            seed = seed.tolist()
        if isinstance(seed, Sequence) and not isinstance(seed, str):
            if len(seed) != self.num_envs:
                raise InputError(f"{len(seed)} seeds for {self.num_envs} copies")
            return [None if s is None else whole_number(s, field="seed", low=0) for s in seed]
        first = whole_number(seed, field="seed", low=0)
        return [first + copy for copy in range(self.num_envs)]

    def _checked(self, actions: Any) -> Indices:
        try:
            found = np.asarray(actions)
        except ValueError as error:  # lists of different lengths
            raise InputError(f"actions must be whole numbers: {error}") from None
        if found.shape != (self.num_envs,) or not np.issubdtype(found.dtype, np.integer):
            raise InputError(
                f"actions must be whole numbers of shape ({self.num_envs},), "
                f"not {found.dtype} of shape {found.shape}"
            )
        if found.min() < 0 or found.max() > self.arguments.slots:
            raise InputError(f"actions must be in 0..{self.arguments.slots}")
        return found.astype(np.int64, copy=False)


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        words = ", ".join(known.value for known in AutoresetMode)
        raise InputError(f"autoreset_mode must be one of {words}, not {mode!r}") from None
