"""PPO with RLlib on MemAudit/Base: python examples/rllib/train.py --env-runners 2

Environment runners may live on any machine of a Ray cluster (--address); the learner is where the
script is. Every few iterations the mean ratio to OPT is measured on held-out packages.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import gymnasium as gym
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.tune.registry import register_env

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from examples.rllib.masked_env import make_env
from examples.rllib.writer_module import WriterModule
from memaudit_gym.evaluation.bootstrap import mean_interval

ROOT = Path(__file__).resolve().parents[2]
BUDGETS = [2, 4, 8, 16]
TRAINED, HELD_OUT = range(10_000, 11_000), range(9_000, 9_500)
#: Iterations from one evaluation to the next, and its episodes.
EVERY, EPISODES = 5, 400


class OptimumRatio(RLlibCallback):
    """Logs F(X) / OPT of every episode whose environment knows OPT: those of the evaluation."""

    def on_episode_end(self, *, episode: Any, metrics_logger: Any = None, **arguments: Any) -> None:
        ratio = episode.get_infos(-1).get("optimum_ratio")
        if ratio is not None:
            metrics_logger.log_value("optimum_ratio", float(ratio), reduce="item_series")


def configuration(env_runners: int) -> PPOConfig:
    """The run: returns are sums of gains, so gamma is 1."""
    return (
        PPOConfig()
        .environment(
            "masked", env_config={"budget": BUDGETS, "package_seeds": TRAINED, "audit": "off"}
        )
        .env_runners(
            num_env_runners=env_runners,
            num_envs_per_env_runner=64,
            gym_env_vectorize_mode=gym.VectorizeMode.VECTOR_ENTRY_POINT,
        )
        .rl_module(
            rl_module_spec=RLModuleSpec(module_class=WriterModule, model_config={"hidden": 64})
        )
        .training(
            train_batch_size_per_learner=4096,
            minibatch_size=1024,
            num_epochs=4,
            lr=1e-3,
            gamma=1.0,
            lambda_=0.95,
            clip_param=0.2,
            vf_loss_coeff=0.5,
            entropy_coeff=[[0, 0.1], [100_000, 0.0]],
            use_kl_loss=False,
            grad_clip=0.5,
        )
        .evaluation(
            evaluation_interval=EVERY,
            evaluation_duration=EPISODES,
            evaluation_duration_unit="episodes",
            evaluation_config={
                "explore": False,
                "env_config": {"budget": BUDGETS, "package_seeds": HELD_OUT, "audit": "exact"},
            },
        )
        .callbacks(OptimumRatio)
        .debugging(seed=0)
    )


def main() -> None:
    """Trains and prints one line an evaluation."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--env-runners", type=int, default=2, help="processes that step")
    parser.add_argument("--iterations", type=int, default=25, help="of 4,096 steps each")
    parser.add_argument("--address", help="of a running Ray cluster; default: start one here")
    arguments = parser.parse_args()
    sent = {"py_modules": [str(ROOT / "agents"), str(ROOT / "examples")]}
    ray.init(address=arguments.address, runtime_env=sent, log_to_driver=False)
    register_env("masked", make_env)
    algorithm = configuration(arguments.env_runners).build_algo()
    for _ in range(arguments.iterations):
        result = algorithm.train()
        if result["training_iteration"] % EVERY == 0:
            print(line(result), flush=True)
    algorithm.stop()


def line(result: dict[str, Any]) -> str:
    """What an evaluation found."""
    ratios = result["evaluation"]["env_runners"]["optimum_ratio"]
    low, high = mean_interval(ratios)
    steps, seconds = result["num_env_steps_sampled_lifetime"], result["time_total_s"]
    return (
        f"{int(steps):>7,} steps  {seconds:4.0f} s  ratio {sum(ratios) / len(ratios):.4f} "
        f"({low:.4f} to {high:.4f}, {len(ratios)} episodes)"
    )


if __name__ == "__main__":
    main()
