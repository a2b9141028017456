"""The figures of a training run."""

from __future__ import annotations

from pathlib import Path

from memaudit_gym.figures.drawn import Drawn
from memaudit_gym.figures.events import read_runs
from memaudit_gym.figures.learning import (
    MEAN,
    cells_of,
    learning_by_distribution,
    learning_curve,
    logged_tags,
    training_log,
)


def draw_training(folder: Path) -> Drawn:
    """Held-out ratios over the steps, and what else was logged, of one run or one a seed.

    Raises:
        InputError: Nothing was logged.
        MissingExtraError: TensorBoard is not installed.
    """
    runs, drawn = read_runs(folder), Drawn("training run")
    if any(MEAN in run.scalars for run in runs):
        figure = learning_curve(folder.absolute().name, runs)
        drawn.add("learning-curve", "mean held-out ratio to OPT over the steps", figure)
    else:
        drawn.left_out["learning-curve"] = "no validation yet"
    if cells_of(runs):
        figure = learning_by_distribution(runs)
        drawn.add("learning-by-distribution", "the same, a panel a distribution", figure)
    else:
        drawn.left_out["learning-by-distribution"] = "no validation yet"
    if logged_tags(runs):
        drawn.add("training-log", "losses and what else was logged", training_log(runs))
    return drawn
