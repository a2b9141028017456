"""Several seeds by one command."""

import pytest

from agents.checkpoint import load_checkpoint
from agents.imitation.train import run
from agents.seeds import parse_seed_list, run_seeds, summary, t_interval
from memaudit_gym.errors import InputError
from tests.agents.imitation.test_train import same, tiny, weights


def test_each_seed_has_its_folder_and_its_own_result(tmp_path):
    config = tiny(dagger={"rounds": 1, "epochs": 20})
    said = []
    found = run_seeds(run, config, [0, 1], tmp_path / "all", False, said.append)
    run(config, tmp_path / "alone", False)
    folders = [tmp_path / "all" / f"seed-{seed}" for seed in (0, 1)]
    assert same(weights(folders[0] / "last.pt"), weights(tmp_path / "alone" / "last.pt"))
    ratios = [load_checkpoint(folder / "best.pt").info["best"] for folder in folders]
    assert ratios[0] != ratios[1]
    assert found.words == summary(ratios)
    assert [row["seed"] for row in found.figures["runs"]] == [0, 1]
    assert [line.split(":")[0] for line in said] == ["seed 0", "seed 1"]
    with pytest.raises(InputError, match="--resume"):
        run_seeds(run, config, [0, 1, 2], tmp_path / "all", resume=False)
    again = run_seeds(run, config, [0, 1, 2], tmp_path / "all", resume=True)
    assert "3 seeds" in again.words


def test_interval_of_three_values():
    """0, 1, 2: mean 1, standard deviation 1, 4.303 / sqrt(3) to either side."""
    low, high = t_interval([0.0, 1.0, 2.0])
    assert (low, high) == pytest.approx((1 - 2.4843, 1 + 2.4843), abs=1e-3)
    assert "[" not in summary([0.5])


@pytest.mark.parametrize("text", ["", "a", "1,,2", "1,1", "0:3"])
def test_bad_lists_are_refused(text):
    with pytest.raises(InputError, match="--seeds"):
        parse_seed_list(text)


def test_a_run_without_validation_has_no_ratio_to_average(tmp_path):
    with pytest.raises(InputError, match="validated"):
        run_seeds(run, object(), [0], tmp_path, resume=False)
