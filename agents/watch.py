"""What watches a run: validation on held-out packages, checkpoints, the entropy's schedule."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stable_baselines3.common.callbacks import BaseCallback

from agents.checkpoint import Checkpoint, save_checkpoint
from agents.config import TrainConfig
from agents.network_writer import NetworkWriter
from agents.networks import is_finite
from agents.origin import environments_met, origin, validation_of
from agents.ppo import CandidatePolicy, TimedPPO, linear
from agents.resume import training_state
from agents.validation import Case, validate
from memaudit_gym.errors import InputError
from memaudit_gym.terminal.progress import Show


class Watch(BaseCallback):
    """Anneals the entropy, validates, writes checkpoints and reports the progress.

    Args:
        config: The run's configuration.
        cases: The validation episodes.
        out: The run's folder.
        show: Says how many steps are done.
        done: Steps done before this process (a resumed run).
        best: The best validation mean so far.
    """

    def __init__(
        self,
        config: TrainConfig,
        cases: list[Case],
        out: Path,
        show: Show,
        done: int = 0,
        best: float = -1.0,
    ) -> None:
        super().__init__()
        self.config, self.cases, self.out, self.show = config, cases, out, show
        self.entropy = linear(config.ppo.entropy, config.ppo.entropy_end)
        self.next_validation = done + config.validation.every
        self.best = best
        self.ratios: dict[str, float] = {}

    def _on_rollout_start(self) -> None:
        assert isinstance(self.model, TimedPPO)
        self.model.ent_coef = self.entropy(self.model._current_progress_remaining)
        self.logger.record("train/entropy_coefficient", self.model.ent_coef)
        # Here, not on a step: the update of the rollout before is in the weights now.
        if self.num_timesteps >= self.next_validation:
            self.next_validation += self.config.validation.every
            with self.model.stopwatch.part("validation"):
                self.checkpoint()

    def _on_step(self) -> bool:
        self.show(self.num_timesteps, note=ratio_note(self.ratios))
        return True

    def _on_training_end(self) -> None:
        self.checkpoint()

    def checkpoint(self) -> None:
        """Validates, logs, and writes last.pt and, when it is the best, best.pt."""
        policy = self.model.policy
        assert isinstance(policy, CandidatePolicy)
        if not is_finite(policy.network):
            raise diverged()
        policy.set_training_mode(False)
        writer = NetworkWriter(policy.network, self.config.env.observation)
        self.ratios = validate(writer, self.cases)
        for name, ratio in self.ratios.items():
            self.logger.record(f"ratio/{name}", ratio)
        assert isinstance(self.model, TimedPPO)
        self.model.record_time()
        self.logger.dump(self.num_timesteps)
        better = self.ratios["mean"] > self.best
        self.best = max(self.best, self.ratios["mean"])
        came_to = validation_of(self.num_timesteps, self.best, self.ratios)
        info = origin(self.config, environments_met(self.config.env), **came_to)
        if better:
            save_checkpoint(self.out / "best.pt", Checkpoint(policy.network.state_dict(), info))
        last = Checkpoint(policy.network.state_dict(), info, training_state(policy))
        save_checkpoint(self.out / "last.pt", last)


def ratio_note(ratios: Mapping[str, float]) -> str:
    """The last validation in a few words, where there was one."""
    return f"ratio {ratios['mean']:.4f}" if ratios else ""


def diverged() -> InputError:
    """What a run ends with whose numbers are none any more; its checkpoints are from before."""
    return InputError(
        "training diverged: its numbers are no longer finite; lower ppo.learning_rate, "
        "ppo.entropy or ppo.value_coefficient"
    )
