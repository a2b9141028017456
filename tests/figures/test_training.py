"""Learning curves of runs, written by the logger that train.py has."""

import sys

import pytest

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.figures.draw import draw
from memaudit_gym.figures.events import read_runs
from memaudit_gym.figures.learning import cells_of, learning_curve
from tests.figures.worlds import faults

logger = pytest.importorskip("stable_baselines3.common.logger")


def write_run(folder, shift=0.0, steps=(1, 2, 3), first=0, **more):
    """A run that is validated at some steps."""
    log = logger.configure(str(folder), ["tensorboard"])
    for step in steps:
        ratio = 0.5 + step / 10 + shift
        for cell in ("mean", "base/B=16", "base/B=2", "update_chain/B=5%"):
            log.record(f"ratio/{cell}", ratio)
        log.record("train/loss", 1 / (step + first))
        log.record("train/learning_rate", 0.1)
        log.record("time/fps", 100)
        for tag, value in more.items():
            log.record(f"train/{tag}", value)
        log.dump(step)
    log.close()


def test_seeds_are_drawn_together(tmp_path):
    for seed, shift in (("seed-2", 0.0), ("seed-10", 0.1)):
        write_run(tmp_path / seed, shift)
    assert [run.name for run in read_runs(tmp_path)] == ["seed-2", "seed-10"]
    drawn = draw(tmp_path)
    names = ["learning-curve", "learning-by-distribution", "training-log"]
    assert [drawing.name for drawing in drawn.drawings] == names
    for drawing in drawn.drawings:
        assert faults(drawing.figure) == []
    titles = [axes.get_title() for axes in drawn.drawings[2].figure.axes]
    assert titles == ["loss"]


def test_the_line_is_the_mean_and_the_band_the_range(tmp_path):
    write_run(tmp_path / "seed-0")
    write_run(tmp_path / "seed-1", shift=0.2, steps=(1, 2))
    (axes,) = learning_curve("run", read_runs(tmp_path)).axes
    mean = next(line for line in axes.lines if line.get_label() != "_child0")
    assert list(mean.get_xdata()) == [1, 2]
    assert list(mean.get_ydata()) == pytest.approx([0.7, 0.8])
    band = axes.collections[0].get_paths()[0].vertices[:, 1]
    assert (min(band), max(band)) == pytest.approx((0.6, 0.9))


def test_one_run_and_its_cells(tmp_path):
    write_run(tmp_path, lessons=3)
    (run,) = read_runs(tmp_path)
    assert list(cells_of([run])["base"]) == ["2", "16"]
    drawn = draw(tmp_path)
    assert drawn.drawings[0].figure.axes[0].get_xlabel() == "rounds"
    legend = [text.get_text() for text in drawn.drawings[0].figure.legends[0].texts]
    assert legend == ["OPT", "one seed"]


def test_a_run_that_logged_nothing_yet(tmp_path):
    logger.configure(str(tmp_path), ["tensorboard"]).close()
    with pytest.raises(InputError, match="holds no logged figures yet"):
        draw(tmp_path)


def test_without_tensorboard(tmp_path, monkeypatch):
    write_run(tmp_path)
    reader = "tensorboard.backend.event_processing.event_accumulator"
    monkeypatch.setitem(sys.modules, reader, None)
    with pytest.raises(MissingExtraError, match=r"pip install 'memaudit-gym\[train\]'"):
        draw(tmp_path)


def test_a_resumed_run_counts_what_it_logged_last(tmp_path):
    write_run(tmp_path, steps=(1, 2, 3))
    write_run(tmp_path, steps=(3, 4), first=10)
    (run,) = read_runs(tmp_path)
    assert run.scalars["train/loss"] == pytest.approx({1: 1, 2: 1 / 2, 3: 1 / 13, 4: 1 / 14})
