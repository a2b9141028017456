"""A training run: environments, learner, TensorBoard, checkpoints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium as gym
import torch
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from agents.checkpoint import Checkpoint, load_checkpoint
from agents.config import EnvConfig, TrainConfig, to_yaml
from agents.outcome import Outcome, validated
from agents.ppo import CandidatePolicy, TimedPPO, make_ppo
from agents.resume import best_so_far, require_same_run, restore, steps_done
from agents.saved_network import network_of
from agents.stopwatch import Stopwatch, TimedVecEnv
from agents.validation import held_out_cases
from agents.watch import Watch, diverged
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.envs.sb3 import WriterVecEnv
from memaudit_gym.envs.vector_env import WriterVectorEnv
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.evaluation.suites import parse_seeds
from memaudit_gym.io.atomic import write_text
from memaudit_gym.terminal.progress import progress

#: What torch says of probabilities that are no numbers.
_NOT_A_NUMBER = "to satisfy the constraint"


def environment_arguments(env: EnvConfig) -> dict[str, Any]:
    """A training environment's arguments; audit off: ratios are measured on held-out packages.

    Raises:
        InputError: There is no such environment.
    """
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
    if env.dials:
        arguments["dials"] = env.stream_dials
    return arguments


def make_envs(config: TrainConfig) -> VecEnv:
    """The training environments."""
    made = gym.make_vec(
        config.env.id,
        config.ppo.envs,
        "vector_entry_point",
        autoreset_mode="SameStep",
        **environment_arguments(config.env),
    )
    assert isinstance(made, WriterVectorEnv)
    return VecMonitor(WriterVecEnv(made))


def begin_with(model: TimedPPO, start: Checkpoint, config: TrainConfig) -> None:
    """Gives a new run the weights of a checkpoint.

    Raises:
        InputError: It is of another network or another observation.
    """
    found = start.info["config"]
    asked = config.network.hidden, config.env.observation
    if (found["network"]["hidden"], found["env"]["observation"]) != asked:
        raise InputError(
            "is of another network.hidden or env.observation than this run", file=config.ppo.start
        )
    assert isinstance(model.policy, CandidatePolicy)
    weights = network_of(start.network, start.info, config.ppo.start).state_dict()
    model.policy.network.load_state_dict(weights)


def run(config: TrainConfig, out: Path, resume: bool) -> Outcome:
    """Trains as :func:`train`; returns what came of it."""
    return validated(train(config, out, resume), out)


def train(config: TrainConfig, out: Path, resume: bool) -> float:
    """Trains to the end and leaves config.yaml, events, last.pt and best.pt in ``out``.

    Returns:
        The best validation mean.
    """
    # A network this small gains nothing from threads, and threads that wait for a busy core
    # cost far more than they bring. One also makes sums independent of the machine.
    torch.set_num_threads(1)
    last = load_checkpoint(out / "last.pt") if resume else None
    done = steps_done(last, str(out / "last.pt")) if last else 0
    stopwatch = Stopwatch()
    envs = TimedVecEnv(make_envs(config), stopwatch)
    cases = held_out_cases(config)
    model = make_ppo(config, envs, stopwatch)
    if last:
        require_same_run(config.env, config.network, last, str(out / "last.pt"))
        restore(model.policy, last, str(out / "last.pt"))  # type: ignore[arg-type]
        envs.seed(config.seed + done)
        model.num_timesteps = done
    elif config.ppo.start:
        begin_with(model, load_checkpoint(config.ppo.start), config)
    best = best_so_far(out / "best.pt") if last else -1.0
    if done >= config.ppo.steps:
        return best
    write_text(out / "config.yaml", to_yaml(config))
    model.set_logger(configure(str(out), ["tensorboard"]))
    with progress("steps", config.ppo.steps, done) as show:
        watch = Watch(config, cases, out, show, done, best)
        try:
            steps = config.ppo.steps - done
            model.learn(steps, watch, log_interval=10, reset_num_timesteps=last is None)
        except ValueError as error:
            if _NOT_A_NUMBER in str(error):
                raise diverged() from None
            raise
    return watch.best
