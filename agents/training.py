"""A training run: environments, learner, TensorBoard, checkpoints."""

from __future__ import annotations

import importlib.metadata
import json
import platform
from dataclasses import asdict
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv, VecMonitor

from agents.checkpoint import Checkpoint, CheckpointWriter, load_checkpoint, save_checkpoint
from agents.config import TrainConfig, to_yaml
from agents.ppo import CandidatePolicy, linear, make_ppo
from agents.progress import Progress
from agents.validation import Case, held_out_cases, validate
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.evaluation.suites import parse_seeds
from memaudit_gym.io.atomic import write_text

LIBRARIES = ("memaudit-gym", "gymnasium", "numpy", "torch", "stable-baselines3", "sb3-contrib")


def make_envs(config: TrainConfig) -> VecEnv:
    """The training environments, audit off: ratios are measured on held-out packages instead."""
    env = config.env
    if env.id not in ENVIRONMENTS:
        raise InputError(f"unknown environment '{env.id}'{did_you_mean(env.id, [*ENVIRONMENTS])}")
    arguments: dict[str, Any] = {
        "budget": env.budget,
        "observation": env.observation,
        "reward": env.reward,
        "audit": "off",
    }
    if ENVIRONMENTS[env.id] is None:
        arguments["packages"] = env.packages or None
    else:
        arguments["package_seeds"] = parse_seeds(env.package_seeds)

    def make() -> gym.Env[Any, Any]:
        return gym.make(env.id, disable_env_checker=True, **arguments)

    return VecMonitor(DummyVecEnv([make] * config.ppo.envs))


class Watch(BaseCallback):
    """Anneals the entropy, validates, writes checkpoints and shows the progress.

    Args:
        config: The run's configuration.
        cases: The validation episodes.
        out: The run's folder.
        done: Steps done before this process (a resumed run).
        best: The best validation mean so far.
    """

    def __init__(
        self, config: TrainConfig, cases: list[Case], out: Path, done: int, best: float
    ) -> None:
        super().__init__()
        self.config, self.cases, self.out, self.best = config, cases, out, best
        self.entropy = linear(config.ppo.entropy, config.ppo.entropy_end)
        self.next_validation = done + config.validation.every
        self.progress = Progress(config.ppo.steps, done)
        self.ratios: dict[str, float] = {}

    def _on_training_start(self) -> None:
        self.progress.start()

    def _on_rollout_start(self) -> None:
        assert isinstance(self.model, MaskablePPO)
        self.model.ent_coef = self.entropy(self.model._current_progress_remaining)
        self.logger.record("train/entropy_coefficient", self.model.ent_coef)
        # Here, not on a step: the update of the rollout before is in the weights now.
        if self.num_timesteps >= self.next_validation:
            self.next_validation += self.config.validation.every
            self.checkpoint()

    def _on_step(self) -> bool:
        self.progress.update(self.num_timesteps, self.ratios.get("mean"))
        return True

    def _on_training_end(self) -> None:
        self.checkpoint()
        self.progress.stop()

    def checkpoint(self) -> None:
        """Validates, logs, and writes last.pt and, when it is the best, best.pt."""
        policy = self.model.policy
        assert isinstance(policy, CandidatePolicy)
        policy.set_training_mode(False)
        writer = CheckpointWriter(policy.network, self.config.env.observation)
        self.ratios = validate(writer, self.cases)
        for name, ratio in self.ratios.items():
            self.logger.record(f"ratio/{name}", ratio)
        self.logger.dump(self.num_timesteps)
        info = self._info()
        if self.ratios["mean"] > self.best:
            self.best = info["best"] = self.ratios["mean"]
            save_checkpoint(self.out / "best.pt", Checkpoint(policy.network.state_dict(), info))
        last = Checkpoint(policy.network.state_dict(), info, training_state(policy))
        save_checkpoint(self.out / "last.pt", last)

    def _info(self) -> dict[str, Any]:
        return {
            "config": asdict(self.config),
            "trained_on": trained_on(self.config),
            "steps": self.num_timesteps,
            "best": self.best,
            "metrics": self.ratios,
            "versions": {
                "python": platform.python_version(),
                **{name: importlib.metadata.version(name) for name in LIBRARIES},
            },
        }


def trained_on(config: TrainConfig) -> dict[str, Any]:
    """The environments and the package seeds (or files) that a run draws from."""
    if ENVIRONMENTS[config.env.id] is None:
        return {"environments": [config.env.id], "packages": config.env.packages}
    seeds = parse_seeds(config.env.package_seeds)
    return {"environments": [config.env.id], "seeds": [seeds.start, seeds.stop]}


def training_state(policy: CandidatePolicy) -> dict[str, Any]:
    """What a resumed run needs beside the weights: optimizer and random states."""
    kind, keys, position, *_ = np.random.get_state()  # noqa: NPY002 - SB3 shuffles with it
    numpy_state = json.dumps([kind, np.asarray(keys).tolist(), position])
    return {
        "optimizer": policy.optimizer.state_dict(),
        "torch_random": torch.get_rng_state(),
        "numpy_random": numpy_state,
    }


def restore(policy: CandidatePolicy, checkpoint: Checkpoint, name: str) -> None:
    """Puts weights, optimizer and random states back.

    Raises:
        InputError: The checkpoint holds no training state, or that of another network.
    """
    state = checkpoint.training
    if state is None:
        raise InputError("holds no training state to resume from; use last.pt", file=name)
    try:
        policy.network.load_state_dict(dict(checkpoint.network))
        policy.optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["torch_random"])
        kind, keys, position = json.loads(state["numpy_random"])
        np.random.set_state((kind, np.array(keys, dtype=np.uint32), position, 0, 0.0))  # noqa: NPY002
    except (KeyError, ValueError, TypeError, RuntimeError):
        raise InputError("its training state does not fit this configuration", file=name) from None


def train(config: TrainConfig, out: Path, resume: bool) -> float:
    """Trains to the end and leaves config.yaml, events, last.pt and best.pt in ``out``.

    Returns:
        The best validation mean.
    """
    # A network this small gains nothing from threads, and threads that wait for a busy core
    # cost far more than they bring. One also makes sums independent of the machine.
    torch.set_num_threads(1)
    last = load_checkpoint(out / "last.pt") if resume else None
    done = int(last.info["steps"]) if last else 0
    envs = make_envs(config)
    cases = held_out_cases(config)
    model = make_ppo(config, envs)
    if last:
        restore(model.policy, last, str(out / "last.pt"))  # type: ignore[arg-type]
        envs.seed(config.seed + done)
        model.num_timesteps = done
    write_text(out / "config.yaml", to_yaml(config))
    model.set_logger(configure(str(out), ["tensorboard"]))
    watch = Watch(config, cases, out, done, float(last.info["best"]) if last else -1.0)
    if done < config.ppo.steps:
        model.learn(
            config.ppo.steps - done, watch, log_interval=10, reset_num_timesteps=last is None
        )
    return watch.best
