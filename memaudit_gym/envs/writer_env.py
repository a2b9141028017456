"""The single environment."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from memaudit_gym.budget import parse_budgets, resolve_budget
from memaudit_gym.disclosure import END
from memaudit_gym.envs.arguments import one_of, read_arguments
from memaudit_gym.envs.audit import reward_scale, terminal_info
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.keys import BUDGET, pick
from memaudit_gym.envs.render import render_ansi
from memaudit_gym.envs.schema import (
    CANDIDATE_FEATURES,
    CONTEXT_FEATURES,
    DISCLOSED_CANDIDATE_FEATURES,
    DISCLOSED_CONTEXT_FEATURES,
    observation_space,
    table,
    width,
)
from memaudit_gym.errors import InputError
from memaudit_gym.number_checks import whole_number
from memaudit_gym.precision import COVERAGE

Observation = dict[str, NDArray[np.float32]]

DOCSTRING = """A memory writer decides, experience by experience, what to keep and in which form.

## Description
An agent's experiences (turns of a conversation, updates, the end of a session) arrive one by one.
For each there are candidate memories: the raw span, a fact, a summary, a tombstone, a compound
update and so on, each at its own storage cost. Before anybody asks a question, the writer keeps at
most k of them (k = 1 unless the package or `choices_per_experience` says otherwise) or none, under
one budget for the whole stream. What the store is worth is F(X) = sum_r w_r h_r(sum_u a_ur), a
monotone submodular coverage of weighted evidence units, and F(X) / OPT says how good the writing
was, apart from retrieval and reading. Source: MemAudit, arXiv 2605.02199.

## Action Space
`Discrete(K + 1)`: 0 discards, j takes the candidate in slot j. K is `slots`, by default the
largest group. Candidates are shuffled into their slots at each experience, so a slot's number says
nothing. A choice that is padding, does not fit or is already taken counts as discard: reward 0 and
`info["invalid_action"]` is True. With k > 1 the same experience stays until k were taken or 0
moves on. An experience without candidates offers only discard.

## Observation Space
A flat `Dict` of float32 `Box`es with finite bounds. `observation="visible"` is computed from
type, text, cost, confidence, time and estimated value alone; coverage, weights, units, queries and
answers have no part in it. With `disclosure="stream"` the texts of some queries have one too, each
from the end of the last session with evidence for it: when that is follows from where evidence is.

| key | shape | bounds | content |
|---|---|---|---|
| candidates | (K, {candidate_width}) | per feature | one row a slot, 0 for padding |
| candidate_mask | (K,) | [0, 1] | 1 where the slot holds a candidate |
| context | ({context_width},) | per feature | budget, stream position, what is kept |
| disclosed_candidates | (K, {disclosed_candidate_width}) | per feature | known questions, beside \
each slot (`disclosure="stream"` only) |
| disclosed_context | ({disclosed_context_width},) | per feature | known questions \
(`disclosure="stream"` only) |
| marginals | (K,) | [0, 1] | marginal F / F of all candidates (`observation="oracle"` only) |

Candidate features:

{candidate_table}

Context features:

{context_table}

With `disclosure="stream"`, of the questions known so far, beside every candidate:

{disclosed_candidate_table}

and beside the context:

{disclosed_context_table}

Words are lower-case alphanumeric runs; content words are Snowball stems without function words.

## Starting State
One 64-bit key is drawn from `np_random`. Distribution, package, budget and all slot orders are
SplitMix64 hashes of it (`memaudit_gym.envs.keys`), so a step draws nothing.
`reset(options={{"package_seed": n}})` gives exactly package n; Mixture also takes "distribution",
Packages takes "package" (a name), and every environment takes "budget".

## Rewards
`reward="coverage"`: the marginal gain in F; an episode sums to F(X). `reward="ratio"`: the same
divided by OPT; 0 where OPT is 0. In Noisy, and with `utility="precision"`, F is precision utility:
what is false covers nothing, costs what it costs, and OPT is the best true store. Discounting
(gamma < 1) would change the problem: use gamma = 1.

## Episode End
Terminates after the last experience. Never truncates.

## Information
| key | when | content |
|---|---|---|
| action_mask | reset and every step | (K + 1,) int8, never all zero; `action_masks()`: bool |
| invalid_action | every step | True if the action counted as discard |
| value, cost, budget | last step | F(X), the store's cost, the budget as a number |
| invalidation_covered | last step | invalidation units covered, sum of min(1, z) |
| apparent_value, inflation | last step, precision utility | F with false claims, how much more |
| optimum, certified, degenerate | last step, audit on | OPT, whether certified, whether it is 0 |
| optimum_ratio | last step, audit on, OPT > 0 | F(X) / OPT |
| gvt_ratio, density_ratio | as optimum_ratio, no composites | each value / OPT |

## Arguments
- `budget`: a number; a list of them, drawn at reset; "1..16", whole numbers drawn uniformly; "5%",
  the floor of that share of the raw cost (summed over experiences, the costliest raw_span).
  Default 8; "10%" for Stream.
- `observation`: "visible" (default) or "oracle".
- `reward`: "coverage" (default) or "ratio".
- `audit`: "scip" (default; certified and cached), "exact" (the exact search) or "off".
  Stream-Long has "off" by default: at its length an audit takes minutes.
- `slots`: K; default the largest group (6 for Stream).
- `shuffle_candidates`: False keeps the package's order in the slots.
- `choices_per_experience`: k, in place of the package's own; OPT is that of this k.
- `package_seeds`: the pool of generated packages; default 10,000 to 10,999. Seeds 0 to 9,999 are
  for evaluation.
