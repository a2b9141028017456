"""An imitation run: rounds of visiting, labelling and learning, watched on held-out packages."""

from __future__ import annotations

from pathlib import Path

import torch

from agents.checkpoint import load_checkpoint
from agents.config import to_yaml
from agents.imitation.config import ImitationConfig
from agents.imitation.learner import Learner
from agents.imitation.rounds import Rounds
from agents.networks import WriterNetwork
from agents.outcome import Outcome, validated
from agents.resume import best_so_far, require_same_run, restore, steps_done
from agents.watch import ratio_note
from memaudit_gym.io.atomic import write_text
from memaudit_gym.terminal.progress import progress


def run(config: ImitationConfig, out: Path, resume: bool) -> Outcome:
    """Trains as :func:`train`; returns what came of it."""
    return validated(train(config, out, resume), out)


def train(config: ImitationConfig, out: Path, resume: bool) -> float:
    """Trains to the end and leaves config.yaml, events, last.pt and best.pt in ``out``.

    A resumed run has its weights and its optimizer back, and gathers its lessons anew.

    Returns:
        The best validation mean.
    """
    torch.set_num_threads(1)  # a small network gains nothing from more, and sums stay the same
    torch.manual_seed(config.seed)
    oracle = config.env.observation == "oracle"
    learner = Learner(WriterNetwork(config.network.hidden, oracle))
    done, best, name = 0, -1.0, str(out / "last.pt")
    if resume:
        last = load_checkpoint(out / "last.pt")
        require_same_run(config.env, config.network, last, name)
        restore(learner, last, name)
        done, best = steps_done(last, name), best_so_far(out / "best.pt")
    if done >= config.dagger.rounds:
        return best
    rounds = Rounds(config, learner, out, best)
    write_text(out / "config.yaml", to_yaml(config))
    with progress("rounds", config.dagger.rounds, done) as show:
        for number in range(done, config.dagger.rounds):
            rounds.play(number)
            show(number + 1, note=ratio_note(rounds.ratios))
    return rounds.best