- `disclosure`: "end" (default; no question is known before the stream is over) or "stream": each
  one of a share of the questions becomes known with the end of the last session that has evidence
  for it, so that a writer can learn what gets asked (`memaudit_gym.disclosure`). Rewards and OPT
  are those of all questions either way.
- `disclosed_share`: that share, in [0, 1], where `disclosure` is "stream"; default 0.5.
- `dials`: (Stream only) the difficulty, a mapping such as `{{"noise": 0.5}}` or a `StreamDials`
  (`memaudit_gym.generators.stream`): noise, paraphrase, update_rate, predictability, asking.
- `packages`: (Packages only) a path to a package or to a folder of packages, or a list of them;
  `"natural"` for the fictional conversations that ship.
- `utility`: (Packages only) "coverage" (default; F counts false claims as any other) or "precision"
  (F of what is not marked `false_claim`, see Rewards).
- `render_mode`: None or "ansi".

## Registered Configurations
`MemAudit/<Name>-v0` with Base, UpdateChain, TemporalInterval, DensityTrap, ScopeShift,
SummaryTradeoff, RedundancyHeavy, AbstentionHard, DensityHint, ScopeConflict, Mixture (all ten),
Noisy (the ten families with false claims: a quarter of the candidates has another user's text, and
which ones is hidden), Packages (your files), and Stream-Short (50 experiences), Stream (500),
Stream-Long (5,000).

## Version History
- v0: first release.
"""


class WriterEnv(gym.Env[Any, np.int64]):
    __doc__ = DOCSTRING.format(
        candidate_width=width(CANDIDATE_FEATURES),
        context_width=width(CONTEXT_FEATURES),
        candidate_table=table(CANDIDATE_FEATURES),
        context_table=table(CONTEXT_FEATURES),
        disclosed_candidate_width=width(DISCLOSED_CANDIDATE_FEATURES),
        disclosed_context_width=width(DISCLOSED_CONTEXT_FEATURES),
        disclosed_candidate_table=table(DISCLOSED_CANDIDATE_FEATURES),
        disclosed_context_table=table(DISCLOSED_CONTEXT_FEATURES),
    )

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi"],
        "render_fps": 4,
    }

    def __init__(
        self,
        distribution: str | None = None,
        *,
        packages: Any = None,
        package_seeds: Any = None,
        budget: Any = 8,
        observation: str = "visible",
        reward: str = "coverage",
        audit: str = "scip",
        slots: int | None = None,
        shuffle_candidates: bool = True,
        choices_per_experience: int | None = None,
        dials: Any = None,
        disclosure: str = END,
        disclosed_share: Any = None,
        utility: str = COVERAGE,
        render_mode: str | None = None,
    ) -> None:
        self.arguments = read_arguments(
            distribution,
            packages=packages,
            package_seeds=package_seeds,
            budget=budget,
            observation=observation,
            reward=reward,
            audit=audit,
            slots=slots,
            shuffle_candidates=shuffle_candidates,
            choices_per_experience=choices_per_experience,
            dials=dials,
            disclosure=disclosure,
            disclosed_share=disclosed_share,
            utility=utility,
        )
        self.render_mode = one_of("render_mode", render_mode, (None, "ansi"))
        self.action_space = spaces.Discrete(self.arguments.slots + 1)
        self.observation_space = observation_space(
            self.arguments.slots, self.arguments.oracle, self.arguments.disclosing is not None
        )
        self.episode: Episode | None = None
        self._scale = 1.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode (see the class's Starting State)."""
        super().reset(seed=None if seed is None else whole_number(seed, field="seed", low=0))
        asked = self.arguments
        options = asked.checked_options(options)
        key = int(self.np_random.integers(2**64, dtype=np.uint64))
        prepared = asked.with_choices(asked.source.draw(key, options))
        budgets = parse_budgets(options["budget"]) if "budget" in options else asked.budgets
        budget = budgets[pick(key, BUDGET, len(budgets))]
        self.episode = Episode(
            prepared,
            resolve_budget(budget, prepared.package.raw_cost),
            key,
            asked.slots,
            asked.shuffle,
            asked.observation,
            asked.disclosing,
        )
        self._scale = self._reward_scale(self.episode)
        return self.episode.observation(), {"action_mask": self._int_mask()}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action at the present experience (see the class's Action Space)."""
        episode = self._running_episode()
        if not self.action_space.contains(action):
            raise InputError(f"action {action!r} is not in {self.action_space}")
        gain = episode.step(int(action))
        info: dict[str, Any] = {
            "action_mask": self._int_mask(),
            "invalid_action": gain is None,
        }
        if episode.done:
            info |= terminal_info(episode, self.arguments.audit)
        reward = 0.0 if gain is None else gain * self._scale
        return episode.observation(), float(reward), episode.done, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """(K + 1,) bool: which actions do what they say (the method MaskablePPO asks for)."""
        return self._any_episode().mask()

    def render(self) -> str | None:
        """The present experience and its candidates as text, for ``render_mode="ansi"``."""
        return render_ansi(self._any_episode()) if self.render_mode == "ansi" else None

    def _int_mask(self) -> NDArray[np.int8]:
        return self._any_episode().mask().astype(np.int8)

    def _any_episode(self) -> Episode:
        if self.episode is None:
            raise gym.error.ResetNeeded("call reset() before anything else")
        return self.episode

    def _running_episode(self) -> Episode:
        episode = self._any_episode()
        if episode.done:
            raise gym.error.ResetNeeded("the episode has ended; call reset() before step()")
        return episode

    def _reward_scale(self, episode: Episode) -> float:
        if self.arguments.reward == "coverage":
            return 1.0
        return reward_scale(episode.package, episode.budget, self.arguments.audit)
